-- Which games of two players were won from farthest behind in the stores?
SELECT max(behind) AS behind, player, letter, file, games.line AS line
FROM (SELECT game, round, turn, 0 AS seat, store2 - store1 AS behind FROM turns
      WHERE store3 IS NULL AND store1 IS NOT NULL
      UNION ALL
      SELECT game, round, turn, 1 AS seat, store1 - store2 AS behind FROM turns
      WHERE store3 IS NULL AND store1 IS NOT NULL) AS stood
JOIN sides USING (game, seat) JOIN games USING (game)
WHERE points = 1
GROUP BY game, player, letter, file, games.line
HAVING max(behind) > 0
ORDER BY behind DESC, game
LIMIT $limit
