// Stores the summary of a session; one of fewer of its turns never takes the place of one of more.
// :param tenant => 'default'
// :param session => 's1'
// :param summary => {oneLiner: 'Ana planned a trip.', whatMattered: [], openLoops: [], commitments: [], people: [], tone: 'calm', turns: 12, prompt: 'summarize-session@1', createdAt: 1700000000000}
CYPHER 25
MATCH (s:Session {id: $session}) WHERE s.tenantId = $tenant
MERGE (r:SessionSummary {sessionId: s.id})
ON CREATE SET r.tenantId = $tenant, r.turns = 0
MERGE (s)-[:HAS_SUMMARY]->(r)
WITH r WHERE r.turns < $summary.turns
SET r += $summary
