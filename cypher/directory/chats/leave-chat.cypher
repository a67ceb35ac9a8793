// Ends the open periods of participation.
// :param chat => 'c1'
// :param leaving => [{person: 'p1', leftAt: 1700000000000}]
// :param open => 9007199254740991
CYPHER 25
UNWIND $leaving AS participant
MATCH (p:Entity {id: participant.person})-[part:PARTICIPATES_IN]->(c:Chat {id: $chat}) WHERE part.leftAt = $open
SET part.leftAt = participant.leftAt
