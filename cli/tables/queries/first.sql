-- Does it help to play the first turn of a round that is not of both hands at once?
WITH begun AS (
    SELECT game, arg_min(seat, turn) AS seat FROM turns
    WHERE round = 1 AND seat IS NOT NULL GROUP BY game
)
SELECT letter AS first, count(*) AS games, round(avg(points), 3) AS average
FROM begun JOIN sides USING (game, seat)
WHERE points IS NOT NULL
GROUP BY letter
ORDER BY letter
