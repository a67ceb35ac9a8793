// Deletes hourly operation counts past their retention. Returns their number.
// :param before => 1700000000000
// :param limit => 2000
CYPHER 25
MATCH (c:OperationCount) WHERE c.endsAt <= $before AND c.hourly
WITH c ORDER BY c.endsAt, c.key LIMIT $limit
DELETE c
RETURN count(*) AS done
