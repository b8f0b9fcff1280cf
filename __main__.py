"""`python -m sungka` is the `sungka` command."""

from sungka.cli.main import main

main()
