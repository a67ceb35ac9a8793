// Those of these fingerprints that are of something removed.
// :param tenant => 'default'
// :param keys => ['k1']
CYPHER 25
MATCH (t:Tombstone) WHERE t.key IN $keys AND t.tenantId = $tenant AND t.saying IS NOT NULL
RETURN t.key AS key ORDER BY key
