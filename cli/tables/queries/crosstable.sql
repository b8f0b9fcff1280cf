-- How did each player score against each other one?
SELECT mine.player, theirs.player AS opponent, count(*) AS games, sum(mine.points) AS points
FROM sides AS mine JOIN sides AS theirs ON mine.game = theirs.game AND mine.seat <> theirs.seat
WHERE mine.player IS NOT NULL AND theirs.player IS NOT NULL AND mine.points IS NOT NULL
GROUP BY mine.player, theirs.player
ORDER BY mine.player, opponent
LIMIT $limit
