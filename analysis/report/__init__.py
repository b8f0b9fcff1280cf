"""Reports judgements to people: facts, sentences, totals by game and by player."""
