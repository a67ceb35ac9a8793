// Locks a person's todos until the transaction ends. Returns the number of open ones and those with these keys.
// :param tenant => 'default'
// :param person => 'p1'
// :param keys => ['k1']
// :param now => 1700000000000
CYPHER 25
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant
SET p.touchedAt = $now
WITH p
RETURN COUNT { MATCH (t:Todo) WHERE t.personId = p.id AND t.createdAt >= -9007199254740991 AND NOT t.done } AS open,
  COLLECT { MATCH (t:Todo) WHERE t.key IN $keys RETURN t{.id, .key, .persona, .kind, .text, .done, .createdAt} } AS known
