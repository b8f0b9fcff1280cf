-- What did one player choose in a position, and everyone else? Needs --position and --player.
SELECT text, count(*) FILTER (player = $player) AS theirs,
       count(*) FILTER (player IS DISTINCT FROM $player) AS others,
       round(avg(points), 3) AS average
FROM positions LEFT JOIN sides USING (game, seat)
WHERE hash = $hash
GROUP BY text
ORDER BY theirs DESC, others DESC, text
LIMIT $limit
