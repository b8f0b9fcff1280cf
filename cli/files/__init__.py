"""Files of records: inputs, encodings, compression, excerpts, safe replacement."""
