// Locks a person's proposal until the transaction ends. Returns its state, and the ids of the memories it would change and of its source messages.
// :unguarded gives ids to a write of the person whom the proposal concerns.
// :param tenant => 'default'
// :param person => 'p1'
// :param id => 'r1'
// :param now => 1700000000000
CYPHER 25
MATCH (p:Proposal {id: $id}) WHERE p.tenantId = $tenant AND p.personId = $person
SET p.touchedAt = $now
WITH p
RETURN p{.id, .field, .state, .expiresAt} AS proposal,
  COLLECT { MATCH (p)-[:WOULD_CHANGE]->(m:Memory) RETURN m.id ORDER BY m.id } AS memories,
  COLLECT { MATCH (p)-[:DERIVED_FROM]->(s:Message) RETURN s.id ORDER BY s.id } AS messages
ORDER BY p.id
