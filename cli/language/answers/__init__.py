"""The answers of `sungka lsp` about an open text, each a function of the text and a place in it."""
