"""The rules that a log's parameters ask for, and the parameters that no option of ours covers.

Of the games that MancalaGames can play (some 200), this covers the family of Sungka: laps that
relay, each seat's own store sown, captures across. Whatever no option can express is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...engine.presets import PRESETS
from ...engine.ruleset import (
    RANGES,
    Burned,
    CaptureAgain,
    CaptureRule,
    CaptureTheirs,
    Next,
    Origin,
    RefillFrom,
    Relay,
    RoundEnd,
    RuleSet,
    Sowing,
    Win,
)


class LogRules(NamedTuple):
    """The rules of a log's games, and the program's own endings that these rules lack.

    `needed` is the number of houses that both must be able to fill, or the game is over.
    `goes_on_without` says that a round goes on while one of the two has shells (`mustpass`);
    `cleared` whose empty row ends it (`own`, `theirs` or nothing). A round ends when its houses
    hold `at_most` shells, or when a store holds `more_than` this number; `plays_matches` says that
    the next round's board follows from this one's stores.
    """

    rules: RuleSet
    plays_matches: bool
    needed: int
    goes_on_without: bool
    cleared: str
    at_most: int | None
    more_than: int


def rules_of_log(parameters: Mapping[str, str]) -> LogRules | tuple[str, ...]:
    """The rules that the parameters of a log ask for, or the parameters that no option covers."""
    foreign = tuple(_find_foreign(parameters))
    return foreign or _read_rules(parameters)


def find_early_end(
    own: LogRules, mine: int, theirs: int, stores: tuple[int, ...], *, is_again: bool
) -> str | None:
    """Why the program ends a round that our rules would play on, in words for a comment.

    `mine` and `theirs` are the shells in the houses of the seat that moved and of the other;
    `is_again`: the move gave another one.
    """
    if max(stores) > own.more_than:
        return f"a store holds more than {own.more_than} shells"
    if own.at_most is not None and mine + theirs <= own.at_most:
        return f"no more than {own.at_most} shells are left in the houses"
    if not mine and (own.cleared == "own" or (is_again and not own.goes_on_without)):
        return "who moved has no shell left"
    if not theirs and own.cleared == "theirs":
        return "the row of the other is empty"
    return None


def _find_foreign(parameters: Mapping[str, str]) -> Iterator[str]:
    for name, value in parameters.items():
        allowed = (_USUAL[name],) if name in _USUAL else _READ.get(name, ("",))
        if allowed and value not in allowed:
            yield f"`{name}={value}`"
    if (parameters.get("capt_side"), parameters.get("xcpickown")) in _MIXED:
        yield "`capt_side` with `xcpickown`"
    if (parameters.get("capt_rturn"), parameters.get("xcpickown")) == ("ALWAYS", "ALWAYS_PICK"):
        yield "`capt_rturn` with `xcpickown`"
    if not parameters.get("goal_param", "0").isdecimal():
        yield f"`goal_param={parameters['goal_param']}`"
    for name, option in (("holes", "houses"), ("nbr_start", "shells")):
        low, high = RANGES[option]
        number = parameters.get(name, "")
        if not number.isdecimal() or not low <= int(number) <= high:
            yield f"`{name}={number}`"


def _read_rules(own: Mapping[str, str]) -> LogRules:
    houses, shells = int(own["holes"]), int(own["nbr_start"])
    rounds, fill = own.get("rounds", "NO_ROUNDS"), own.get("round_fill", "NOT_APPLICABLE")
    plays_matches = rounds != "NO_ROUNDS" and fill in _REFILLS
    must_pass = own.get("mustpass") == "True"
    cleared = _CLEARED[own.get("end_cond", "NO_ADDTL")]
    rules = RuleSet(
        houses=houses,
        shells=shells,
        sowing=Sowing.COUNTER,
        origin=Origin.SKIPPED if own.get("skip_start") == "True" else Origin.SOWN,
        relay=Relay.OWN if own.get("mlap_cont") == "OWN_SIDE" else Relay.ANY,
        capture=_read_capture(own),
        capture_theirs=_read_capture_theirs(own),
        capture_again=(CaptureAgain.YES if own.get("capt_rturn") == "ALWAYS" else CaptureAgain.NO),
        round_end=_read_round_end(cleared, must_pass=must_pass),
    )
    if plays_matches:
        rules = rules._replace(
            rounds=99,
            refill_from=_REFILLS[fill],
            burned=Burned.SKIP if own.get("blocks") == "True" else Burned.OPEN,
            next=_STARTERS[own.get("round_starter", "ALTERNATE")],
            win=Win.STANDING,
        )
    total = 2 * houses * shells
    needed = max(int(own.get("goal_param", "0")), 1)
    halves = total // 2
    limits = {"END_S_SEEDS": shells, "END_2S_SEEDS": 2 * shells}
    most = {"NO_MOVES": total - needed * shells, **dict.fromkeys(limits, total - 1)}
    return LogRules(
        _name_shortly(rules),
        plays_matches,
        needed,
        must_pass,
        cleared,
        limits.get(rounds),
        most.get(rounds, halves),
    )


def _name_shortly(rules: RuleSet) -> RuleSet:
    """The same rules, named by the preset from which they differ in the fewest options."""
    options = rules.options().items()
    nearest = min(PRESETS, key=lambda it: len(dict(options - it.rules.options().items())))
    return rules._replace(preset=nearest.name)


def _read_capture(own: Mapping[str, str]) -> CaptureRule:
    takes = own.get("crosscapt", "NONE") != "NONE" and own.get("capt_side", "BOTH") != "OWN_SIDE"
    return _CAPTURES[own.get("xcpickown", "LEAVE")] if takes else CaptureRule.NONE


def _read_capture_theirs(own: Mapping[str, str]) -> CaptureTheirs:
    takes = own.get("crosscapt", "NONE") != "NONE" and own.get("capt_side", "BOTH") != "OPP_SIDE"
    return CaptureTheirs.OWN if takes else CaptureTheirs.NONE


def _read_round_end(cleared: str, *, must_pass: bool) -> RoundEnd:
    """The rule by which our rounds end; the program may end one earlier (`find_early_end`).

    Without passes the program asks whether the player who is next can move; with `own` it first
    asks whether the player who moved has emptied his row, so that either empty row ends the round.
    """
    if cleared == "own" and not must_pass:
        return RoundEnd.ONE
    if cleared == "theirs" or not must_pass:
        return RoundEnd.STUCK
    return RoundEnd.BOTH


_USUAL = {
    "game_class": "Mancala",
    "allow_rule": "NONE",
    "capt_max": "0",
    "capt_min": "0",
    "capt_on": "[]",
    "capt_type": "NONE",
    "child_type": "NOCHILD",
    "evens": "False",
    "goal": "MAX_SEEDS",
    "grandslam": "LEGAL",
    "min_move": "1",
    "mlaps": "LAPPER",
    "move_one": "False",
    "moveunlock": "False",
    "multicapt": "0",
    "mustshare": "False",
    "no_sides": "False",
    "nocaptmoves": "0",
    "nosinglecapt": "False",
    "pickextra": "NONE",
    "play_locs": "BOARD_ONLY",
    "prescribed": "NONE",
    "presowcapt": "NONE",
    "sow_direct": "CCW",
    "sow_rule": "NONE",
    "sow_start": "False",
    "sow_stores": "OWN",
    "start_pattern": "ALL_EQUAL",
    "stores": "True",
    "udir_holes": "[]",
    "unclaimed": "HOLE_OWNER",
    "xc_sown": "False",
}
"""The parameters that must have one value."""

_CLEARED = {"NO_ADDTL": "", "CLEARED_OWN": "own", "CLEARED_OPP": "theirs"}
_REFILLS = {"RIGHT_FILL": RefillFrom.NEAR, "LEFT_FILL": RefillFrom.FAR}
_STARTERS = {
    "ALTERNATE": Next.OTHER,
    "LOSER": Next.LOSER,
    "WINNER": Next.WINNER,
    "LAST_MOVER": Next.LAST_MOVER,
}
_CAPTURES = {
    "LEAVE": CaptureRule.FACING,
    "PICK_ON_CAPT": CaptureRule.BOTH,
    "ALWAYS_PICK": CaptureRule.ALWAYS,
}
_MIXED = frozenset(
    {("BOTH", "ALWAYS_PICK"), ("OWN_SIDE", "PICK_ON_CAPT"), ("OWN_SIDE", "ALWAYS_PICK")}
)
"""Sides and own shells that no two options of ours say together."""

_READ: dict[str, tuple[str, ...]] = {
    "blocks": ("True", "False"),
    "capt_dir": (),
    "capt_rturn": ("NO_REPEAT", "ALWAYS"),
    "capt_side": ("BOTH", "OPP_SIDE", "OWN_SIDE"),
    "child_cvt": (),
    "child_locs": (),
    "child_rule": (),
    "crosscapt": ("NONE", "ONE_ZEROS"),
    "end_cond": tuple(_CLEARED),
    "end_param": (),
    "goal_param": (),
    "holes": (),
    "mlap_cont": ("NONE", "OWN_SIDE"),
    "mlap_param": (),
    "mustpass": ("True", "False"),
    "name": (),
    "nbr_start": (),
    "quitter": (),
    "round_fill": (),
    "round_starter": tuple(_STARTERS),
    "rounds": ("NO_ROUNDS", "HALF_SEEDS", "NO_MOVES", "END_S_SEEDS", "END_2S_SEEDS"),
    "skip_start": ("True", "False"),
    "sow_param": (),
    "xcpickown": tuple(_CAPTURES),
}
"""The parameters that are read, with the values that an option says; none: any, or of no effect."""
