"""`python -m sungka` is the `sungka` command."""

from .cli.main import main

main()
