"""The sentences of findings, each by its name and with its fields.

Made of `definitions/messages.toml` by `python definitions/make.py`; not to be edited.
"""

from __future__ import annotations

SHELLS_ONE = "1 shell"
CAPTURE_UNWRITTEN = "a move without a capture has no `x`"
RELAYS_NONE = "does not relay"
RELAYS_ONCE = "relays once"
KNOWN_ARE = "known are "
AFTER_END = "the record goes on after its `end`"
RULES_LISTED = "`sungka rules` lists what is known"
DIGEST_DISAGREES = "the digest is not that of this record"
UNFINISHED_DECIDED = "what decides an unfinished game goes in its `end`, like `end resign N`"
JUDGEMENT_STALE = "this judgement belongs to another turn or position"
JUDGED_AGAIN = "`sungka annotate` judges the turn again"
SEATS_LEFT_OUT = "no turn names its seat"
SEATS_EXCHANGED = "South and North are exchanged in all turns"
PASSES_LEFT_OUT = "a pass is left out, as the seat has no shell to lift"
ROUNDS_LEFT_OUT = "the line that begins a round is left out"
CAPTURES_WITHOUT_OWN = "all captures are one less: the capturing shell is not counted"
NO_HOUSE_AGREES = "no house agrees with what is claimed"
POSSIBLE_ARE = "possible are "
RECORD_STOPS = "the record stops without an `end`"
WRITE_END = "write `end` when it is complete, or how it ended, like `end resign N`"
SETUP_WITHOUT_MOVER = "`Setup` does not say who moves, and these rules do not open with both hands"
ROUND_OVER_MOVER = "the round is over in this position, so the seat to move is `-`"
ROUND_OPEN_MOVER = "the round is not over in this position, so a seat is to move"
FRESH_BOARD = "if every round begins with a fresh board, write `refill=new` in `Rules`"
BURNED_OPEN = "a house that is not filled stays in play under `burned=open`: it is `0`, not `#`"
SCORE_ONCE = "a round has one `score`"
SAY_END = "say how it ended, like `end resign N`, or leave `end` out while play goes on"
END_ALONE = "`end` alone leaves the match as it was played; an arbiter gives `end adjudicated S`"
LATER_START = "a record that starts later has a `Setup` tag"
REST_ONE = "1 shell lies"
HOUSES_ONE = "1 house"
STRAY_RACE = "`race` belongs on the line after a simultaneous row"
BOTH_AT_ONCE = "both players move at once, where the rules let one seat move at a time"
ROW_ONLY_SIMULTANEOUS = "the first row of a round is simultaneous only under `opening=simultaneous`"
ROW_ONE_EACH = "a simultaneous row has one turn for every seat"
AFTER_CAPTURE = "after a capture"
THIS_ROW = "this row"
GAP_WITHOUT_SET = "play goes on after a `gap` without a `set` that says where"
WRITE_POSITION = 'write the position: `set "…"`'
MAJORITY_OVER = "nobody can catch up in the rounds that are left (`match-end=majority`)"
FEW_SHELLS = "a seat has too few shells to fill a house again"
ROUNDS_ONE = "one round"
BOTH_HANDS_DUE = "this round opens with both hands at once"
WRITE_BOTH = "write both players' houses in one row, like `S3 | N5`"
HOUSE_UNREADABLE = "this house cannot be read; what follows is not verified until a `set`"
STORE_GIVES = "a last shell in the mover's own store"
CAPTURE_GIVES = "a capture"
NO_HOUSE = "no house"


def relays_disagree(*, claim: object, house: object, happened: object) -> str:
    return f"`{claim}` disagrees: `{house}` {happened}"


def relays_played(*, house: object, trail: object) -> str:
    return f"as played it is `{house}{trail}`"


def end_house_disagrees(*, end: object, house: object, place: object) -> str:
    return f"`-{end}` disagrees: the last shell of `{house}` fell in {place}"


def shells_many(count: object) -> str:
    return f"{count} shells"


def capture_disagrees(*, claim: object, house: object, place: object, taken: object) -> str:
    return f"`x{claim}` disagrees: `{house}` ends in {place} and captures {taken}"


def store_end_disagrees(*, seat: object, place: object) -> str:
    return f"the last `+` says the turn ended in {seat}'s store, but its last shell fell in {place}"


def store_end_early(seat: object) -> str:
    return f"the last `+` says no move is left, but {seat} still has shells to lift"


def stores_disagree(*, claim: object, stores: object) -> str:
    return f"`={claim}` disagrees: the stores are {stores}"


