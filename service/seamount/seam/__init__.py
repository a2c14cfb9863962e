"""The seam: entities under `/sys`, and what is asked and said about them.

One module per thing: `tables` defines what is stored, `places` finds a branch, `schema` says what fits,
`entities`, `links`, `series` and `resources` change it, `spec`, `conditions` and `compiling` ask. The
servicers are `query`, `act`, `assertions` and `meta`; `opening` puts them together.
"""
