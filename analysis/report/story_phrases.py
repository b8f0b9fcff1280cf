"""The sentences of a story in English and Filipino."""

from __future__ import annotations

from enum import Enum

from .phrases import Language


class StoryPhrase(Enum):
    """The sentences of a story; `STORY_PHRASES` has their texts."""

    WON = "won"
    WON_MATCH = "won match"
    WON_LAST = "won last"
    WON_THREE = "won three"
    WON_THREE_MATCH = "won three match"
    WON_OUTSIDE = "won outside"
    DRAWN = "drawn"
    DRAWN_MATCH = "drawn match"
    UNFINISHED = "unfinished"
    ROUNDS = "rounds"
    TALLY = "tally"
    LOST = "lost"
    ANSWERED = "answered"
    LED_ALL = "led all"
    LED_ONCE = "led once"
    LED_CHANGED = "led changed"
    MISSED = "missed"
    TOOK_LEAD = "took lead"
    TOOK_EVEN = "took even"
    TOOK_BEHIND = "took behind"
    LONGEST = "longest"
    CAPTURE = "capture"
    DECIDED = "decided"


_ENGLISH = {
    StoryPhrase.WON: "{winner} beat {loser} {score}.",
    StoryPhrase.WON_MATCH: "{winner} beat {loser} after {rounds} rounds; the last ended {score}.",
    StoryPhrase.WON_LAST: "{winner} beat {loser}: after {rounds} rounds the last one decides, "
    "and it ended {score}.",
    StoryPhrase.WON_THREE: "{winner} won {score}.",
    StoryPhrase.WON_THREE_MATCH: "{winner} won after {rounds} rounds; the last ended {score}.",
    StoryPhrase.WON_OUTSIDE: "{winner} won; the game stopped at {score} ({place}).",
    StoryPhrase.DRAWN: "Nobody won: {score}.",
    StoryPhrase.DRAWN_MATCH: "Nobody won after {rounds} rounds; the last ended {score}.",
    StoryPhrase.UNFINISHED: "The game is not finished; the stores hold {score} ({place}).",
    StoryPhrase.ROUNDS: "{each}.",
    StoryPhrase.TALLY: "Of {all} rounds {tally}.",
    StoryPhrase.LOST: "{seat} lost round {round} by missing {turn}: it takes {taken} instead of "
    "{brought} and makes it {ahead} for {seat} instead of {score} ({place}).",
    StoryPhrase.ANSWERED: "{seat} then took {shells} and led {score} ({place}).",
    StoryPhrase.LED_ALL: "{seat} led round {round} from {score} ({place}) to its end.",
    StoryPhrase.LED_ONCE: "In round {round} the lead changed hands once: {seat} took it at "
    "{score} ({place}) and kept it.",
    StoryPhrase.LED_CHANGED: "In round {round} the lead changed hands {changes} times; {seat} "
    "took it for good at {score} ({place}).",
    StoryPhrase.MISSED: "{seat} missed {turn}: it takes {taken} instead of {brought} ({place}).",
    StoryPhrase.TOOK_LEAD: "{seat} took {shells} and led {score} ({place}).",
    StoryPhrase.TOOK_EVEN: "{seat} took {shells} and drew level at {score} ({place}).",
    StoryPhrase.TOOK_BEHIND: "{seat} took {shells} and was still behind, {score} ({place}).",
    StoryPhrase.LONGEST: "The longest turn was {seat}'s: {lifts} and {laps} ({place}).",
    StoryPhrase.CAPTURE: "The biggest capture was {seat}'s: {house} captured {shells} ({place}).",
    StoryPhrase.DECIDED: "{seat} could no longer be caught, with {store} of the {all} shells "
    "({place}).",
}

_FILIPINO = {
    StoryPhrase.WON: "Tinalo ng {winner} ang {loser}, {score}.",
    StoryPhrase.WON_MATCH: "Tinalo ng {winner} ang {loser} sa {rounds} yugto; {score} ang huli.",
    StoryPhrase.WON_LAST: "Tinalo ng {winner} ang {loser}: pagkatapos ng {rounds} yugto, ang huli "
    "ang nagpasiya, {score}.",
    StoryPhrase.WON_THREE: "Panalo ang {winner}, {score}.",
    StoryPhrase.WON_THREE_MATCH: "Panalo ang {winner} sa {rounds} yugto; {score} ang huli.",
    StoryPhrase.WON_OUTSIDE: "Panalo ang {winner}; huminto ang laro sa {score} ({place}).",
    StoryPhrase.DRAWN: "Walang nanalo: {score}.",
    StoryPhrase.DRAWN_MATCH: "Walang nanalo sa {rounds} yugto; {score} ang huli.",
    StoryPhrase.UNFINISHED: "Hindi natapos ang laro; {score} ang nasa mga ulo ({place}).",
    StoryPhrase.ROUNDS: "{each}.",
    StoryPhrase.TALLY: "Sa {all} yugto, {tally}.",
    StoryPhrase.LOST: "Ikinatalo ng {seat} sa yugto {round} ang hindi pagkakita sa {turn}: {taken} "
    "ang nakukuha sa halip na {brought}, kaya {ahead} sana para sa {seat} sa halip na {score} "
    "({place}).",
    StoryPhrase.ANSWERED: "Pagkatapos, nakakuha ang {seat} ng {shells} at lamang, {score} "
    "({place}).",
    StoryPhrase.LED_ALL: "Sa yugto {round}, lamang ang {seat} mula {score} ({place}) hanggang "
    "dulo.",
    StoryPhrase.LED_ONCE: "Sa yugto {round}, minsang lumipat ang lamang: nakuha ito ng {seat} sa "
    "{score} ({place}) hanggang dulo.",
    StoryPhrase.LED_CHANGED: "Sa yugto {round}, {changes} ulit lumipat ang lamang; sa {seat} na "
    "ito mula {score} ({place}).",
    StoryPhrase.MISSED: "Hindi nakita ng {seat} ang {turn}: {taken} ang nakukuha sa halip na "
    "{brought} ({place}).",
    StoryPhrase.TOOK_LEAD: "Nakakuha ang {seat} ng {shells} at lumamang, {score} ({place}).",
    StoryPhrase.TOOK_EVEN: "Nakakuha ang {seat} ng {shells} at tumabla, {score} ({place}).",
    StoryPhrase.TOOK_BEHIND: "Nakakuha ang {seat} ng {shells} pero huli pa rin, {score} ({place}).",
    StoryPhrase.LONGEST: "Sa {seat} ang pinakamahabang tira: {lifts} at {laps} ({place}).",
    StoryPhrase.CAPTURE: "Sa {seat} ang pinakamalaking huli: nakahuli ang {house} ng {shells} "
    "({place}).",
    StoryPhrase.DECIDED: "Hindi na maaabutan ang {seat}, na may {store} sa {all} sigay ({place}).",
}

STORY_PHRASES: dict[Language, dict[StoryPhrase, str]] = {
    Language.ENGLISH: _ENGLISH,
    Language.FILIPINO: _FILIPINO,
}
