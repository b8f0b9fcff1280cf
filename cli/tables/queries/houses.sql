-- Which house pays? What a turn brought to the store, by the first house lifted.
SELECT house, count(*) AS turns, round(avg(gained), 2) AS gained,
       round(avg(captured), 2) AS captured
FROM turns
WHERE house IS NOT NULL AND gained IS NOT NULL
GROUP BY house
ORDER BY house
