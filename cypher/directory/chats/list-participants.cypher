// Participants of a chat now, since when and how; and the latest moment from which the chat holds something.
// :param chat => 'c1'
// :param open => 9007199254740991
CYPHER 25
MATCH (c:Chat {id: $chat})
RETURN c.heldUntil AS heldUntil, COLLECT {
  MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) WHERE part.leftAt = $open
  WITH p, part ORDER BY p.handle, p.id
  RETURN {person: p{.id, .type, .ref, .label, .handle, .creatorId}, joinedAt: part.joinedAt, kind: coalesce(part.kind, 'MEMBER')}
} AS participants
