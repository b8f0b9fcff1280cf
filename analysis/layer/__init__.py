"""The engine's layer of a record: judgements written in, recognised and removed."""
