"""Figures that others gave for this game, played again: ours beside theirs, in standard errors of both together."""
