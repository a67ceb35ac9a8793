// The viewer's own proposals, or one of them by its id, newest first, each with the value that it would change.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param id => 'r1'
// :param limit => 100
CYPHER 25
MATCH (p:Proposal {personId: $audience.viewer})
WHERE p.tenantId = $audience.tenant AND ($id IS NULL OR p.id = $id)
RETURN p{.id, .field, .proposed, .reason, .state, .expiresAt, .createdAt} AS proposal,
  head(COLLECT { MATCH (p)-[:WOULD_CHANGE]->(m:Memory) WHERE {{disclosed}} RETURN coalesce(m.value, m.text) AS current ORDER BY m.id }) AS current
ORDER BY p.createdAt DESC, p.id LIMIT $limit
