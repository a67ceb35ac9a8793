// True if a tenant has tombstones of sentences.
// :param tenant => 'default'
CYPHER 25
RETURN EXISTS { MATCH (t:Tombstone) WHERE t.tenantId = $tenant AND t.sentenceIndex IS NOT NULL } AS hasAny
