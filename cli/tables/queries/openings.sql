-- What was played in a position, how often, and with what success? Without --position: first.
WITH found AS (
    SELECT game, seat, text FROM positions WHERE $hash IS NOT NULL AND hash = $hash
    UNION ALL
    SELECT game, seat, text FROM turns
    SEMI JOIN (SELECT game, min(round) AS round FROM rounds
               WHERE $hash IS NULL AND turns > 0 GROUP BY game)
    USING (game, round)
    WHERE $hash IS NULL AND turn = 1
), here AS MATERIALIZED (
    SELECT *, lag(game) OVER () AS before FROM found
), whole AS (
    -- Tables keep the games in order: where each row has a higher one, none has to be told apart.
    SELECT coalesce(bool_and(game > before), true) AS is_apart FROM here
)
SELECT text, count(*) AS games, round(avg(points_of(result, seat, seats)), 3) AS average
FROM here JOIN games USING (game) WHERE (SELECT is_apart FROM whole)
GROUP BY text
UNION ALL
SELECT text, count(DISTINCT game) AS games, round(avg(points_of(result, seat, seats)), 3) AS average
FROM here JOIN games USING (game) WHERE NOT (SELECT is_apart FROM whole)
GROUP BY text
ORDER BY games DESC, text
LIMIT $limit
