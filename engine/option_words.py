"""The words about the options of the rules and their values.

Made of `definitions/rules.toml` by `python definitions/make.py`; not to be edited.
"""

from __future__ import annotations

OPTIONS = {
    "seats": "how many players sit at the board",
    "houses": "houses of each seat",
    "shells": "shells in each filled house when a match starts",
    "layout": "which houses are filled when a match starts",
    "sowing": "how the board is drawn",
    "opening": "how a match opens",
    "first-lift": "which house the first lift of a match takes (with both hands: of each hand)",
    "simultaneous-rounds": "which rounds both hands open, with opening=simultaneous",
    "pace": "what two hands keep together in a simultaneous row",
    "after-opening": "who plays after both hands",
    "origin": "what a lap does when it comes back to the house it was lifted from",
    "relay": "which occupied houses are lifted again where a lap ends",
    "again": "what a last shell in the mover's own store gives",
    "capture": "what a last shell captures in the mover's own house that was empty",
    "facing": "which house of the next player faces a house when three play",
    "capture-theirs": "what a last shell captures in another player's house that was empty",
    "capture-after": "from when on captures are made",
    "capture-again": "what follows a capture",
    "round-end": "when a round is over",
    "rest": "who takes the shells left when a round is over",
    "rounds": "the most rounds of a match",
    "refill": "how a seat fills its houses for the next round",
    "refill-from": "where a refill starts",
    "burn": "which houses burn when a store cannot fill all",
    "burned": "what a hand does at a burned house",
    "reopen": "whether a burned house can be filled again in a later round",
    "next": "who begins the next round, unless both hands open it",
    "match-end": "when a match ends before its last round",
    "win": "what decides a match",
}
"""The subject of each option."""

VALUES = {
    "layout": {
        "full": "every house is filled",
        "alternate": "every other house round the ring, from the first player's farthest",
    },
    "sowing": {
        "clockwise": "the store is at the player's left",
        "counter": "the store is at the player's right",
    },
    "opening": {
        "alternate": "the players move in turn from the first move",
        "simultaneous": "both hands sow at once",
    },
    "first-lift": {
        "any": "any house that holds shells",
        "farthest": "the farthest from the store, unless it is empty",
        "nearest": "the one next to the store, unless it is empty",
    },
    "simultaneous-rounds": {
        "first": "only the first round of a match",
        "all": "every round",
    },
    "pace": {
        "shell": "one shell a tick from each hand",
        "lap": "whole laps: their ends are judged when both are sown",
        "first-over": "whole laps, until a hand is over; the one that is left plays next, and "
        "lifts anew",
    },
    "after-opening": {
        "earlier": "the seat whose hand finished earlier",
        "later": "the seat whose hand finished later",
        "seat": "the first seat",
    },
    "origin": {
        "sown": "sows it; a last shell alone there has fallen in an empty house",
        "skipped": "passes over it",
        "relayed": "sows it; a last shell there is lifted and sown on, even alone",
    },
    "relay": {
        "any": "any house that was not empty",
        "own": "only the mover's own; in another's row the turn ends",
    },
    "again": {
        "yes": "another move in the same turn",
        "no": "nothing: the turn ends",
    },
    "capture": {
        "both": "the facing shells and itself; nothing when the facing house is empty",
        "always": "the facing shells and itself, even when the facing house is empty",
        "facing": "the facing shells; it stays where it fell",
        "none": "nothing",
    },
    "facing": {
        "mirror": "the mirror image in one's own store",
        "same": "the one with the same number",
    },
    "capture-theirs": {
        "none": "nothing",
        "sides": "the shells in the two houses beside it, and itself with capture=both or always",
        "own": "those in the mover's house that faces it, and itself with capture=both or always",
        "given": "nothing; it goes to the store of the house's owner",
    },
    "capture-after": {
        "none": "from the first lap",
        "circuit": "once a shell has fallen into the mover's store in this turn",
        "village": "once the hand has passed through the other rows in this move",
    },
    "capture-again": {
        "no": "the turn ends",
        "yes": "another move in the same turn",
    },
    "round-end": {
        "both": "when all houses are empty; a player without shells passes",
        "one": "as soon as a turn leaves any row empty",
        "stuck": "as soon as the seat to move has nothing to lift",
        "lap": "as soon as a lap leaves any row empty, also in the middle of a turn",
        "three": "as soon as a move leaves three houses of any row empty, also in the middle of a "
        "turn",
    },
    "rest": {
        "owner": "the seat whose houses they lie in",
        "opponent": "the opponent (with three seats the next seat)",
        "none": "nobody: they are out of the match",
    },
    "refill": {
        "full": "only whole houses; what is left over goes back to the store",
        "partial": "the last house may take fewer",
        "even": "spread evenly; what is left over goes to the houses nearest the store",
        "equal": "each house the same; what is left over goes back to the store",
        "new": "not from its store: every round has the board of the first",
    },
    "refill-from": {
        "near": "beside the store",
        "far": "at the house farthest from the store",
    },
    "burn": {
        "last": "those the refill did not reach",
        "chosen": "those the players choose; the record names them",
    },
    "burned": {
        "skip": "passes over it",
        "forfeit": "a shell sown there goes to the opponent's store",
        "open": "sows it as any empty house: it only begins the round without shells",
    },
    "reopen": {
        "yes": "it can",
        "no": "it stays burned for the match",
    },
    "next": {
        "loser": "the seat with the fewest shells",
        "winner": "the seat with the most shells",
        "last-mover": "the seat that lifted last",
        "other": "the seat after the one that began",
        "first": "the first seat",
        "emptied": "the seat without a shell in its houses when the round was over",
        "remaining": "the seat with shells in its houses when the round was over",
    },
    "match-end": {
        "no-house": "when a seat cannot fill one house",
        "rounds": "never",
        "majority": "when a seat cannot fill one house, and as soon as nobody can catch up",
    },
    "win": {
        "shells": "the shells at the end",
        "rounds": "the rounds won",
        "standing": "who can still fill a house; if both can, the shells at the end",
        "burned": "the fewest houses that the shells at the end would leave burned",
    },
}
"""The meaning of each value of an option that is not a number."""

