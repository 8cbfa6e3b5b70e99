"""English words around rules, their keys and their values."""

from __future__ import annotations

WORDS = {
    "rules.preset": "preset",
    "rules.house rule": "house rule",
    "rules.switch": "switch",
    "rules.presets": "presets",
    "rules.house rules": "house rules",
    "rules.changed": "changed",
    "rules.differ": "{n} of {total} rules differ",
    "rules.also": "also called: {x}",
    "rules.allowed": "allowed: {x}",
    "rules.several": "a list of {x}",
    "rules.default": "default: {x}",
    "rules.meaning": "meaning",
    "rules.moments": "acts at: {x}",
    "rules.known": "known from",
    "rules.conflicts": "conflicts",
    "rules.warnings": "warnings",
    "moment.deal": "deal",
    "moment.starter": "starter",
    "moment.turn": "turn",
    "moment.draw": "draw",
    "moment.play": "play",
    "moment.pending": "pending",
    "moment.challenge": "challenge",
    "moment.jump": "jump",
    "moment.call": "call",
    "moment.end": "end",
    "moment.score": "score",
}