def mover_disagrees(*, actual: object, claim: object) -> str:
    return f"`position` disagrees: the seat to move is {actual}, not {claim}"


def board_disagrees(board: object) -> str:
    return f"`position` disagrees: the board is {board}"


def score_disagrees(*, claim: object, score: object) -> str:
    return f"`score {claim}` disagrees: the round ended {score}"


def first_of_both(seat: object) -> str:
    return f"`first {seat}` disagrees: this round opens with both hands"


def first_disagrees(*, claim: object, seat: object) -> str:
    return f"`first {claim}` disagrees: {seat} begins this round"


def burned_disagree(*, claim: object, houses: object, verb: object) -> str:
    return f"`burn {claim}` disagrees: {houses} {verb} burned"


def relays_many(count: object) -> str:
    return f"relays {count} times"


def event_unknown(name: object) -> str:
    return f"event `{name}` is not known; it is kept"


def row_number_disagrees(*, number: object, row: object) -> str:
    return f"this row is numbered {number}, but it is row {row} of its round"


def below_zero(*, key: object, value: object) -> str:
    return f"`{key}`: `{value}` is below zero"


def digest_actual(digest: object) -> str:
    return f"the digest of this record is `{digest}`"


def result_disagrees(*, result: object, reason: object, claim: object) -> str:
    return f"the result is `{result}` ({reason}), not `{claim}`"


def not_a_date(value: object) -> str:
    return f"`{value}` is not a date like `2026-01-18` or `2026-??-??`"


def no_such_day(value: object) -> str:
    return f"`{value}` is not a day of any calendar"


def evidence_values(*, values: object, value: object) -> str:
    return f"`Evidence` is one of {values}, not `{value}`"


def result_values(*, values: object, value: object) -> str:
    return f"a result is one of {values}, not `{value}`"


def seat_absent(*, tag: object, seats: object) -> str:
    return f"tag `{tag}` names a seat that does not play; the seats are {seats}"


def captures_less(shells: object) -> str:
    return f"all captures are {shells} less than they were"


def captures_more(shells: object) -> str:
    return f"all captures are {shells} more than they were"


def only_house(house: object) -> str:
    return f"only `{house}` agrees with what is claimed"


def setup_unreadable(fault: object) -> str:
    return f"`Setup` is not a position: {fault}"


def burned_change(*, houses: object, before: object) -> str:
    return f"this position burns {houses}, but this round burns {before}"


def rows_misfit(*, seats: object, rows: object) -> str:
    return f"a position has {seats} rows under these rules, not {rows}"


def houses_misfit(*, houses: object, written: object) -> str:
    return f"a row has {houses} houses under these rules, not {written}"


def total_misfit(*, shells: object, total: object) -> str:
    return f"{shells} shells lie in this position, but {total} are in play"


def round_early(*, number: object, round: object, rest: object) -> str:
    return f"round {number} begins although round {round} is not over: {rest}"


def round_after_gap(*, number: object, needed: object) -> str:
    return f"round {number} begins after a `gap` without {needed}"


def round_after_match(number: object) -> str:
    return f"round {number} begins although the match is over"


def round_misnumbered(*, number: object, round: object, due: object) -> str:
    return f"round {number} follows round {round}, where round {due} is due"


def write_round(number: object) -> str:
    return f"write `round {number}`"


def score_twice(round: object) -> str:
    return f"round {round} has its `score` already"


def score_early(rest: object) -> str:
    return f"the round is scored although it is not over: {rest}"


def score_claim(score: object) -> str:
    return f"`score {score}` "


def score_sum(*, sum: object, total: object) -> str:
    return f"adds up to {sum}, but {total} shells are in play"


def score_count(*, count: object, seats: object) -> str:
    return f"counts {count} stores, but {seats} seats play"


def seat_not_playing(seat: object) -> str:
    return f"{seat} does not play in this match"


def end_after_gap(needed: object) -> str:
    return f"the record ends after a `gap` without {needed}"


def end_early(rest: object) -> str:
    return f"the record ends although the round is not over: {rest}"


def end_before_round(number: object) -> str:
    return f"the record ends although the rules go on to round {number}"


def or_say_end(hint: object) -> str:
    return f"{hint}; or say how it ended, like `end abandoned`"


def end_late(end: object) -> str:
    return f"`end {end}` comes after the match was over"


def first_round(number: object) -> str:
    return f"the first round of a record is round 1, not {number}"


def house_off_board(house: object) -> str:
    return f"`{house}` is not on this board"


def burn_misfit(*, seat: object, asked: object, named: object) -> str:
    return f"{seat} burns {asked}, but `burn` names {named}"