UNSEEN = {
    "opening": "no first row shows whether both hands open a match",
    "first-lift": "no first lift shows whether another house may be lifted first",
    "simultaneous-rounds": "no later round shows whether both hands open it",
    "pace": "no row of both hands shows whether they keep pace by shells or by laps",
    "after-opening": "no row of both hands shows which of them plays next",
    "origin": "no lap of a whole circuit shows what happens at the house it was lifted from",
    "relay": "no lap that ends in an occupied house of another seat shows whether it goes on",
    "again": "no last shell in the mover's own store shows whether it gives another move",
    "capture": "no last shell in an own house that was empty shows all that is captured",
    "facing": "no capture of three seats shows which house faces which",
    "capture-theirs": "no last shell in another seat's empty house shows what is captured",
    "capture-after": "no capture shows whether the hand must have passed its store before",
    "capture-again": "no capture shows whether it gives another move",
    "round-end": "no turn that empties one side shows whether the round is over",
    "rest": "no score shows who takes the shells left in the houses",
    "rounds": "no end of a match shows how many rounds it may have",
    "refill": "no later round shows how a store that cannot fill every house is spread",
    "refill-from": "no later round shows from which end a store fills the houses",
    "burn": "no later round shows whether the players choose the houses that burn",
    "burned": "no hand that comes to a burned house shows what happens there",
    "reopen": "no later round shows whether a burned house can be filled again",
    "next": "no later round shows who begins",
    "match-end": "no round shows whether the match is over when a seat cannot fill a house",
    "win": "no result shows what decides the match",
}
"""The evidence that a record lacks when it does not show the value of an option."""

SENTENCES: tuple[tuple[str, ...], ...] = (
    (
        "seats",
        "houses",
        "shells",
        "layout",
        "sowing",
    ),
    (
        "opening",
        "simultaneous-rounds",
        "first-lift",
        "pace",
        "after-opening",
    ),
    (
        "relay",
        "origin",
        "again",
    ),
    (
        "capture",
        "facing",
        "capture-theirs",
        "capture-after",
        "capture-again",
    ),
    (
        "round-end",
        "rest",
    ),
    (
        "rounds",
        "refill",
        "refill-from",
        "burn",
        "burned",
        "reopen",
        "next",
        "match-end",
        "win",
    ),
)
"""The options of each of the six sentences about a rule set, in their order."""

