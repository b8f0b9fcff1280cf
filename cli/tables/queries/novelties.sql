-- Where did each game leave what was known? The first position that stands in no other game.
WITH counted AS (
    SELECT game, round, turn, min(game) OVER same <> max(game) OVER same AS is_known
    FROM positions WINDOW same AS (PARTITION BY hash)
), novel AS (
    SELECT game, min(round * 100000 + turn) AS place FROM counted WHERE NOT is_known GROUP BY game
)
SELECT file, games.line AS line, place // 100000 AS round, place % 100000 AS turn
FROM novel JOIN games USING (game)
ORDER BY place DESC, game
LIMIT $limit
