-- What was played in a position, how often, and with what success? Without --position: first.
WITH here AS (
    SELECT game, round, turn FROM positions WHERE $hash IS NOT NULL AND hash = $hash
    UNION ALL
    SELECT game, round, turn FROM turns WHERE $hash IS NULL AND turn = 1
    QUALIFY row_number() OVER (PARTITION BY game ORDER BY round) = 1
), played AS (SELECT game, seat, text FROM here JOIN turns USING (game, round, turn))
SELECT text, count(DISTINCT played.game) AS games, round(avg(points), 3) AS average
FROM played LEFT JOIN sides ON sides.game = played.game AND sides.seat = played.seat
GROUP BY text
ORDER BY games DESC, text
LIMIT $limit
