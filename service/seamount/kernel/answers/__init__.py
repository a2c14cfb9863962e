"""Shapes stored values into answers: paths into them, slices, elision, renderings.

Values are the tagged JSON objects that a worker writes (`{"$":"int","v":42}`),
as plain Python data. Nothing here reads the store or evaluates anything.
"""
