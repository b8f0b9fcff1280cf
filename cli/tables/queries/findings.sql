-- What does validation find, and whose records is it in?
SELECT code, recorder, year, count(*) AS records
FROM (SELECT unnest(codes) AS code, recorder, year FROM games) AS found
GROUP BY code, recorder, year
ORDER BY records DESC, code, recorder, year
LIMIT $limit
