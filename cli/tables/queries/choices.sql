-- What did one player choose in a position, and everyone else? Needs --position and --player.
WITH chosen AS (
    SELECT text, points, coalesce(list_contains($player, player), false) AS is_theirs
    FROM positions LEFT JOIN sides USING (game, seat)
    WHERE hash = $hash
)
SELECT text, count(*) FILTER (is_theirs) AS theirs, count(*) FILTER (NOT is_theirs) AS others,
       round(avg(points), 3) AS average
FROM chosen
GROUP BY text
ORDER BY theirs DESC, others DESC, text
LIMIT $limit
