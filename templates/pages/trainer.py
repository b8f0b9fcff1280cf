"""A page to train on: positions of many games in which something was missed, one at a time.

Everything is in the page. What its reader knows is kept by the browser, under a sum of the board
and the turns, so that a page made anew of more games goes on from there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple, TypeVar

from markupsafe import Markup

from ...analysis.layer.missed import find_better
from ...analysis.report.contrast import compare_turns, lifts_played, play_turn
from ...analysis.report.patterns import Pattern, explain
from ...analysis.report.story import list_places
from ...engine.board import Position
from ...engine.match import start
from ...engine.round import Round
from ...engine.ruleset import FirstLift, RuleSet
from ...notation.record import Turn
from ...replay.steps import Replay
from ..isolates import join_names
from ..messages import Words, load_captions, load_train_words, load_words
from ..timeline.remarks import turn_text
from ..timeline.stops import keyframe_of
from .film_json import Json, write_inert
from .listing import draw_live, draw_shared
from .loading import PLAIN, Files, hash_source
from .setting_json import setting_to_json

PATTERN_WORDS = {
    Pattern.OPEN_HOUSE: "pattern_open_house",
    Pattern.RESCUE: "pattern_rescue",
    Pattern.THREAT: "pattern_threat",
    Pattern.SPOILED: "pattern_spoiled",
    Pattern.SHUT_OUT: "pattern_shut_out",
    Pattern.FED: "pattern_fed",
    Pattern.OVERSHOT: "pattern_overshot",
    Pattern.NEAR_FIRST: "pattern_near_first",
    Pattern.TURN_KEPT: "pattern_turn_kept",
    Pattern.CAPTURE: "pattern_capture",
    Pattern.STOPPED: "pattern_stopped",
    Pattern.LONG_MOVE: "pattern_long_move",
    Pattern.BURNED_WALK: "pattern_burned_walk",
    Pattern.FIRST_HOME: "pattern_first_home",
}
"""The words of each pattern; its letter in a position is that of its place here."""

_LETTERS = {pattern: chr(ord("a") + i) for i, pattern in enumerate(PATTERN_WORDS)}


class TrainingTurn(NamedTuple):
    """A turn that missed something in sight.

    `seat` is a number in playing order, `turn` the turn as it was played, `better` the one within
    reach as the record has it, and `more` the shells that it is better by (`None` where the record
    counts chances). `place` is that of a link to the page of the record, like `r1.t5`.
    """

    before: Position
    seat: int
    turn: str
    better: str
    more: int | None
    patterns: tuple[Pattern, ...]
    place: str


def find_positions(replay: Replay) -> Iterator[TrainingTurn]:
    """The turns for which the annotations of a record name a better one in sight, in order.

    A turn is left out if the first lift of the match is bound by the rules, if the better turn
    cannot be played, or if it does not part from the one played.
    """
    rules, body, places = replay.rules, replay.record.body, list_places(replay)
    for step, better in find_better(replay):
        item, lifts, other = body[step.body_index], lifts_played(step), better.lifts
        place = places[step.body_index]
        is_bound = place == FIRST and rules is not None and rules.first_lift is not FirstLift.ANY
        if rules is None or is_bound or not isinstance(item, Turn):
            continue
        if all(one == two for one, two in zip(lifts, other, strict=False)):
            continue
        with suppress(ValueError):
            before = Round(rules, step.before)
            play_turn(before, other)
            patterns = tuple(one.pattern for one in explain(compare_turns(before, lifts, other)))
            text, seat = turn_text(item, step.moves), step.before.seats.index(step.seat)
            more = None if "%" in better.loss else int(better.loss)
            yield TrainingTurn(step.before, seat, text, better.text, more, patterns, place)


FIRST = "r1.t1"
"""The address of the first turn of a match."""


class Training(NamedTuple):
    """The positions of the games so far, and what they refer to by number."""

    rules: list[RuleSet]
    players: list[str]
    games: list[str]
    lines: list[str]

    def add(self, replay: Replay, file: str, words: Words) -> bool:
        """Add the positions of a game; `file` names it where it does not say who played.

        The answer is always true, so that a failure can be told from it.
        """
        missed = tuple(find_positions(replay))
        if replay.rules is None or not missed:
            return True
        names = [replay.record.value(seat.title) or "" for seat in replay.rules.playing_order]
        self.games.append(_name_game(replay, names, file, words))
        ground = _number(self.rules, replay.rules)
        for one in missed:
            player = _number(self.players, names[one.seat])
            self.lines.append(_write_line(ground, one, player, len(self.games) - 1))
        return True


def begin_training() -> Training:
    """A training without a game."""
    return Training([], [], [], [])


class FilterChoice(NamedTuple):
    """An entry of a filter: the value, its name, and the number of its positions."""

    key: str
    name: str
    number: int


def render_trainer(
    training: Training, title: str = "", *, lang: str = "en", files: Files = PLAIN
) -> str:
    """The page of a training: the same bytes for the same positions, no request to anywhere.

    Raises `ValueError` when `lang` is not one of `LANGUAGES`, and whatever a replaced template
    raises.
    """
    captions = load_captions(lang)
    sheets = ("page.css", "three.css", "tries.css", "train.css", "own.css")
    style = "".join(files.text(name) for name in sheets)
    boot, script = files.text("boot.js"), files.text("train.js")
    fields = [line.split("|") for line in training.lines]
    patterns = Counter(letter for one in fields for letter in one[6])
    players = Counter(one[7] for one in fields)
    given: dict[str, Json] = {
        "grounds": [_ground(rules, lang) for rules in training.rules],
        "players": list(training.players),
        "games": list(training.games),
        "lines": "\n".join(training.lines),
    }
    values = {
        "say": captions.say,
        "lang": lang,
        "title": ": ".join(filter(None, (captions.say("train_title"), title))),
        "number": len(training.lines),
        "games": len(training.games),
        "patterns": [
            FilterChoice(letter, captions.say(PATTERN_WORDS[pattern]), patterns[letter])
            for pattern, letter in _LETTERS.items()
            if patterns[letter]
        ],
        "players": [
            FilterChoice(str(i), name, players[str(i)])
            for i, name in sorted(enumerate(training.players), key=lambda one: one[1].casefold())
            if name
        ],
        "has_players": sum(map(bool, training.players)) > 1,
        "style": Markup(style),
        "boot": Markup(boot),
        "script": Markup(script),
        "style_hash": hash_source(style),
        "script_hashes": (hash_source(boot), hash_source(script)),
        "trained": Markup(write_inert(given)),
    }
    return files.render("train.html.j2", values)


def _ground(rules: RuleSet, lang: str) -> Json:
    words, board = load_words(lang), keyframe_of(start(rules).position)
    drawings = draw_live(rules, board, words, has_upright=True)
    boards = Markup("").join(
        Markup('<svg class="{}" viewBox="{}" role="img" aria-label="{}">{}</svg>').format(
            one.kind, one.box, words.say("board"), one.picture
        )
        for one in drawings
    )
    setting: Json = json.loads(setting_to_json(rules, words, load_train_words(lang)))
    names: list[Json] = [words.seat(seat) for seat in rules.playing_order]
    return {
        "setting": setting, "names": names, "defs": draw_shared(rules), "boards": str(boards),
    }  # fmt: skip


def _write_line(ground: int, one: TrainingTurn, player: int, game: int) -> str:
    """A position as `js/player/train/positions.js` reads it."""
    letters = "".join(_LETTERS[pattern] for pattern in one.patterns)
    more = "" if one.more is None else str(one.more)
    fields = (
        ground, _write_board(one.before), one.seat, one.turn, one.better, more, letters, player,
        game, one.place,
    )  # fmt: skip
    return "|".join(map(str, fields))


def _write_board(position: Position) -> str:
    counts: Iterable[int | None] = (
        count for row in position.rows for count in (*row.houses, row.store)
    )
    return ".".join("#" if count is None else str(count) for count in counts)


def _name_game(replay: Replay, names: list[str], file: str, words: Words) -> str:
    if not any(names):
        return replay.record.value("Event") or file
    order = replay.rules.playing_order if replay.rules else ()
    said = join_names([name or words.seat(seat) for name, seat in zip(names, order, strict=True)])
    date = replay.record.value("Date")
    return f"{said}, {date}" if date else said


_Value = TypeVar("_Value")


def _number(values: list[_Value], value: _Value) -> int:
    if value not in values:
        values.append(value)
    return values.index(value)
