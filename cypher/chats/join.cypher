// Opens a period of participation.
// :param chat => 'c1'
// :param person => 'p1'
// :param joinedAt => 1700000000000
// :param leftAt => 9007199254740991
// :param kind => 'MEMBER'
CYPHER 25
MATCH (c:Chat {id: $chat})
MATCH (p:Entity {id: $person})
CREATE (p)-[:PARTICIPATES_IN {joinedAt: $joinedAt, leftAt: $leftAt, kind: $kind}]->(c)
