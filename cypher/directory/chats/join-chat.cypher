// Opens periods of participation.
// :param chat => 'c1'
// :param joining => [{person: 'p1', joinedAt: 1700000000000, kind: 'MEMBER'}]
// :param open => 9007199254740991
CYPHER 25
UNWIND $joining AS one
MATCH (c:Chat {id: $chat})
MATCH (p:Entity {id: one.person})
CREATE (p)-[:PARTICIPATES_IN {joinedAt: one.joinedAt, leftAt: $open, kind: one.kind}]->(c)
