"""The phrases of the six sentences about a rule set, by `option=value`, in each language.

A phrase that is empty needs no words: it is what everybody expects.
"""

from __future__ import annotations

_ENGLISH = {
    "seats": "{seats} players have {houses} houses each",
    "houses": "",
    "layout=full": "{shells} shells lie in every house at the start",
    "layout=alternate": "{shells} shells lie in every other house at the start",
    "sowing=clockwise": "the store is at the player's left, and the hand goes clockwise",
    "sowing=counter": "the store is at the player's right, and the hand goes counterclockwise",
    "opening=alternate": "the players play in turn from the first move",
    "opening=simultaneous": "all players take the first turn together, and then play in turn",
    "simultaneous-rounds=first": "this is so in the first round only",
    "simultaneous-rounds=all": "this is so in every round",
    "first-lift=farthest": "the first house lifted is the one farthest from the store",
    "first-lift=nearest": "the first house lifted is the one next to the store",
    "pace=shell": "",
    "pace=lap": "the hands wait for each other after each lap",
    "after-opening=earlier": "the player whose hand ended first plays next",
    "after-opening=later": "the player whose hand ended last plays next",
    "after-opening=seat": "the first player plays next",
    "relay=any": "when the last shell falls into a house with shells, on either side, all of them "
    "are lifted and sown on",
    "relay=own": "when the last shell falls into an own house with shells, all of them are lifted "
    "and sown on, and in another row the turn is over",
    "origin=skipped": "a lap leaves out the house it was lifted from",
    "origin=relayed": "a last shell in the house that the lap was lifted from is sown on, even "
    "alone",
    "again=yes": "a last shell in the own store gives another move",
    "again=no": "a last shell in the own store ends the turn",
    "capture=both": "a last shell in an own empty house takes the shells of the facing house and "
    "goes to the store with them; if the facing house is empty, nothing is taken",
    "capture=always": "a last shell in an own empty house goes to the store, with the shells of "
    "the facing house if there are any",
    "capture=facing": "a last shell in an own empty house takes the shells of the facing house to "
    "the store and stays where it fell",
    "capture=none": "a last shell in an own empty house takes nothing",
    "facing=mirror": "the facing house is the mirror image across one's own store",
    "facing=same": "the facing house is the house of the next player with the same number",
    "capture-theirs=sides": "a last shell in an empty house of another player takes what lies in "
    "the two houses beside it",
    "capture-theirs=own": "a last shell in an empty house of another player takes what lies in "
    "one's own facing house",
    "capture-after=circuit": "only after a shell has fallen into the own store in that turn",
    "capture-after=village": "only after the hand has gone through the other rows in that move",
    "capture-again=no": "the turn is over then",
    "capture-again=yes": "a capture gives another move",
    "round-end=both": "a round is over when all houses are empty",
    "round-end=one": "a round is over as soon as a turn leaves any row empty",
    "round-end=stuck": "a round is over as soon as the player to move has nothing to lift",
    "rest=owner": "the shells left go to the owner of their row",
    "rest=opponent": "the shells left go to the opponent of the owner of their row",
    "rounds=1": "one round is played",
    "rounds": "at most {rounds} rounds are played",
    # Presets that play matches have 99 rounds as a bound that no match comes to.
    "rounds=99": "rounds follow until the match is over",
    "refill=full": "for the next round each player fills whole houses from the own store and "
    "keeps what is over",
    "refill=partial": "for the next round each player fills houses from the own store as far as "
    "the shells go",
    "refill=even": "for the next round each player spreads the own shells evenly, what is over "
    "going to the houses nearest the store",
    "refill=equal": "for the next round each player puts the same number into each own house and "
    "keeps what is over",
    "refill=new": "every round begins with a new board",
    "refill-from=near": "",
    "refill-from=far": "beginning with the house farthest from the store",
    "burn=last": "a house that cannot be filled is burned",
    "burn=chosen": "for each house that cannot be filled the player chooses one to burn",
    "burned=skip": "burned houses are passed over",
    "burned=forfeit": "a shell sown into a burned house goes to the opponent",
    "burned=open": "burned houses stay in play, empty",
    "reopen=yes": "",
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
}

