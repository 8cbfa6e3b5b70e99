"""English sentences about skill and luck. Slots: names, and numbers by their key."""

from __future__ import annotations

TEMPLATES = {
    "skill": "Of what decides who wins, the players are {player}, the position {position}, cards and lots "
    "{cards} and the rest {rest} (the course that the round takes), at a table of {table}.",
    "skill.of": "With {v}, of what decides who wins, the players are {player}, the position {position}, cards and lots "
    "{cards} and the rest {rest} (the course that the round takes), at a table of {table}.",
    "skill.equal": "Of what decides who wins, the players are nothing and the position {position}, at a table of "
    "{table}: they all play alike. How much the cards are cannot be told: each deal was played once.",
    "skill.equal.of": "With {v}, of what decides who wins, the players are nothing and the position {position}, at "
    "a table of {table}: they all play alike. How much the cards are cannot be told: each deal was played once.",
    "skill.handicap": "Of what decides who wins, the players and what they start with are {player}, at a table of "
    "{table}. How much the position and the cards are cannot be told: they go with the players, not with the seats.",
    "skill.handicap.of": "With {v}, of what decides who wins, the players and what they start with are {player}, at "
    "a table of {table}. How much the position and the cards are cannot be told: they go with the players, not with "
    "the seats.",
    "skill.few": "Skill and luck cannot be told apart: that takes at least 100 deals with a winner in every round.",
    "skill.few.of": "With {v}, skill and luck cannot be told apart: that takes at least 100 deals with a winner in "
    "every round.",
    "skill.fixed": "Skill and luck cannot be told apart: the players do not sit on all seats equally often "
    "(seating: rotate does that).",
    "skill.fixed.of": "With {v}, skill and luck cannot be told apart: the players do not sit on all seats equally "
    "often (seating: rotate does that).",
    "skill.player": "{name}",
    "skill.players": "{k} {name}",
    "skill.gap": "{best} wins {gap} of 100 rounds more than {worst} (95 % {interval}): after about {rounds} rounds "
    "that is no chance any more.",
    "skill.gap.open": "Whether {best} plays better than {worst} cannot be told: the difference is {gap} of 100 "
    "rounds (95 % {interval}).",
    "swap": "With {v}, of 100 rounds, {player} wins {gained} that {other} lost in the same seat of the same deal, and "
    "loses {lost} that {other} had won.",
    "swap.same": "With {v}, of 100 rounds, {player} wins {gained} that it lost before in the same seat of the same "
    "deal, and loses {lost} that it had won.",
    "skill.pack": "Of two rounds with the same pack and seats and other lots (who deals, what is chosen by lot), "
    "{same} of 100 have the same winner; so pack and players decide {pack} of who wins "
    "(95 % {interval}), and lots {lots}.",
    "skill.pack.of": "With {v}, of two rounds with the same pack and seats and other lots (who deals, what is chosen "
    "by lot), {same} of 100 have the same winner; so pack and players decide {pack} of who wins "
    "(95 % {interval}), and lots {lots}.",
    "skill.luck": "It is luck, above all: with {v}, the players decide {player} of who wins.",
    "skill.both": "It is both: with {v}, the players decide {player} of who wins.",
    "skill.skill": "It is skill, above all: with {v}, the players decide {player} of who wins.",
    "skill.order": "On a scale from 0 (no better than the others) to 100 (wins every round), {player} stands at "
    "{order} (95 % {interval}).",
}

WORDS = {
    "skill.row.player": "players",
    "skill.row.position": "position",
    "skill.row.cards": "cards and lots",
    "skill.row.rest": "rest",
    "skill.row.pack": "pack, other lots",
    "skill.row.gap": "best over worst",
    "skill.row.show": "rounds to show it",
    "skill.row.order": "order of the one",
    "skill.row.rungs": "rungs of the ladder",
    "skill.head": "of who wins",
    "made.player.ban": "banned from {x}",
    "made.player.hand_size": "starts with a hand of {x}",
    "made.player.first": "has the first turn",
    "table.skill": "Skill and luck: what decides who wins, shares with 95 % intervals",
    "note.skill": "Shares of the variance of who wins. Cards and lots: how alike different players fare in the same "
    "seat of the same deal; it depends on how noisily they play. Rest: the course that the round takes. See "
    "docs/skill.md.",
    "note.skill.pack": "Pack: the share that stays with the same pack and seats when all lots are drawn again.",
    "column.players": "players",
    "column.cards": "cards and lots",
    "column.pack": "pack and seats",
    "column.rest": "rest",
    "column.gap": "best over worst",
    "column.show": "rounds to show",
    "column.rungs": "ladder",
}
