"""The work of `sungka replay`: the animation in the terminal, text, JSON lines."""
