"""`python -m sungka.cli` is the `sungka` command."""

from .main import main

main()
