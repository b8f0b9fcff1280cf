"""Files as records: inputs, encodings, compression, excerpts, safe replacement."""
