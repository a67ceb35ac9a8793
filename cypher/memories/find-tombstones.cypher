// Time of the first removal of each of these fingerprints that has a tombstone.
// :param tenant => 'default'
// :param fingerprints => ['f1']
CYPHER 25
MATCH (t:Tombstone) WHERE t.fingerprint IN $fingerprints AND t.tenantId = $tenant
RETURN t.fingerprint AS fingerprint, min(t.at) AS at ORDER BY fingerprint
