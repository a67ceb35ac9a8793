// Moves the beginning of an open period of participation.
// :param chat => 'c1'
// :param person => 'p1'
// :param joinedAt => 1700000000000
// :param open => 9007199254740991
CYPHER 25
MATCH (p:Entity {id: $person})-[part:PARTICIPATES_IN]->(c:Chat {id: $chat}) WHERE part.leftAt = $open
SET part.joinedAt = $joinedAt
