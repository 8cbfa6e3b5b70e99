"""English sentences about balance. Slots: names, ``what`` is varied, and numbers by their key."""

from __future__ import annotations

TEMPLATES = {
    "balance.cards": "To win as often as {others}, {player} should start with a hand of {value} "
    "(interpolated {x}, 95 %: {interval}); {rates}.",
    "balance.key": "To win as often as {others}, {player} should have {what} {value} "
    "(interpolated {x}, 95 %: {interval}); {rates}.",
    "balance.at": "{player} wins {rate} of 100 rounds with {value}",
    "balance.at.next": "{rate} with {value}",
    "balance.at.two": "{player} wins {rate} and {other} {theirs} of 100 rounds with {value}",
    "balance.at.two.next": "{rate} and {theirs} with {value}",
    "balance.at.cards": "{player} wins {rate} of 100 rounds with {value}",
    "balance.at.cards.next": "{rate} with {value}",
    "balance.at.two.cards": "{player} wins {rate} and {other} {theirs} of 100 rounds with {value}",
    "balance.at.two.cards.next": "{rate} and {theirs} with {value}",
    "balance.rates": "{first} and {second}",
    "balance.fair": "A fair share is {fair} of 100 rounds.",
    "balance.more": "No value of {what} from {low} to {high} makes {player} win only as often as {others}; nearest "
    "comes this: {rates}.",
    "balance.less": "No value of {what} from {low} to {high} makes {player} win as often as {others}; nearest "
    "comes this: {rates}.",
    "balance.flat": "{what} changes nothing here: {rates} and with any other value.",
    "balance.many": "Careful: the rates cross more than once ({k} times), so play more deals; this is the first time.",
    "balance.open": "Careful: the interval reaches beyond the values that were tried.",
    "balance.few": "Careful: too few rounds had a winner.",
}

WORDS = {
    # What is varied; parameters of a strategy have their own names.
    "balance.hand_size": "hand_size",
    "balance.forget_uno": "forget_uno",
    "balance.notice_uno": "notice_uno",
    "balance.false_call": "false_call",
    "balance.misplay": "misplay",
    "balance.wrong_jump": "wrong_jump",
    "balance.noise": "noise",
    "balance.attention": "attention",
    "balance.reaction": "reaction",
    "balance.all": "the others",
    "balance.below": "under {x}",
    "balance.above": "over {x}",
    "table.balance": "Rounds won of 100 by {player}, each value on the same {deals} deals",
    "column.fairness": "over a fair share",
    "column.ahead": "more than {other}",
}
