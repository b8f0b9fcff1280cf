-- Where was an own house empty after the turn (--house), with so much in the store (--least),
-- before row 10?
SELECT file, turns.line AS line, round, row, text
FROM (SELECT * FROM turns
      WHERE row < 10 AND seat = 0 AND store1 >= $least AND store3 IS NULL) AS turns
JOIN (SELECT game, file, houses FROM games) AS places USING (game)
WHERE board[houses - $house + 1] = '0'
ORDER BY game, round, turn
LIMIT $limit
