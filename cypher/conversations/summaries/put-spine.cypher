// Stores a version of the page about a person, once.
// :param tenant => 'default'
// :param person => 'p1'
// :param version => 2
// :param spine => {id: 'x1', content: 'PROFILE', messageCount: 40, prompt: 'make-spine@1', createdAt: 1700000000000}
CYPHER 25
MERGE (s:Spine {personId: $person, version: $version})
ON CREATE SET s += $spine, s.tenantId = $tenant
WITH s
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant
MERGE (p)-[:DESCRIBED_BY]->(s)
