"""The rule sets that agree with all that records say."""
