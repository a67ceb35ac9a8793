// Number of values that a place keeps out: in total, for the viewer, and for people who no longer take part.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param place => 'm:c1'
// :param participantIds => ['p1']
CYPHER 25
MATCH (v:RemovedValue) WHERE v.place = $place AND v.tenantId = $tenant
RETURN count(v) AS total, count(CASE WHEN v.personId = $viewer THEN 1 END) AS own,
  count(CASE WHEN NOT v.personId IN $participantIds THEN 1 END) AS byFormerParticipants
