-- Which turns captured most?
SELECT captured, text, file, line, round, row
FROM (SELECT * FROM turns WHERE captured > 0
      ORDER BY captured DESC, game, round, turn LIMIT $limit) AS most
JOIN (SELECT game, file FROM games) AS places USING (game)
ORDER BY captured DESC, game, round, turn
