-- What was played in a position, how often, and with what success? Without --position: first.
WITH here AS (
    SELECT game, seat, text FROM positions WHERE $hash IS NOT NULL AND hash = $hash
    UNION ALL
    SELECT game, seat, text FROM turns
    SEMI JOIN (SELECT game, min(round) AS round FROM rounds
               WHERE $hash IS NULL AND turns > 0 GROUP BY game)
    USING (game, round)
    WHERE $hash IS NULL AND turn = 1
)
SELECT text, count(DISTINCT game) AS games, round(avg(points_of(result, seat, seats)), 3) AS average
FROM here JOIN games USING (game)
GROUP BY text
ORDER BY games DESC, text
LIMIT $limit
