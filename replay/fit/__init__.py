"""The rule sets that agree with all that records say; where none does, the nearest."""