PHRASES = {
    "en": {
        "seats": "{seats} players have {houses} houses each",
        "layout=full": "{shells} shells lie in every house at the start",
        "layout=alternate": "{shells} shells lie in every other house at the start",
        "sowing=clockwise": "the store is at the player's left, and the hand goes clockwise",
        "sowing=counter": "the store is at the player's right, and the hand goes counterclockwise",
        "opening=alternate": "the players play in turn from the first move",
        "opening=simultaneous": "all players take the first turn together, and then play in turn",
        "first-lift=farthest": "the first house lifted is the one farthest from the store",
        "first-lift=nearest": "the first house lifted is the one next to the store",
        "simultaneous-rounds=first": "this is so in the first round only",
        "simultaneous-rounds=all": "this is so in every round",
        "pace=lap": "the hands wait for each other after each lap",
        "pace=first-over": "the hands wait for each other after each lap until one is over, and "
        "the other plays next, from any own house; if none is left, the first player does",
        "after-opening=earlier": "the player whose hand ended first plays next",
        "after-opening=later": "the player whose hand ended last plays next",
        "after-opening=seat": "the first player plays next",
        "origin=skipped": "a lap leaves out the house it was lifted from",
        "origin=relayed": "a last shell in the house that the lap was lifted from is sown on, "
        "even alone",
        "relay=any": "when the last shell falls into a house with shells, on either side, all of "
        "them are lifted and sown on",
        "relay=own": "when the last shell falls into an own house with shells, all of them are "
        "lifted and sown on, and in another row the turn is over",
        "again=yes": "a last shell in the own store gives another move",
        "again=no": "a last shell in the own store ends the turn",
        "capture=both": "a last shell in an own empty house takes the shells of the facing house "
        "and goes to the store with them; if the facing house is empty, nothing is taken",
        "capture=always": "a last shell in an own empty house goes to the store, with the shells "
        "of the facing house if there are any",
        "capture=facing": "a last shell in an own empty house takes the shells of the facing "
        "house to the store and stays where it fell",
        "capture=none": "a last shell in an own empty house takes nothing",
        "facing=mirror": "the facing house is the mirror image across one's own store",
        "facing=same": "the facing house is the house of the next player with the same number",
        "capture-theirs=sides": "a last shell in an empty house of another player takes what lies "
        "in the two houses beside it",
        "capture-theirs=own": "a last shell in an empty house of another player takes what lies "
        "in one's own facing house",
        "capture-theirs=given": "a last shell in an empty house of another player goes to that "
        "player's store",
        "capture-after=circuit": "only after a shell has fallen into the own store in that turn",
        "capture-after=village": "only after the hand has gone through the other rows in that move",
        "capture-again=no": "the turn is over then",
        "capture-again=yes": "a capture gives another move",
        "round-end=both": "a round is over when all houses are empty",
        "round-end=one": "a round is over as soon as a turn leaves any row empty",
        "round-end=stuck": "a round is over as soon as the player to move has nothing to lift",
        "round-end=lap": "a round is over as soon as a lap leaves any row empty, even in the "
        "middle of a turn",
        "round-end=three": "a round is over as soon as a move leaves three houses of a row empty, "
        "even in the middle of a turn",
        "rest=owner": "the shells left go to the owner of their row",
        "rest=opponent": "the shells left go to the opponent of the owner of their row",
        "rest=none": "the shells left count for nobody",
        "rounds": "at most {rounds} rounds are played",
        "rounds=1": "one round is played",
        "rounds=99": "rounds follow until the match is over",
        "refill=full": "for the next round each player fills whole houses from the own store and "
        "keeps what is over",
        "refill=partial": "for the next round each player fills houses from the own store as far "
        "as the shells go",
        "refill=even": "for the next round each player spreads the own shells evenly, what is "
        "over going to the houses nearest the store",
        "refill=equal": "for the next round each player puts the same number into each own house "
        "and keeps what is over",
        "refill=new": "every round begins with a new board",
        "refill-from=far": "beginning with the house farthest from the store",
        "burn=last": "a house that cannot be filled is burned",
        "burn=chosen": "for each house that cannot be filled the player chooses one to burn",
        "burned=skip": "burned houses are passed over",
        "burned=forfeit": "a shell sown into a burned house goes to the opponent",
        "burned=open": "burned houses stay in play, empty",
        "reopen=no": "a burned house stays burned for the match",
        "next=loser": "the loser begins the next round",
        "next=winner": "the winner begins the next round",
        "next=last-mover": "who moved last begins the next round",
        "next=other": "the players begin the rounds in turn",
        "next=first": "the first player begins every round",
        "next=emptied": "who ran out of shells begins the next round",
        "next=remaining": "who still had shells when the other ran out begins the next round",
        "match-end=no-house": "the match is over when a player cannot fill even one house",
        "match-end=rounds": "all {rounds} rounds are played",
        "match-end=majority": "the match is over when nobody can catch up",
        "win=shells": "the most shells win",
        "win=rounds": "the most rounds win",
        "win=standing": "the last player who can fill one wins",
        "win=burned": "the fewest burned houses win",
    },
    "fil": {
        "seats": "{seats} ang manlalaro",
        "houses": "{houses} ang bahay ng bawat isa",
        "layout=full": "{shells} sigay ang laman ng bawat bahay sa simula",
        "layout=alternate": "{shells} sigay ang laman ng bawat ikalawang bahay sa simula",
        "sowing=clockwise": "nasa kaliwa ng manlalaro ang ulo, at pakanan ang ikot",
        "sowing=counter": "nasa kanan ng manlalaro ang ulo, at pakaliwa ang ikot",
        "opening=alternate": "halinhinan ang tira mula sa simula",
        "opening=simultaneous": "sabay-sabay na magsisimula ang lahat, at halinhinan pagkatapos",
        "first-lift=farthest": "ang bahay na pinakamalayo sa ulo ang unang dadamputin",
        "first-lift=nearest": "ang bahay na katabi ng ulo ang unang dadamputin",
        "simultaneous-rounds=first": "sa unang yugto lamang",
        "simultaneous-rounds=all": "gayon sa bawat yugto",
        "pace=lap": "naghihintayan ang mga kamay sa dulo ng bawat ikot",
        "pace=first-over": "naghihintayan ang mga kamay sa dulo ng bawat ikot hanggang matapos "
        "ang isa, at ang natira ang susunod na titira, mula sa alinmang sariling bahay; kung "
        "walang natira, ang unang manlalaro",
        "after-opening=earlier": "ang unang natapos ang susunod na titira",
        "after-opening=later": "ang huling natapos ang susunod na titira",
        "after-opening=seat": "ang unang manlalaro ang susunod na titira",
        "origin=skipped": "nilalampasan ng ikot ang bahay na pinagdamputan",
        "origin=relayed": "itinutuloy ang huling sigay sa bahay na pinagdamputan, kahit nag-iisa",
        "relay=any": "kapag may laman ang bahay na hinulugan ng huling sigay, kaninuman iyon, "
        "dadamputin ang lahat at itutuloy",
        "relay=own": "kapag may laman ang sariling bahay na hinulugan ng huling sigay, dadamputin "
        "ang lahat at itutuloy, at tapos ang tira kapag sa hanay ng iba",
        "again=yes": "kapag sa sariling ulo nahulog ang huling sigay, titira muli",
        "again=no": "kapag sa sariling ulo nahulog ang huling sigay, tapos ang tira",
        "capture=both": "kapag sa sariling bahay na walang laman nahulog ang huling sigay, "
        "mahuhuli ang laman ng katapat na bahay at kasama itong mapupunta sa ulo; walang mahuhuli "
        "kapag walang laman ang katapat",
        "capture=always": "kapag sa sariling bahay na walang laman nahulog ang huling sigay, "
        "mapupunta ito sa ulo, kasama ang laman ng katapat na bahay kung mayroon",
        "capture=facing": "kapag sa sariling bahay na walang laman nahulog ang huling sigay, "
        "mahuhuli ang laman ng katapat na bahay, at maiiwan ito kung saan nahulog",
        "capture=none": "walang mahuhuli ang huling sigay sa sariling bahay na walang laman",
        "facing=mirror": "ang katapat ay ang kasinlayo sa kabila ng sariling ulo",
        "facing=same": "ang katapat ay ang bahay ng kasunod na manlalaro na may parehong bilang",
        "capture-theirs=sides": "kapag sa bahay ng iba na walang laman, mahuhuli ang laman ng "
        "dalawang katabi nito",
        "capture-theirs=own": "kapag sa bahay ng iba na walang laman, makukuha ang laman ng "
        "sariling katapat na bahay",
        "capture-theirs=given": "kapag sa bahay ng iba na walang laman, mapupunta ang huling "
        "sigay sa ulo ng may-ari ng bahay",
        "capture-after=circuit": "tanging kapag may nahulog nang sigay sa sariling ulo sa tirang "
        "iyon",
        "capture-after=village": "tanging kapag nakadaan na ang kamay sa hanay ng iba",
        "capture-again=no": "tapos ang tira pagkatapos",
        "capture-again=yes": "titira muli ang nakahuli",
        "round-end=both": "tapos ang yugto kapag wala nang laman ang lahat ng bahay",
        "round-end=one": "tapos ang yugto kapag may naubos na hanay sa dulo ng isang tira",
        "round-end=stuck": "tapos ang yugto kapag walang madampot ang titira",
        "round-end=lap": "tapos ang yugto kapag may naubos na hanay sa dulo ng isang ikot, kahit "
        "sa gitna ng tira",
        "round-end=three": "tapos ang yugto kapag may hanay na may tatlong bahay na walang laman "
        "sa dulo ng isang dampot, kahit sa gitna ng tira",
        "rest=owner": "mapupunta ang natira sa may-ari ng hanay",
        "rest=opponent": "mapupunta ang natira sa kalaban ng may-ari ng hanay",
        "rest=none": "walang makakakuha ng natirang sigay",
        "rounds": "hanggang {rounds} yugto ang laro",
        "rounds=1": "isang yugto ang laro",
        "rounds=99": "may kasunod na mga yugto hanggang matapos ang laro",
        "refill=full": "sa susunod na yugto, pupunuin ng bawat isa ang mga buong bahay mula sa "
        "sariling ulo, at itatabi ang labis",
        "refill=partial": "sa susunod na yugto, lalagyan ng bawat isa ang mga bahay mula sa "
        "sariling ulo hanggang maubos ang sigay",
        "refill=even": "sa susunod na yugto, ikakalat nang pantay ng bawat isa ang sigay niya, at "
        "ang labis ay sa mga bahay na malapit sa ulo",
        "refill=equal": "sa susunod na yugto, pare-pareho ang ilalagay ng bawat isa sa mga bahay "
        "niya, at itatabi ang labis",
        "refill=new": "bagong sungkaan sa bawat yugto",
        "refill-from=far": "mula sa bahay na pinakamalayo sa ulo",
        "burn=last": "sunog ang bahay na hindi mapuno",
        "burn=chosen": "pipili ang manlalaro ng susunuging bahay para sa bawat hindi mapuno",
        "burned=skip": "nilalampasan ang sunog na bahay",
        "burned=forfeit": "mapupunta sa kalaban ang sigay na mahulog sa sunog na bahay",
        "burned=open": "kasama pa rin sa laro ang sunog na bahay, walang laman",
        "reopen=no": "sunog hanggang dulo ng laro ang bahay na nasunog",
        "next=loser": "ang talo ang magsisimula ng susunod na yugto",
        "next=winner": "ang panalo ang magsisimula ng susunod na yugto",
        "next=last-mover": "ang huling tumira ang magsisimula ng susunod na yugto",
        "next=other": "halinhinan sa pagsisimula ng yugto",
        "next=first": "ang unang manlalaro ang magsisimula ng bawat yugto",
        "next=emptied": "ang naubusan ng sigay ang magsisimula ng susunod na yugto",
        "next=remaining": "ang may natira pang sigay ang magsisimula ng susunod na yugto",
        "match-end=no-house": "tapos ang laro kapag may hindi makapuno ng kahit isang bahay",
        "match-end=rounds": "lalaruin ang lahat ng {rounds} yugto",
        "match-end=majority": "tapos ang laro kapag wala nang makahahabol",
        "win=shells": "panalo ang may pinakamaraming sigay",
        "win=rounds": "panalo ang may pinakamaraming yugto",
        "win=standing": "panalo ang natirang makapupuno ng bahay",
        "win=burned": "panalo ang may pinakakaunting sunog na bahay",
    },
}
"""Their phrases, by language and `option=value`; the usual values have none."""
