"""Any text read with Lark: each fault placed, explained and mended."""
