// True if anything that was said in a tenant is kept out when it is said again.
// :param tenant => 'default'
CYPHER 25
RETURN EXISTS { MATCH (t:Tombstone) WHERE t.tenantId = $tenant AND t.sentenceIndex IS NOT NULL } AS hasAny
