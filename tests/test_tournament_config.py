"""`tournament:` in experiment files: what it becomes, and how it can be wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from config_files import problems, writer

from unosim.config import Experiment, check, load, schema
from unosim.errors import RunError
from unosim.results import Results
from unosim.results.manifest import cell_of
from unosim.run import make_plan, run
from unosim.strategies import names

THREE = ["random", "punisher", {"strategy": "save-wilds", "forget_uno": 0.1}]


def experiment(**changes: object) -> Experiment:
    tournament = {"entrants": THREE, "seats": 2, **changes}
    return load({"deals": 20, "tournament": tournament, "variants": {"mattel": None, "stacking": "stacking"}})


def test_each_line_up_under_each_set_of_rules_is_a_variant() -> None:
    found = experiment(field="duel")
    assert list(found.variants) == [f"{rules}.00{n}" for rules in ("mattel", "stacking") for n in (1, 2, 3)]
    first = found.variants["mattel.001"]
    assert [player.label for player in first.players] == ["random", "punisher"]
    assert found.variants["stacking.003"].rules.stacking.answers
    assert found.players == ()


def test_the_field_is_mixed_where_there_are_enough_entrants() -> None:
    assert experiment().tournament.field == ("mixed",)  # type: ignore[union-attr]
    assert experiment(seats=4).tournament.field == ("one_vs_field",)  # type: ignore[union-attr]


def test_several_fields_are_played_side_by_side_and_named_in_their_variants() -> None:
    found = experiment(field=["one_vs_field", "mixed"], seats=3)
    assert found.tournament.field == ("one_vs_field", "mixed")  # type: ignore[union-attr]
    fields = {"one_vs_field": 6, "mixed": 2}
    expected = [
        f"{rules}.{field}.00{n}"
        for rules in ("mattel", "stacking")
        for field, many in fields.items()
        for n in range(1, many + 1)
    ]
    assert list(found.variants) == expected
    assert [cell_of(name, 2) for name in expected[:7:6]] == [("mattel", "one_vs_field"), ("mattel", "mixed")]


def test_all_is_every_packaged_strategy_and_may_stand_among_others(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("strategy: mine\nplay: [{prefer: any}]\n")
    path = writer(tmp_path)("tournament: {entrants: [all, ./mine.yaml], seats: 2}\n")
    entrants = load(path).tournament.entrants  # type: ignore[union-attr]
    assert [one.label for one in entrants] == [*names(), "mine"]
    path = writer(tmp_path)("tournament: {entrants: all}\n")
    assert [one.label for one in load(path).tournament.entrants] == names()  # type: ignore[union-attr]


def test_a_tournament_survives_its_manifest_and_has_a_hash_of_its_own() -> None:
    found = experiment()
    assert Experiment.from_dict(json.loads(json.dumps(found.to_dict()))) == found
    digests = {experiment(field=field, seats=seats).digest() for field in ("mixed", "one_vs_field") for seats in (2, 3)}
    assert len(digests) == 4


def test_a_tournament_is_played_resumed_and_refused_like_any_experiment(tmp_path: Path) -> None:
    found = experiment(field="duel")
    assert make_plan(found).rounds == 2 * 3 * 20 * 2
    folder = run(found, tmp_path / "cup")
    Results(folder).verify()
    (folder / "rounds/variant=stacking.002/unit-00000.parquet").unlink()
    played = []
    run(found, folder, on_event=lambda event: played.append(getattr(event, "played", None)))
    assert played[-1] == 40
    with pytest.raises(RunError) as error:
        run(experiment(field="duel", entrants=[*THREE, "use-actions"]), folder)
    lines = str(error.value).splitlines()
    assert len(lines) == 3
    assert "tournament.entrants: random, punisher, save-wilds there" in lines[1]


def test_the_schema_of_editors_knows_tournaments() -> None:
    made = schema()
    assert {"required": ["tournament"]} in made["oneOf"]
    found = made["$defs"]["Tournament"]
    assert found["required"] == ["entrants"]
    assert set(found["properties"]) == {"entrants", "seats", "field", "line_ups"}
    one, several = found["properties"]["field"]["anyOf"]
    assert one == several["items"] == {"enum": ["duel", "one_vs_field", "mixed"], "type": "string"}
    one, several = found["properties"]["entrants"]["anyOf"]
    assert one == {"const": "all"}
    assert one in several["items"]["anyOf"]
    assert {"$ref": "#/$defs/Player"} in several["items"]["anyOf"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "{entrants: [random, rndom]}",
            'x.yaml:1:33: tournament.entrants[1]: there is no strategy "rndom"; did you mean "random"?',
        ),
        ("{entrants: [random]}", "x.yaml:1:24: tournament.entrants: 1 entrant; a tournament needs 2 at least"),
        ("{entrants: [random, random]}", 'x.yaml:1:33: tournament.entrants[1]: "random" is entered twice'),
        ("{entrants: [all, random]}", 'tournament.entrants[1]: "random" is entered twice'),
        ("{entrants: everybody}", "a list of players is expected here, or all for every packaged strategy, not text"),
        ("{seats: 4}", "tournament.entrants: is missing"),
        ("{entrants: all, seats: 1}", "tournament.seats: 1 is not allowed; allowed: 2 to 10"),
        ("{entrants: all, seat: 4}", 'tournament.seat: unknown key; did you mean "seats"?'),
        ("{entrants: all, field: duell}", 'tournament.field: "duell" is not allowed; did you mean "duel"?'),
        (
            "{entrants: all, field: [mixed, duell]}",
            'x.yaml:1:44: tournament.field[1]: "duell" is not allowed; did you mean "duel"?',
        ),
        ("{entrants: all, field: [mixed, mixed]}", "tournament.field: a field is named twice"),
        ("{entrants: all, field: []}", "tournament.field: [] is not allowed"),
        ("{entrants: all, field: duel, seats: 3}", "tournament.seats: 3 seats; a duel takes them in turn"),
        ("{entrants: [random, punisher], field: mixed}", "4 seats, but 2 entrants to sit there once each"),
        ("{entrants: all, field: duel, line_ups: 9}", "tournament.line_ups: only a mixed field draws line-ups"),
        ("all", "tournament: a mapping is expected here, not text"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(tmp_path: Path, text: str, said: str) -> None:
    found = problems(writer(tmp_path)(f"tournament: {text}\n"))
    assert any(said in line for line in found), found
    assert len(found) == 1


def test_a_tournament_has_no_players_of_its_own(tmp_path: Path) -> None:
    text = "players: [random, random]\nseating: all\ntournament: {entrants: all}\n"
    text += "variants: {a: {players: [random, random]}}\n"
    found = problems(writer(tmp_path)(text))
    assert [line.partition(": ")[2] for line in found] == [
        f"{key}: a tournament seats its entrants by itself" for key in ("players", "seating", "variants.a.players")
    ]


def test_too_many_line_ups_are_refused(tmp_path: Path) -> None:
    text = "tournament: {entrants: all, seats: 6, line_ups: 3000}\nvariants: {a: , b: , c: , d: }\n"
    (found,) = problems(writer(tmp_path)(text))
    assert "line-ups under 4 sets of rules; the most is 10,000 in all" in found


def test_rules_that_do_not_fit_the_seats_are_warned_about(tmp_path: Path) -> None:
    text = "tournament: {entrants: [random, {strategy: punisher, attention: 0.5}], seats: 2}\n"
    _, warnings = check(writer(tmp_path)(text))
    assert ["attention" in str(one) and "nobody jumps in" in str(one) for one in warnings] == [True]
