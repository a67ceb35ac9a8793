// Number of counts of minutes and of hours that have ended long ago.
// :param minutes => 1700000000000
// :param hours => 1690000000000
CYPHER 25
RETURN COUNT { MATCH (c:OperationCount) WHERE c.endsAt <= $minutes AND NOT c.hourly } AS minutes,
  COUNT { MATCH (c:OperationCount) WHERE c.endsAt <= $hours AND c.hourly } AS hours
