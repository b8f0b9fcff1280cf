-- How long are games? Counted in steps of ten turns.
SELECT turns // 10 * 10 AS turns_from, count(*) AS games
FROM games
GROUP BY turns_from
ORDER BY turns_from