_FILIPINO = {
    "seats": "{seats} ang manlalaro",
    "houses": "{houses} ang bahay ng bawat isa",
    "layout=full": "{shells} sigay ang laman ng bawat bahay sa simula",
    "layout=alternate": "{shells} sigay ang laman ng bawat ikalawang bahay sa simula",
    "sowing=clockwise": "nasa kaliwa ng manlalaro ang ulo, at pakanan ang ikot",
    "sowing=counter": "nasa kanan ng manlalaro ang ulo, at pakaliwa ang ikot",
    "opening=alternate": "halinhinan ang tira mula sa simula",
    "opening=simultaneous": "sabay-sabay na magsisimula ang lahat, at halinhinan pagkatapos",
    "simultaneous-rounds=first": "sa unang yugto lamang",
    "simultaneous-rounds=all": "gayon sa bawat yugto",
    "first-lift=farthest": "ang bahay na pinakamalayo sa ulo ang unang dadamputin",
    "first-lift=nearest": "ang bahay na katabi ng ulo ang unang dadamputin",
    "pace=shell": "",
    "pace=lap": "naghihintayan ang mga kamay sa dulo ng bawat ikot",
    "after-opening=earlier": "ang unang natapos ang susunod na titira",
    "after-opening=later": "ang huling natapos ang susunod na titira",
    "after-opening=seat": "ang unang manlalaro ang susunod na titira",
    "relay=any": "kapag may laman ang bahay na hinulugan ng huling sigay, kaninuman iyon, "
    "dadamputin ang lahat at itutuloy",
    "relay=own": "kapag may laman ang sariling bahay na hinulugan ng huling sigay, dadamputin ang "
    "lahat at itutuloy, at tapos ang tira kapag sa hanay ng iba",
    "origin=skipped": "nilalampasan ng ikot ang bahay na pinagdamputan",
    "origin=relayed": "itinutuloy ang huling sigay sa bahay na pinagdamputan, kahit nag-iisa",
    "again=yes": "kapag sa sariling ulo nahulog ang huling sigay, titira muli",
    "again=no": "kapag sa sariling ulo nahulog ang huling sigay, tapos ang tira",
    "capture=both": "kapag sa sariling bahay na walang laman nahulog ang huling sigay, mahuhuli "
    "ang laman ng katapat na bahay at kasama itong mapupunta sa ulo; walang mahuhuli kapag walang "
    "laman ang katapat",
    "capture=always": "kapag sa sariling bahay na walang laman nahulog ang huling sigay, mapupunta "
    "ito sa ulo, kasama ang laman ng katapat na bahay kung mayroon",
    "capture=facing": "kapag sa sariling bahay na walang laman nahulog ang huling sigay, mahuhuli "
    "ang laman ng katapat na bahay, at maiiwan ito kung saan nahulog",
    "capture=none": "walang mahuhuli ang huling sigay sa sariling bahay na walang laman",
    "facing=mirror": "ang katapat ay ang kasinlayo sa kabila ng sariling ulo",
    "facing=same": "ang katapat ay ang bahay ng kasunod na manlalaro na may parehong bilang",
    "capture-theirs=sides": "kapag sa bahay ng iba na walang laman, mahuhuli ang laman ng "
    "dalawang katabi nito",
    "capture-theirs=own": "kapag sa bahay ng iba na walang laman, makukuha ang laman ng sariling "
    "katapat na bahay",
    "capture-after=circuit": "tanging kapag may nahulog nang sigay sa sariling ulo sa tirang iyon",
    "capture-after=village": "tanging kapag nakadaan na ang kamay sa hanay ng iba",
    "capture-again=no": "tapos ang tira pagkatapos",
    "capture-again=yes": "titira muli ang nakahuli",
    "round-end=both": "tapos ang yugto kapag wala nang laman ang lahat ng bahay",
    "round-end=one": "tapos ang yugto kapag may naubos na hanay sa dulo ng isang tira",
    "round-end=stuck": "tapos ang yugto kapag walang madampot ang titira",
    "rest=owner": "mapupunta ang natira sa may-ari ng hanay",
    "rest=opponent": "mapupunta ang natira sa kalaban ng may-ari ng hanay",
    "rounds=1": "isang yugto ang laro",
    "rounds": "hanggang {rounds} yugto ang laro",
    "rounds=99": "may kasunod na mga yugto hanggang matapos ang laro",
    "refill=full": "sa susunod na yugto, pupunuin ng bawat isa ang mga buong bahay mula sa "
    "sariling ulo, at itatabi ang labis",
    "refill=partial": "sa susunod na yugto, lalagyan ng bawat isa ang mga bahay mula sa sariling "
    "ulo hanggang maubos ang sigay",
    "refill=even": "sa susunod na yugto, ikakalat nang pantay ng bawat isa ang sigay niya, at ang "
    "labis ay sa mga bahay na malapit sa ulo",
    "refill=equal": "sa susunod na yugto, pare-pareho ang ilalagay ng bawat isa sa mga bahay niya, "
    "at itatabi ang labis",
    "refill=new": "bagong sungkaan sa bawat yugto",
    "refill-from=near": "",
    "refill-from=far": "mula sa bahay na pinakamalayo sa ulo",
    "burn=last": "sunog ang bahay na hindi mapuno",
    "burn=chosen": "pipili ang manlalaro ng susunuging bahay para sa bawat hindi mapuno",
    "burned=skip": "nilalampasan ang sunog na bahay",
    "burned=forfeit": "mapupunta sa kalaban ang sigay na mahulog sa sunog na bahay",
    "burned=open": "kasama pa rin sa laro ang sunog na bahay, walang laman",
    "reopen=yes": "",
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
}

PHRASES = {"en": _ENGLISH, "fil": _FILIPINO}
"""The phrases of each language, by the code of the language."""
