// Opens periods of participation.
// :param chat => 'c1'
// :param joining => [{person: 'p1', joinedAt: 1700000000000, kind: 'MEMBER'}]
// :param open => 9007199254740991
CYPHER 25
UNWIND $joining AS participant
MATCH (c:Chat {id: $chat})
MATCH (p:Entity {id: participant.person})
CREATE (p)-[:PARTICIPATES_IN {joinedAt: participant.joinedAt, leftAt: $open, kind: participant.kind}]->(c)
