-- How did each player score?
SELECT player, count(*) AS games, sum(points) AS points, round(avg(points), 3) AS average
FROM sides
WHERE player IS NOT NULL AND points IS NOT NULL
GROUP BY player
ORDER BY points DESC, average DESC, player
LIMIT $limit
