"""Every sentence about skill and luck, and about balance, from numbers made for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import report_fixtures as made
from report_fixtures import around, summary, variant

from unosim.analysis.balance import balance
from unosim.analysis.model import Balance, Estimate, Skill, Summary, Swap
from unosim.report.balance import BalanceWords
from unosim.report.sentences import Sentence
from unosim.report.skill import skill_answer, skill_sentences, swap_sentences
from unosim.report.words import Language

NONE = Estimate(None, None, None, None, 0, 0)
SURE = Skill(
    deals=50_000,
    player=around(0.0094, 0.0003),
    position=around(0.0004, 0.0001),
    cards=around(0.094, 0.001),
    rest=around(0.896, 0.001),
    correlation=around(0.095, 0.001),
    best="b",
    worst="a",
    gap=around(0.114, 0.002),
    order=NONE,
    rounds_to_show=Estimate(145.2, 137.4, 153.6, None, 200_000, 50_000),
    ladder=("b", "a"),
    missing=None,
)
SKILLS = {
    "sure": SURE,
    "open": replace(SURE, gap=around(0.001, 0.002), rounds_to_show=NONE),
    "alone": replace(SURE, order=around(0.12, 0.002)),
    "equal": replace(
        SURE, player=around(0.0, 0.0), cards=NONE, rest=NONE, gap=NONE, rounds_to_show=NONE, missing="equal"
    ),
    "handicap": replace(SURE, position=NONE, cards=NONE, rest=NONE, missing="handicap"),
    "again": replace(SURE, pack=around(0.02, 0.001), lots=around(0.98, 0.001)),
    "both": replace(SURE, player=around(0.3, 0.002), pack=around(0.4, 0.001), lots=around(0.6, 0.001)),
    "skill": replace(SURE, player=around(0.7, 0.002), pack=around(0.8, 0.001), lots=around(0.2, 0.001)),
    "few": replace(SURE, player=NONE, position=NONE, cards=NONE, rest=NONE, gap=NONE, best=None, missing="few"),
    "fixed": replace(SURE, player=NONE, position=NONE, cards=NONE, rest=NONE, gap=NONE, best=None, missing="fixed"),
}


def summaries() -> Iterator[Summary]:
    """A variant alone, and two, for every case; one player sits on three seats."""
    for skill in SKILLS.values():
        one = variant("one")
        few = replace(one, players=(one.players[0], replace(one.players[1], seats=3)), skill=skill)
        yield summary(few)
        yield summary(few, replace(few, variant="two"))


def line(
    offset: float, slope: float, values: int = 6, deals: int = 2_000, seed: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    """Rounds won (values, 4 players, deals) of which player 0 wins offset + slope · value, the others alike."""
    random = np.random.default_rng(seed)
    drawn = random.random((1, deals, 4))  # the same deals for every value
    chance = np.clip(offset + slope * np.arange(1, values + 1), 0, 1)[:, None, None]
    own = (drawn < chance).sum(axis=2)
    others = random.multinomial(1, [1 / 3] * 3, (deals, 4))
    lost = (drawn >= chance)[..., None] * others[None]
    wins = np.concatenate([own[:, None], lost.sum(axis=2).transpose(0, 2, 1)], axis=1)
    return wins.astype(np.uint16), np.full((values, deals), 4, np.uint16)


def balanced(wins: np.ndarray, rounds: np.ndarray, against: int | None = None) -> Balance:
    """The balance over the values 1, 2, …"""
    return balance(tuple(range(1, len(wins) + 1)), wins, rounds, 0, against)


def balances() -> dict[str, tuple[Balance, str, str | None]]:
    """Balances with their key and who the other is."""
    crossing, above, below, flat = line(0.4, -0.045), line(0.5, -0.02), line(0.2, -0.02), line(0.3, 0)
    nobody = (crossing[0] * 0, crossing[1] * 0)
    wavy = (crossing[0][[0, 5, 0, 5, 0, 5]], crossing[1])
    return {
        "cards": (balanced(*crossing), "hand_size", None),
        "factor": (balanced(*crossing), "with.when_left", None),
        "two": (balanced(*crossing, against=1), "hand_size", "b"),
        "two, factor": (balanced(*crossing, against=1), "with.when_left", "b"),
        "more": (balanced(*above), "hand_size", None),
        "less": (balanced(*below), "hand_size", None),
        "flat": (balanced(*flat), "hand_size", None),
        "few": (balanced(*nobody), "hand_size", None),
        "wavy": (balanced(*wavy), "hand_size", None),
        "open": (balanced(*line(0.3, -0.003, values=17, deals=150)), "hand_size", None),
    }


def sentences(words: Language) -> Iterator[Sentence]:
    """All of them."""
    for one in summaries():
        yield from (*skill_sentences(one, words), *skill_answer(one, words))
    share = around(0.1, 0.001)
    for other in ("a", "b"):
        swaps = (Swap("like-on-like", "a", other, share, around(0.08, 0.001), around(0.05, 0.001), share),)
        yield from swap_sentences(replace(made.comparison({"like-on-like": made.LIKE}), swaps=swaps), words)
    for found, key, other in balances().values():
        yield from BalanceWords(found, key, "a", other, words).sentences()
