// Fingerprints, of these, that belong to removed sentences, with the people who heard or removed them.
// :param tenant => 'default'
// :param fingerprints => ['f1']
CYPHER 25
MATCH (t:Tombstone) WHERE t.fingerprint IN $fingerprints AND t.tenantId = $tenant AND t.sentenceIndex IS NOT NULL
UNWIND t.hearerIds + [t.personId] AS hearer
RETURN t.fingerprint AS fingerprint, collect(DISTINCT hearer) AS hearerIds ORDER BY fingerprint
