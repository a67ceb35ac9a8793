// Lets a value be said again in a place.
// :param tenant => 'default'
// :param place => 'm:c1'
// :param keys => ['f1']
CYPHER 25
OPTIONAL MATCH (v:RemovedValue) WHERE v.key IN $keys AND v.place = $place AND v.tenantId = $tenant
DETACH DELETE v
RETURN count(v) AS lifted
