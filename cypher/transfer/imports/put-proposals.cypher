// Creates proposals as in the export, if there is none of the same key.
// :unguarded writes and returns nothing.
// :param items => [{proposal: {id: 'r1', key: 'k1', tenantId: 'default', personId: 'p1'}, memories: ['m1'], messages: ['s1']}]
CYPHER 25
UNWIND $items AS item
WITH item WHERE NOT EXISTS { MATCH (:Proposal {key: item.proposal.key}) }
MERGE (p:Proposal {key: item.proposal.key})
SET p = item.proposal
WITH p, item
CALL (p, item) { MATCH (s:Message) WHERE s.id IN item.messages AND s.tenantId = p.tenantId MERGE (p)-[:DERIVED_FROM]->(s) }
CALL (p, item) { MATCH (m:Memory) WHERE m.id IN item.memories AND m.tenantId = p.tenantId MERGE (p)-[:WOULD_CHANGE]->(m) }
CALL (p, item) { MATCH (e:Entity {id: item.proposal.personId}) WHERE e.tenantId = p.tenantId MERGE (e)-[:HAS_PROPOSAL]->(p) }
