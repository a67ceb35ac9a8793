// What places keep out, as fingerprints.
// :param tenant => 'default'
// :param places => ['m:c1']
CYPHER 25
MATCH (v:RemovedValue) WHERE v.place IN $places AND v.tenantId = $tenant
RETURN v.place AS place, v.key AS print, v.length AS length, v.gate AS gate ORDER BY place, print
