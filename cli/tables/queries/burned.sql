-- Who wins the match with more burned houses than the other at the beginning of a round?
WITH counted AS (
    SELECT game, round, len(list_filter(burned, lambda house: house < 100))
                        - len(list_filter(burned, lambda house: house >= 100)) AS more
    FROM rounds
)
SELECT round, more, count(*) AS games, round(avg(points), 3) AS average
FROM counted JOIN sides USING (game) JOIN games USING (game)
WHERE sides.seat = 0 AND points IS NOT NULL AND games.seats = 2 AND round > 1
GROUP BY round, more
ORDER BY round, more
