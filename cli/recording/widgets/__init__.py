"""The parts of the scorer's screen: the board, the record, dialogs and what a refusal shows."""
