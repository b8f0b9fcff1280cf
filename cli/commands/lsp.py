"""`sungka lsp`: a language server, by which editors check records while they are written."""

from __future__ import annotations

import gc
from typing import Annotated

from ..console.exit_status import report_wrong_usage
from ..console.parameters import Option

EPILOG = """\b
Examples:
  sungka lsp
  sungka lsp --log sungka.log
\b
An editor starts it and speaks with it on standard input and output, by the
Language Server Protocol. It shows findings while records are written, the board
under the pointer and the houses that can be lifted; it mends, formats, outlines
and plays records, and checks event.toml and event.journal. Settings files are
read as by `sungka validate`. docs/editors.md has the lines for Neovim, Helix
and Emacs; VS Code has an extension.
\b
An editor may set, as initialization options:
  {"stores": true}         stores at the end of each row
  {"profile": "archive"}   how strict to be, as validate --profile
"""


def lsp(
    log: Annotated[
        str | None,
        Option(metavar="FILE", help="Write what goes wrong here.", show_default=False),
    ] = None,
    stdio: Annotated[
        bool, Option("--stdio", help="Speak on standard input and output, as it always does.")
    ] = False,
) -> int:
    """Check and explain records inside an editor."""
    from ..pages.extras import LSP_NEEDS, describe_lack

    if lacking := describe_lack(LSP_NEEDS, "a language server needs"):
        return report_wrong_usage(lacking)
    # The hundreds of classes of the protocol leave nothing that could be collected.
    gc.disable()
    from ..language.running import run_server

    return run_server(log)
