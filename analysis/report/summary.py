"""Judged games in numbers: losses and feats of each player, the lead, the turning points."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ...engine.board import Seat
from ...engine.rules_text import rules_to_text
from ...engine.sowing import PlayedMove
from ...replay.steps import RowPlayed, TurnPlayed
from ..judging.annotation import Annotation, JudgedTurn
from ..judging.judgement import Judgement
from ..judging.marks import Rating, Thresholds
from ..judging.measure import Measure, chance_of, lead_of
from ..search.bound import Bound
from ..search.lines import LineTurn
from .cards import MomentCard, make_cards
from .moments import find_moments, list_missed
from .phrases import Language
from .story import Story, tell_story

MOST_TURNING_POINTS = 5
"""The most turning points that a summary names."""


class LongRelay(NamedTuple):
    """A move of several laps and where it was played; `text` is the house lifted."""

    laps: int
    round: int
    row: int
    text: str


class PlayerSummary(NamedTuple):
    """One player's judged turns of a game in numbers.

    `ratings` counts turns by rating, in the order of `Rating`. `lost` is what they gave away in
    all, in the game's unit, as far as was searched; of it so much is proven as `proven` says, and
    `seen` is what a person could see of it. `missed` is the number of shells that could be seen to
    be lost, of the `had` that the turns could gain. `only` counts the turns in which the only good
    move was found. `captures` counts captures, `captured` the shells in them.
    """

    seat: Seat
    name: str | None
    turns: int
    lost: float
    proven: float
    seen: float
    missed: int
    had: int
    ratings: tuple[int, ...]
    only: int
    captures: int
    captured: int
    longest: LongRelay | None

    def count_rated(self, rating: Rating) -> int:
        """The number of turns with that rating."""
        return self.ratings[list(Rating).index(rating)]

    @property
    def lost_a_turn(self) -> float:
        """The loss of a judged turn on average."""
        return self.lost / self.turns if self.turns else 0.0

    @property
    def missed_a_turn(self) -> float:
        """The shells that could be seen to be lost in a judged turn on average."""
        return self.missed / self.turns if self.turns else 0.0

    @property
    def accuracy(self) -> float | None:
        """The percentage of the shells in reach that were not missed; `None` if there were none."""
        return accuracy_of(self.missed, self.had)


def accuracy_of(missed: int, had: int) -> float | None:
    """The accuracy of turns that could gain `had` shells and missed so many of them, 0 to 100.

    >>> accuracy_of(5, 40), accuracy_of(0, 0)
    (87.5, None)
    """
    return round(100 * (had - missed) / had, 1) if had else None


class JudgedMoment(NamedTuple):
    """A judged turn of a game.

    `seat` is `None` for a row of all hands. After the turn, `lead` is the lead of the first
    seat's store over the best other in shells, `value` is what the round is worth to the first
    seat, as far as `bound` says, and `chance` its chance to win the match in percent, `None` when
    that is not judged. Of the loss so much is proven as `proven` says: it is all of it, and no
    more was lost, if `loss_bound` is exact. `seen` is what a person could see of it.
    """

    round: int
    row: int
    seat: Seat | None
    text: str
    best: str
    loss: float
    lead: int
    value: int
    chance: float | None
    proven: float
    seen: float
    bound: Bound
    loss_bound: Bound


class TurningPoint(NamedTuple):
    """A moment, and how far the value has moved since the judged turn before it in the round.

    `bound` is what is proven of `swing`. When the chance to win is judged, `swing` is the change of
    that chance.
    """

    moment: JudgedMoment
    swing: float
    bound: Bound


class GameSummary(NamedTuple):
    """A game in numbers; `turning_points` are the largest swings, the largest first.

    `unit` is that of losses and swings: shells, or points (percent) of the chance to win. `preset`
    names the preset of its rules. Where it does not tell of the game, `story`, `cards` and `rules`,
    the rules as a record writes them, are empty.
    """

    unit: str
    effort: str
    players: tuple[PlayerSummary, ...]
    moments: tuple[JudgedMoment, ...]
    turning_points: tuple[TurningPoint, ...]
    preset: str = ""
    story: Story = Story()
    cards: tuple[MomentCard, ...] = ()
    rules: str = ""

    @property
    def accuracy(self) -> float | None:
        """The accuracy of all players together; `None` if nothing could be had."""
        players = self.players
        return accuracy_of(sum(p.missed for p in players), sum(p.had for p in players))


class ReportedGame(NamedTuple):
    """A judged game in a report: its file, the number of its record there, and its title."""

    file: str
    number: int
    title: str
    summary: GameSummary


def summarize(
    annotation: Annotation, thresholds: Thresholds, tells_in: Language | None = None
) -> GameSummary:
    """Summarise a judged game, with its story and cards in a language if it tells of it."""
    record = annotation.replay.record
    rules = annotation.replay.rules
    order = rules.playing_order if rules else ()
    players = tuple(
        _player(seat, record.value(seat.title), annotation, thresholds) for seat in order
    )
    moments = tuple(_moment(turn, annotation.measure) for turn in annotation.turns)
    points = _turning_points(moments)
    unit, effort, preset = annotation.measure.unit, annotation.effort, rules.preset if rules else ""
    story, cards = Story(), tuple[MomentCard, ...]()
    if tells_in is not None:
        found = find_moments(annotation, thresholds)
        story = tell_story(annotation.replay, list_missed(annotation, thresholds))
        cards = make_cards(annotation, found, thresholds, tells_in)
    text = rules_to_text(rules) if rules and tells_in else ""
    return GameSummary(unit, effort, players, moments, points, preset, story, cards, text)


class Tally:
    """Adds up players by name over many games."""

    def __init__(self) -> None:
        self._players: dict[str, PlayerTotal] = {}

    def add(self, game: GameSummary) -> None:
        """Add a game to its players; players without a name count as their seat."""
        for player in game.players:
            name = player.name or f"{player.seat.title} (no name)"
            known = self._players.get(name)
            total = player if known is None else _sum(known.summary, player)
            self._players[name] = PlayerTotal(name, known.games + 1 if known else 1, total)

    def players(self) -> list[PlayerTotal]:
        """The players, the most accurate first, and those without an accuracy last."""
        players = self._players.values()
        return sorted(players, key=lambda player: (-(player.summary.accuracy or 0), player.name))


class PlayerTotal(NamedTuple):
    """One player over all games."""

    name: str
    games: int
    summary: PlayerSummary


def _sum(one: PlayerSummary, other: PlayerSummary) -> PlayerSummary:
    """The sum of both, with the seat of the first."""
    longest = max(one.longest or _NO_RELAY, other.longest or _NO_RELAY, key=lambda r: r.laps)
    return PlayerSummary(
        one.seat,
        one.name,
        one.turns + other.turns,
        round(one.lost + other.lost, 1),
        round(one.proven + other.proven, 1),
        round(one.seen + other.seen, 1),
        one.missed + other.missed,
        one.had + other.had,
        tuple(a + b for a, b in zip(one.ratings, other.ratings, strict=True)),
        one.only + other.only,
        one.captures + other.captures,
        one.captured + other.captured,
        longest if longest.laps else None,
    )


_NO_RELAY = LongRelay(0, 0, 0, "")


def _player(
    seat: Seat, name: str | None, annotation: Annotation, thresholds: Thresholds
) -> PlayerSummary:
    own = [(turn, j) for turn in annotation.turns for j in turn.judgements if j.seat is seat]
    ratings = Counter(thresholds.rating(judgement) for _, judgement in own)
    moves = [(turn, move) for turn, _ in own for move in _moves(turn, seat)]
    longest = max(moves, key=lambda it: len(it[1].laps), default=None)
    relay = None
    if longest is not None:
        turn, move = longest
        relay = LongRelay(len(move.laps), turn.step.round, turn.step.row, str(move.house))
    captures = [move.captured for _, move in moves if move.captured]
    return PlayerSummary(
        seat,
        name,
        len(own),
        annotation.measure.loss(sum(judgement.loss for _, judgement in own)),
        annotation.measure.loss(sum(judgement.proven for _, judgement in own)),
        annotation.measure.loss(sum(judgement.seen for _, judgement in own)),
        sum(judgement.missed for _, judgement in own if not judgement.is_forced),
        sum(judgement.had for _, judgement in own if not judgement.is_forced),
        tuple(ratings[rating] for rating in Rating),
        sum(judgement.only is not None for _, judgement in own),
        len(captures),
        sum(captures),
        relay,
    )


def _moves(turn: JudgedTurn, seat: Seat) -> tuple[PlayedMove, ...]:
    match turn.step:
        case TurnPlayed(moves=moves):
            return moves
        case RowPlayed(opening=opening) if opening is not None:
            return next((hand for hand in opening.moves if hand and hand[0].seat is seat), ())
    return ()


def _moment(turn: JudgedTurn, measure: Measure) -> JudgedMoment:
    step, judgements = turn.step, turn.judgements
    played = [_text(turn, judgement) for judgement in judgements]
    seat = step.seat if isinstance(step, TurnPlayed) else None
    return JudgedMoment(
        step.round,
        step.row,
        seat,
        " | ".join(played),
        " | ".join(judgement.best.to_text() for judgement in judgements),
        measure.loss(sum(judgement.loss for judgement in judgements)),
        lead_of(step.after.stores),
        measure.estimate(judgements[-1].worth),
        chance_of(judgements[-1]),
        measure.loss(sum(judgement.proven for judgement in judgements)),
        measure.loss(sum(judgement.seen for judgement in judgements)),
        judgements[-1].bound,
        _loss_bound(judgements),
    )


def _loss_bound(judgements: tuple[Judgement, ...]) -> Bound:
    """The bound of the losses of all hands together."""
    bounds = {judgement.loss_bound for judgement in judgements}
    return next(bound for bound in (Bound.SO_FAR, Bound.AT_LEAST, Bound.EXACT) if bound in bounds)


def _text(turn: JudgedTurn, judgement: Judgement) -> str:
    lifts = tuple(move.house.number for move in _moves(turn, judgement.seat))
    return LineTurn(judgement.seat, lifts).to_text()


def _turning_points(moments: tuple[JudgedMoment, ...]) -> tuple[TurningPoint, ...]:
    points: list[TurningPoint] = []
    before = None
    for moment in moments:
        if before is not None and before.round == moment.round:
            points.append(_turning_point(before, moment))
        before = moment
    points = [point for point in points if point.swing]
    points.sort(key=lambda point: -abs(point.swing))
    return tuple(points[:MOST_TURNING_POINTS])


def _turning_point(before: JudgedMoment, after: JudgedMoment) -> TurningPoint:
    if before.chance is None or after.chance is None:
        return TurningPoint(after, after.value - before.value, _difference(before, after))
    is_proven = before.bound is after.bound is Bound.EXACT
    swing = round(after.chance - before.chance, 1)
    return TurningPoint(after, swing, Bound.EXACT if is_proven else Bound.SO_FAR)


def _difference(before: JudgedMoment, after: JudgedMoment) -> Bound:
    """The bound of the change in value from one moment to the next."""
    bounds = {after.bound, before.bound.of_negative} - {Bound.EXACT}
    if not bounds:
        return Bound.EXACT
    return bounds.pop() if len(bounds) == 1 else Bound.SO_FAR
