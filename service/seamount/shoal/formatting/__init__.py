"""The layout of Shoal's source: one way to indent, space and break lines, with every comment kept."""

from seamount.shoal.formatting.formatter import MeaningLost, format_source
from seamount.shoal.formatting.meaning import same_meaning

__all__ = ["MeaningLost", "format_source", "same_meaning"]
