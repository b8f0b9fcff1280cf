"""Judgements written into a record, known again, and taken off."""