def rest_many(count: object) -> str:
    return f"{count} shells lie"


def rest_in(*, shells: object, seat: object) -> str:
    return f"{shells} in {seat}'s houses"


def rest_and(*, shells: object, seat: object) -> str:
    return f" and {shells} in {seat}'s"


def houses_many(count: object) -> str:
    return f"{count} houses"


def rounds_hint(rounds: object) -> str:
    return f"if the match is over, write `rounds={rounds}` in `Rules`"


def majority_hint(option: object) -> str:
    return f"if it is over because nobody can catch up, write `{option}` in `Rules`"


def pass_with_shells(seat: object) -> str:
    return f"{seat} passes although it has shells to lift"


def race_short(*, number: object, seat: object) -> str:
    return f"the race ends after {number} drops while {seat} still holds shells"


def race_empty(*, number: object, seat: object) -> str:
    return f"after {number} drops of the race {seat} holds no shell to drop"


def house_emptied(*, house: object, seat: object, tick: object) -> str:
    return f"`{house}` is empty when {seat} comes to lift it (tick {tick})"


def seat_stuck(*, house: object, seat: object) -> str:
    return f"`{house}` cannot be lifted: {seat} has no shell at tick 0 and passes"


def write_pass(seat: object) -> str:
    return f"write `{seat}--`"


def turn_over(*, number: object, seat: object) -> str:
    return f"`+{number}` cannot follow: {seat}'s turn is over before it"


def tick_early(*, seat: object, tick: object, free: object) -> str:
    return f"{seat} lifts at `@{tick}` but is free only at tick {free}"


def tick_without_meaning(tick: object) -> str:
    return f"`@{tick}` has no meaning under `pace=lap`, where hands keep laps"


def in_store(seat: object) -> str:
    return f"in {seat}'s store"


def move_due(where: object) -> str:
    return f"this turn stops {where} although another move is due"


def lift_and_join(*, seat: object, houses: object) -> str:
    return f"{seat} can lift {houses}; join the moves of one turn with `+`"


def write_joined(*, first: object, second: object) -> str:
    return f"write both as one turn: `{first}+{second}`"


def after_match(who: object) -> str:
    return f"{who} plays after the match is over"


def write_next_round(number: object) -> str:
    return f"a new round begins with the line `round {number}`"


def after_round(who: object) -> str:
    return f"{who} plays after the round is over"


def rounds_many(count: object) -> str:
    return f"{count} rounds"


def rounds_played(*, rounds: object, number: object) -> str:
    return f"the rules play {rounds}; `Rules` may say `rounds={number}`"


def seat_not_at_board(*, seat: object, seats: object) -> str:
    return f"{seat} plays, but the seats of this board are {seats}"


def pass_due(*, mover: object, seat: object) -> str:
    return f"{mover} has no shell to lift and must pass before {seat} plays"


def write_pass_before(seat: object) -> str:
    return f"write `{seat}--` before this turn"


def wrong_seat(*, seat: object, mover: object) -> str:
    return f"{seat} plays, but it is {mover}'s turn"


def turn_missing(*, mover: object, houses: object) -> str:
    return (
        f"a turn of {mover} is missing before this one, or the seat is wrong; {mover} can lift "
        f"{houses}"
    )


def first_written(seat: object) -> str:
    return f"`round 1 first {seat}`"


def match_begun(*, seat: object, first: object, otherwise: object) -> str:
    return f"if {seat} began the match, write {first}; otherwise {otherwise}"


def can_lift(*, seat: object, houses: object) -> str:
    return f"{seat} can lift {houses}"


def tick_in_turn(tick: object) -> str:
    return f"`@{tick}` is in an ordinary turn; ticks are for simultaneous rows"


def must_pass(*, seat: object, letter: object) -> str:
    return f"{seat} has no shell to lift: write `{letter}--`"


def house_beyond(*, house: object, houses: object) -> str:
    return f"`{house}` is not on a board with {houses} houses a seat"


def house_burned(house: object) -> str:
    return f"`{house}` is burned in this round"


def house_empty(house: object) -> str:
    return f"`{house}` is empty and cannot be lifted"


def house_not_opening(*, which: object, house: object) -> str:
    return f"the match opens from the {which} house, not from `{house}`"


def no_move_left(*, house: object, last: object, place: object, seat: object) -> str:
    return (
        f"`+{house}` cannot follow: the last shell of `{last}` fell in {place}, and {seat}'s "
        "turn was over"
    )


def only_gives(givers: object) -> str:
    return f"only {givers} gives another move"


def store_of(seat: object) -> str:
    return f"{seat}'s store"
