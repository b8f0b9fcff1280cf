-- How did each player score? Of all games those that are decided have points.
SELECT player, count(*) AS games, count(points) AS decided, sum(points) AS points,
       round(avg(points), 3) AS average
FROM sides
WHERE player IS NOT NULL
GROUP BY player
ORDER BY points DESC NULLS LAST, average DESC, games DESC, player
LIMIT $limit
