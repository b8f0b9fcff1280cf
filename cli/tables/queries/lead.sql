-- How much is a lead worth? The first seat's score by its lead in the stores at the end of row 10.
WITH led AS (
    SELECT game, arg_max(store1 - store2, turn) AS lead FROM turns
    WHERE round = 1 AND row <= 10 AND store3 IS NULL
    GROUP BY game HAVING max(row) = 10 AND arg_max(store1 IS NOT NULL, turn)
)
SELECT CAST(floor(lead / 5) * 5 AS INTEGER) AS lead_from, count(*) AS games,
       round(avg(points), 3) AS average
FROM led JOIN sides USING (game)
WHERE seat = 0 AND points IS NOT NULL
GROUP BY lead_from
ORDER BY lead_from
