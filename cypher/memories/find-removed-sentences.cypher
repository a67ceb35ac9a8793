// Those of these fingerprints that are of something removed, with who had heard it or had it removed.
// :param tenant => 'default'
// :param keys => ['k1']
CYPHER 25
MATCH (t:Tombstone) WHERE t.key IN $keys AND t.tenantId = $tenant AND t.sentenceIndex IS NOT NULL
RETURN t.key AS key, t.hearerIds + [t.personId] AS hearerIds ORDER BY key
