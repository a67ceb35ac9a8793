// Tombstones of these fingerprints, with the time of removal.
// :param tenant => 'default'
// :param keys => ['k1']
CYPHER 25
MATCH (t:Tombstone) WHERE t.key IN $keys AND t.tenantId = $tenant
RETURN t.key AS key, t.at AS at ORDER BY key
