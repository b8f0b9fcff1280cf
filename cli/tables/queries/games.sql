-- Which games came through a position, in which round and turn, the newest first? Needs --position.
SELECT date_text, south, east, west, north, file, games.line AS line, round, turn
FROM positions JOIN games USING (game)
WHERE hash = $hash
ORDER BY CASE WHEN regexp_full_match(date_text, '([0-9]{4}|\?{4})-([0-9]{2}|\?\?)-([0-9]{2}|\?\?)')
              THEN replace(date_text, '?', ' ') END DESC NULLS LAST,
         date_text, game, round, turn
LIMIT $limit
