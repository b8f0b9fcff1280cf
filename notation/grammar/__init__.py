"""The parsers of Lark, the automaton and the tables, all made from `sungka.lark`; the outline."""
