// Records which message todos were made from.
// :unguarded writes and returns nothing.
// :param tenant => 'default'
// :param todos => ['t1']
// :param message => 's1'
CYPHER 25
MATCH (s:Message {id: $message}) WHERE s.tenantId = $tenant
MATCH (t:Todo) WHERE t.id IN $todos AND t.tenantId = $tenant
MERGE (t)-[:DERIVED_FROM]->(s)
