"""Who sits at a round that is stepped by hand: players, packaged tables, several of a kind."""

from __future__ import annotations

from typing import Any

import pytest

import unosim
from unosim.errors import ConfigError
from unosim.strategies.line_ups import tables


@pytest.mark.parametrize("name", tables())
def test_a_packaged_table_plays_the_round_that_an_experiment_with_it_stores(name: str) -> None:
    game = unosim.Round("mattel", name, seed=3, deal=5).finish()
    assert game.row == unosim.Round("mattel", unosim.table(name), seed=3, deal=5).finish().row
    experiment = unosim.load({"players": {"table": name}, "seed": 3})
    players = [player.model_dump(by_alias=True, exclude_defaults=True) for player in experiment.players]
    assert game.row == unosim.Round("mattel", players, seed=3, deal=5).finish().row


def test_a_table_seats_as_many_as_are_asked_for() -> None:
    assert unosim.table("family", 6) == [*unosim.table("family"), *unosim.table("family")[:2]]
    six = unosim.Round("mattel", {"table": "family", "count": 6})
    assert six.names == unosim.Round("mattel", unosim.table("family", 6)).names and len(six.names) == 6
    assert unosim.Round(players={"count": 3, "strategy": "random"}).names == ("random",) * 3


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("famly", 'there is no table of players "famly"; did you mean "family"?'),
        ({"table": "none"}, 'there is no table of players "none"'),
        ({"table": "family", "count": 11}, "players.count: 11 players; a table has 2 to 10"),
        ({"table": "family", "seats": 4}, "players.seats: unknown key"),
        ({"strategy": "random"}, "a list of players is expected here"),
        ({"count": 1, "strategy": "random"}, "1 players; a table has 2 to 10"),
        (4, "a list of players is expected here, not 4"),
    ],
)
def test_what_is_no_table_is_told(players: Any, said: str) -> None:
    with pytest.raises(ConfigError) as error:
        unosim.Round("mattel", players)
    assert said in str(error.value)
