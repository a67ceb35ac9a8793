// Those of these fingerprints that are of something removed, and since when it is kept out; of what was said there, or of messages themselves.
// :param tenant => 'default'
// :param keys => ['k1']
CYPHER 25
MATCH (t:Tombstone) WHERE t.key IN $keys AND t.tenantId = $tenant
RETURN t.key AS key, t.at AS at ORDER BY key
