// Deletes removals of values in a place: one value that the viewer removed or heard, or without a value all of people who no longer take part. Returns their number.
// :param tenant => 'default'
// :param chat => 'c1'
// :param viewer => 'p1'
// :param place => 'm:c1'
// :param fingerprint => 'f1'
// :param participantIds => ['p1']
// :param now => 1700000000000
CYPHER 25
CALL () { MATCH (c:Chat {id: $chat}) SET c.touchedAt = $now }
CALL () { MATCH (p:Entity {id: CASE WHEN $chat IS NULL THEN $viewer END}) SET p.touchedAt = $now }
OPTIONAL MATCH (v:RemovedValue) WHERE v.place = $place AND v.tenantId = $tenant
  AND CASE WHEN $fingerprint IS NULL THEN NOT v.personId IN $participantIds
    ELSE v.fingerprint = $fingerprint AND (v.personId = $viewer OR $viewer IN v.hearerIds AND NOT v.personId IN $participantIds) END
DETACH DELETE v
RETURN count(v) AS lifted
