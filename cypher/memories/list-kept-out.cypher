// What places keep out, as fingerprints, and since when.
// :param tenant => 'default'
// :param places => ['m:c1']
CYPHER 25
MATCH (v:RemovedValue) WHERE v.place IN $places AND v.tenantId = $tenant AND v.length > 0
RETURN v.place AS place, v.key AS print, v.length AS length, v.gate AS gate, v.at AS at ORDER BY place, print
