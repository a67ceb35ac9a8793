// Ends the open period of participation.
// :param chat => 'c1'
// :param person => 'p1'
// :param open => 9007199254740991
// :param leftAt => 1700000000000
CYPHER 25
MATCH (p:Entity {id: $person})-[part:PARTICIPATES_IN]->(c:Chat {id: $chat}) WHERE part.leftAt = $open
SET part.leftAt = $leftAt
RETURN count(part) AS ended
