"""Files of the commands: records as JSON, safe replacement, locks, scorers' journals, progress."""
