// One page of the proposals to these people, with the memories that they would change and the messages that they were made from.
// :unguarded is for operators alone, who export a whole tenant; of memories and messages it gives ids.
// :param people => ['p1']
// :param after => {person: '', id: ''}
// :param limit => 200
CYPHER 25
MATCH (p:Proposal)
WHERE p.personId IN $people AND (p.personId > $after.person OR p.personId = $after.person AND p.id > $after.id)
WITH p ORDER BY p.personId, p.id LIMIT $limit
RETURN p{.id, .personId, .field, .proposed, .reason, .state, .createdAt, .expiresAt, .decidedAt, .statement} AS proposal,
  COLLECT { MATCH (p)-[:WOULD_CHANGE]->(m:Memory) RETURN m.id ORDER BY m.id } AS changes,
  COLLECT { MATCH (p)-[:DERIVED_FROM]->(s:Message) RETURN s.id ORDER BY s.id } AS madeOf
ORDER BY proposal.personId, proposal.id
