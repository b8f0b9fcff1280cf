-- Which records hold the same play?
SELECT count(*) AS records, list(file || ':' || line ORDER BY game) AS places
FROM games
WHERE digest IS NOT NULL
GROUP BY digest
HAVING count(*) > 1
ORDER BY records DESC, min(game)
LIMIT $limit
