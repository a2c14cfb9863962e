"""The layout of Shoal's source: one way to indent, space and break lines, with every comment kept."""

from seamount.shoal.formatting.formatter import MeaningLost, format_source
from seamount.shoal.formatting.meaning import same_meaning
from seamount.shoal.formatting.painting import KINDS, Painted, paint

__all__ = ["KINDS", "MeaningLost", "Painted", "format_source", "paint", "same_meaning"]
