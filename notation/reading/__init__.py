"""Any text read: each fault placed, explained and mended; Lark reads the faulty tokens."""
