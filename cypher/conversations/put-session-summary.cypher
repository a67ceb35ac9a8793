// Keeps the summary of a session, once.
// :param tenant => 'default'
// :param session => 's1'
// :param summary => {oneLiner: 'Ana planned a trip.', whatMattered: [], openLoops: [], commitments: [], people: [], tone: 'calm', prompt: 'summarize-session@1', createdAt: 1700000000000}
CYPHER 25
MATCH (s:Session {id: $session}) WHERE s.tenantId = $tenant
MERGE (r:SessionSummary {sessionId: s.id})
ON CREATE SET r += $summary, r.tenantId = $tenant
