"""What is made from `sungka.lark`: Lark's parsers, the automaton and the tables."""
