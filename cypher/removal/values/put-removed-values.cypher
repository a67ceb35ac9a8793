// Keeps values out of a place from now on, once each for the viewer; a recording there waits until they are stored. Returns how many of these the viewer kept out before, and how many they keep out in total.
// :param tenant => 'default'
// :param chat => 'c1'
// :param viewer => 'p1'
// :param place => 'm:c1'
// :param values => [{key: 'f1 p1', fingerprint: 'f1', length: 1, firstTokenHash: 'a1b2', hearerIds: ['p1']}]
// :param now => 1700000000000
CYPHER 25
CALL () { MATCH (v:RemovedValue) WHERE v.key IN [value IN $values | value.key] RETURN count(v) AS earlierCount }
CALL () { MATCH (c:Chat {id: $chat}) SET c.touchedAt = $now }
CALL () { MATCH (p:Entity {id: CASE WHEN $chat IS NULL THEN $viewer END}) SET p.touchedAt = $now }
CALL () {
  UNWIND $values AS value
  MERGE (v:RemovedValue {key: value.key})
  ON CREATE SET v:Internal, v.tenantId = $tenant, v.place = $place, v.fingerprint = value.fingerprint, v.length = value.length,
    v.personId = $viewer, v.hearerIds = [], v.at = $now
  SET v.firstTokenHash = value.firstTokenHash, v.hearerIds = v.hearerIds + [id IN value.hearerIds WHERE NOT id IN v.hearerIds]
}
CALL () {
  MATCH (v:RemovedValue) WHERE v.place = $place AND v.tenantId = $tenant AND v.personId = $viewer
  RETURN count(v) AS total
}
RETURN earlierCount, total
