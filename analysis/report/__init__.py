"""What judgements say to people: facts, sentences, totals by game and player."""
