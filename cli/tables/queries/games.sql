-- Which games came through a position, the newest first? Needs --position.
SELECT date_text, south, east, west, north, file, games.line AS line, round, turn
FROM positions JOIN games USING (game)
WHERE hash = $hash
ORDER BY date_text DESC NULLS LAST, game, round, turn
LIMIT $limit
