-- How did each player score against each other one? Of all games those that are decided have points.
SELECT mine.player, theirs.player AS opponent, count(*) AS games, count(mine.points) AS decided,
       sum(mine.points) AS points
FROM sides AS mine JOIN sides AS theirs ON mine.game = theirs.game AND mine.seat <> theirs.seat
WHERE mine.player IS NOT NULL AND theirs.player IS NOT NULL
GROUP BY mine.player, theirs.player
ORDER BY mine.player, opponent
