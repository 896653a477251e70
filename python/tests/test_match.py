"""One match: OpenSpiel's names, records, bots, and what is refused."""

from __future__ import annotations

import json
import os
import random

import banneret
import numpy as np
import pytest
from banneret import IllegalAction, RecordError, SetupError, UnknownName, UsageError
from hypothesis import given, settings
from hypothesis import strategies as st


def play(game: banneret.Game, seed: int, most: int = 10_000) -> banneret.Match:
    match, rng = game.new_match(seed), random.Random(seed)
    while not match.is_terminal() and match.move_number() < most:
        match.apply_action(rng.choice(match.legal_actions()))
    return match


def test_a_match_is_played_to_its_end_and_its_record_read_back(game: banneret.Game) -> None:
    match = play(game, 1)
    assert match.is_terminal() and match.current_player() < 0
    assert sum(match.returns()) == pytest.approx(0, abs=1e-4)
    record = match.serialize()
    again = game.replay(record)
    assert again.serialize() == record and again.returns() == match.returns()


def test_choices_have_numbers_lines_and_rows(each: banneret.Game) -> None:
    match = play(each, 2, 40)
    deeds, lines = match.legal_actions(), match.legal_lines()
    assert len(set(deeds)) == len(set(lines)) == len(deeds) > 0
    for deed, line in zip(deeds, lines, strict=True):
        assert match.action_to_string(match.current_player(), deed) == line
        assert match.string_to_action(line) == deed
        assert each.deed(deed).kind
    rows = match.choice_features()
    assert rows.shape == (len(deeds), each.choice_size)
    assert len(np.unique(rows, axis=0)) == len(deeds)


def test_an_observation_is_what_was_declared(game: banneret.Game) -> None:
    match = play(game, 3, 60)
    low = game.low()
    assert 256 <= game.observation_size <= 1024
    assert len({feature.name for feature in game.features}) > 100
    for seat in range(game.seats):
        row = match.observation(seat)
        assert row.shape == low.shape and (row >= low).all() and (row <= 1).all()


def test_what_is_hidden_is_not_in_the_observation(game: banneret.Game) -> None:
    match = play(game, 4, 60)
    for seat in range(game.seats):
        view, row = match.view(seat), match.observation(seat)
        for seed in range(3):
            world = match.resample_from_infostate(seat, seed)
            assert world.view(seat) == view
            np.testing.assert_array_equal(world.observation(seat), row)
            assert world.legal_lines(seat) == match.legal_lines(seat)


def test_the_last_cues_are_what_a_seat_noticed(each: banneret.Game) -> None:
    match = play(each, 9, 40)
    again = each.replay(match.serialize())
    for seat in [None, *range(each.seats)]:
        cues = match.cues(seat)
        assert 0 < len(cues) <= 16 and cues == again.cues(seat) == match.clone().cues(seat)
        assert all(set(cue) == {"event", "text"} and cue["text"] for cue in cues)
        assert cues[-3:] == match.cues(seat, most=3) and match.cues(seat, most=0) == []
    # What is told of a world that only could be is not what happened in this one.
    assert len(match.resample_from_infostate(0).cues(0)) == 0


def test_cues_keep_hidden_what_is_hidden() -> None:
    match = play(banneret.load("authority", seats=2), 3, 60)
    mine, yours, guest = ([cue["text"] for cue in match.cues(seat, most=256)] for seat in (0, 1, None))
    assert any(text not in guest for text in mine) and any(text not in guest for text in yours)


def test_a_copy_goes_its_own_way(each: banneret.Game) -> None:
    match = play(each, 5, 10)
    before = match.serialize()
    other = match.clone()
    other.apply_action(other.legal_actions()[-1])
    assert match.serialize() == before != other.serialize()


