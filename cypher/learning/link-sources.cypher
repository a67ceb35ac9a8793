// Records which messages memories were made from.
// :unguarded writes and returns nothing.
// :param tenant => 'default'
// :param memories => ['m1']
// :param messages => ['s1']
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $memories AND m.tenantId = $tenant
MATCH (s:Message) WHERE s.id IN $messages AND s.tenantId = $tenant
MERGE (m)-[:DERIVED_FROM]->(s)
