"""The work of `sungka lsp`: the server of an editor, its checks, and what is sent to it."""
