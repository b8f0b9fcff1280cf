"""The cards of a report: a moment's turns, and its boards with arrows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from ...analysis.report.cards import MomentCard, MomentTurn
from ...analysis.report.phrases import MOST_LIFTS
from ...analysis.report.summary import GameSummary
from ...engine.board import House, Position, Seat
from ...engine.rules_text import rules_from_text
from ...engine.ruleset import RuleSet
from ...notation.record import Data
from ..drawing.arrows import draw_drawings
from ..drawing.board import describe_board, frame, pieces
from ..drawing.geometry import wide_layout
from ..messages import Words
from ..timeline.remarks import drawings_of
from ..timeline.stops import keyframe_of

MOST_PICTURED = 6
"""The most cards of a game that have boards: those of the moments that changed most."""


class ShownTurn(NamedTuple):
    """A turn in words: what stands before the lift at which two part, that lift, and the rest."""

    label: str
    begun: str
    lift: str
    rest: str
    gain: str


class ShownBoard(NamedTuple):
    """A picture of a board, and what it shows."""

    picture: Markup
    caption: str


class ShownCard(NamedTuple):
    """A card as the page shows it; `seat` is the number of the seat in playing order.

    `key` is its place, with a number behind it if another card has the same place.
    """

    key: str
    place: str
    where: str
    kind: str
    mark: str
    seat: int
    name: str
    lost: str
    turns: tuple[ShownTurn, ...]
    boards: tuple[ShownBoard, ...]
    words: str
    number: int


class ReportBoards:
    """Draws boards of one page; an empty board is drawn once for each layout."""

    def __init__(self) -> None:
        self._frames: dict[str, int] = {}

    def draw(
        self, rules: RuleSet, position: str, drawn: Iterable[tuple[str, str]], words: Words
    ) -> Markup:
        """A board with arrows and rings."""
        layout, board = wide_layout(rules), keyframe_of(Position.from_text(position))
        empty = frame(layout, rules)
        number = self._frames.get(empty)
        box = f"0 0 {layout.width:g} {layout.height:g}"
        defined = ""
        if number is None:
            number = self._frames[empty] = len(self._frames) + 1
            defined = f'<symbol id="board{number}" viewBox="{box}">{empty}</symbol>'
        label = Markup('role="img" aria-label="{}"').format(describe_board(rules, board, words))
        drawings = draw_drawings(layout, drawings_of(Data(tuple(drawn)), rules))
        return Markup(
            f'<svg class="board" viewBox="{box}" {label}>{defined}'
            f'<use href="#board{number}" width="{layout.width:g}" height="{layout.height:g}"/>'
            f"{pieces(layout, board)}{drawings}</svg>"
        )


def show_cards(words: Words, boards: ReportBoards, game: GameSummary) -> tuple[ShownCard, ...]:
    """The cards of a game in the order of play; the heaviest have boards."""
    if not game.rules:
        return ()
    rules = rules_from_text(game.rules)
    heaviest = sorted(game.cards, key=lambda card: -card.weight)[:MOST_PICTURED]
    return tuple(
        _show_card(words, boards, rules, game, card, is_pictured=card in heaviest)
        for card in game.cards
    )


def _show_card(
    words: Words,
    boards: ReportBoards,
    rules: RuleSet,
    game: GameSummary,
    card: MomentCard,
    *,
    is_pictured: bool,
) -> ShownCard:
    seat = Seat(card.seat)
    number = rules.playing_order.index(seat)
    round_number, turn = card.place[1:].split(".t")
    turns = [_show_turn(words, seat, card.played, card.at, "played", "took")]
    if card.better is not None:
        key = "takes_least" if card.better.goes_on else "takes"
        turns.append(_show_turn(words, seat, card.better, card.at, "better", key))
    same = [other for other in game.cards if other.place == card.place].index(card)
    return ShownCard(
        f"{card.place}-{same + 1}" if same else card.place,
        card.place,
        words.say("where", round=round_number, turn=turn),
        card.kind.replace(" ", "-"),
        card.mark,
        number,
        game.players[number].name or words.seat(seat),
        _say_loss(words, card, game.unit),
        tuple(turns) if card.kind != "decided" else (),
        tuple(_show_boards(words, boards, rules, card)) if is_pictured else (),
        card.words,
        card.number,
    )


def _say_loss(words: Words, card: MomentCard, unit: str) -> str:
    """The loss in sight, if it has a number: as the shells of the turns show it, or not."""
    if card.better is None or not card.lost:
        return ""
    # The loss in shells begins with its number; what both turns take may be less or more.
    is_gain = card.lost.split()[0] == str(card.better.shells - card.played.shells)
    is_plain = is_gain or unit != "shells"
    return words.say("lost" if is_plain else "lost_answered", lost=card.lost)


def _show_boards(
    words: Words, boards: ReportBoards, rules: RuleSet, card: MomentCard
) -> Iterable[ShownBoard]:
    """The board before the lift that went wrong, and the one after the turn with its threat."""
    if card.better is not None:
        house = House(Seat(card.seat), card.played.lifts[card.at])
        key = "board_before" if card.at else "board_start" if card.reach else "board_plain"
        caption = words.say(key, house=house)
        yield ShownBoard(boards.draw(rules, card.before, card.reach, words), caption)
    if card.better is None or card.threat:
        caption = words.say("board_threat" if card.threat else "board_after")
        yield ShownBoard(boards.draw(rules, card.after, card.threat, words), caption)


def _show_turn(
    words: Words, seat: Seat, line: MomentTurn, at: int, label: str, gain: str
) -> ShownTurn:
    """A turn of at most four lifts up to the one at which it parts from the other, and more."""
    lifts = list(map(str, line.lifts))
    shown = max(MOST_LIFTS, at + 1)
    begun = f"{seat.value}{'+'.join(lifts[:at])}{'+' if at else ''}"
    if at >= MOST_LIFTS:
        begun = f"{seat.value}{'+'.join(lifts[:2])}+…+"
    rest = "".join(f"+{lift}" for lift in lifts[at + 1 : shown])
    if len(lifts) > shown or line.goes_on:
        rest += "…"
    return ShownTurn(
        words.say(label),
        begun,
        lifts[at] if at < len(lifts) else "",
        rest,
        words.say(gain, n=line.shells),
    )
