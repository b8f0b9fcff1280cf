"""A game record as text: grammar, reader, writer and diagnostics; it knows no rules."""