def test_bots_can_be_asked(each: banneret.Game) -> None:
    match = each.new_match(6)
    for bot in ("random", "squire", "search/iterations=20"):
        choice = match.ask(bot, seed=1)
        assert choice in match.legal_actions() and choice == match.ask(bot, seed=1)
        match.play_bot(bot)
    with pytest.raises(UnknownName, match="did you mean `marshal`") as told:
        match.ask("marshall")
    assert told.value.nearest == "marshal"


@pytest.fixture
def program() -> dict[str, str]:
    """What the program plays."""
    given = os.environ.get("BANNERET_EXPECTED")
    if given is None:
        pytest.skip("the suite writes what the program plays into a file")
    with open(given, encoding="utf-8") as file:
        played: dict[str, str] = json.load(file)
    return played


def test_a_record_of_another_version_is_refused(program: dict[str, str]) -> None:
    knights = banneret.load("knights")
    ours = knights.rules_version
    with pytest.raises(RecordError, match=f"version {ours + 1} of the rules; this program has {ours}"):
        knights.replay(program["another version"])


def test_the_same_seed_deals_what_the_program_deals(each: banneret.Game, program: dict[str, str]) -> None:
    expected = program[each.id]
    match = each.new_match("suite")
    while not match.is_terminal() and match.move_number() < 60:
        match.apply_action(match.legal_lines()[match.move_number() % len(match.legal_lines())])
    assert match.serialize() == expected


def test_what_cannot_be_opened_is_told() -> None:
    with pytest.raises(UnknownName, match="did you mean `knights`") as told:
        banneret.load("nights")
    assert told.value.nearest == "knights"
    with pytest.raises(SetupError, match="no preset"):
        banneret.load("knights", preset="none")
    with pytest.raises(SetupError, match="did you mean `turn_cap`") as told:
        banneret.load("knights", options={"turncap": 3})
    assert told.value.nearest == "turn_cap"
    with pytest.raises(SetupError, match="2 to 6 seats"):
        banneret.load("knights", seats=9)
    with pytest.raises(SetupError, match="folder"):
        banneret.load("knights", content="/nowhere/at/all")


def test_an_illegal_action_names_its_rule_and_changes_nothing() -> None:
    match = banneret.load("knights", seats=2).new_match()
    before = match.serialize()
    with pytest.raises(IllegalAction) as told:
        match.apply_action("mv E5")
    assert (told.value.rule or "").startswith("KD-")
    for wrong in (-1, 10**6, 2**40):
        with pytest.raises(IllegalAction):
            match.apply_action(wrong)
    for wrong in (0, -3, 500):
        with pytest.raises(IllegalAction):
            match.apply_slot(wrong)
    with pytest.raises(UsageError, match="no seat 7"):
        match.legal_actions(7)
    assert match.serialize() == before


def test_a_record_of_something_else_is_refused() -> None:
    knights, hexes = banneret.load("knights", seats=2), banneret.load("hex", seats=2)
    record = play(knights, 7, 20).serialize()
    with pytest.raises(RecordError, match="knights"):
        hexes.replay(record)
    with pytest.raises(RecordError, match="2 seats"):
        banneret.load("knights", seats=3).replay(record)
    with pytest.raises(RecordError, match="was changed: its link does not fit"):
        knights.replay(record.replace(" stay", " step", 1).replace(" place ", " plaec ", 1))
    with pytest.raises(UsageError, match="sampled"):
        knights.new_match().resample_from_infostate(0).serialize()


_GAME = banneret.load("hex", seats=2)


@given(st.one_of(st.text(max_size=60), st.integers(-(2**70), 2**70)))
@settings(max_examples=200, deadline=None)
def test_garbage_is_refused_and_changes_nothing(action: str | int) -> None:
    match = _GAME.new_match(8)
    before = match.serialize()
    try:
        match.apply_action(action)
    except banneret.BanneretError:
        assert match.serialize() == before
    else:
        assert match.move_number() > 0


@given(st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_garbage_is_no_record(text: str) -> None:
    with pytest.raises(RecordError):
        _GAME.replay(text)
