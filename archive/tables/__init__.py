"""The tables of an archive: their columns, the rows of records, and the way back."""
