// Values that places keep out, as fingerprints: of whose words, beside the agent's, and since when.
// :param tenant => 'default'
// :param places => ['m:c1']
CYPHER 25
MATCH (v:RemovedValue) WHERE v.place IN $places AND v.tenantId = $tenant AND v.length > 0
RETURN v.place AS place, v.fingerprint AS fingerprint, v.length AS length, v.firstTokenHash AS firstTokenHash, v.hearerIds AS hearerIds, v.at AS at
ORDER BY place, fingerprint, v.key
