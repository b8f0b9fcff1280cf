-- Which records hold the same play? A play of under 20 turns counts as one for the same players and day.
SELECT count(*) AS records, list(file || ':' || line ORDER BY game) AS places
FROM games
WHERE digest IS NOT NULL
GROUP BY digest, CASE WHEN turns < 20 THEN concat_ws('|', south, east, west, north, date_text) END
HAVING count(*) > 1
ORDER BY records DESC, min(game)
LIMIT $limit
