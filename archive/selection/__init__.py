"""Choosing records: conditions on the header, the play and the findings, and whether they hold."""
