// Lets what was removed be learned again: every fingerprint of the sentences that one of these is of, where the viewer had them removed, or somebody who is not there any more, while the viewer was.
// :param tenant => 'default'
// :param keys => ['k1']
// :param viewer => 'p1'
// :param here => ['p1']
// :param periods => [[0, 1700000000000]]
CYPHER 25
CALL () {
  MATCH (t:Tombstone) WHERE t.key IN $keys AND t.tenantId = $tenant AND t.saying IS NOT NULL
    AND (t.personId = $viewer OR NOT t.personId IN $here AND any(period IN $periods WHERE period[0] <= t.at AND t.at < period[1]))
  RETURN DISTINCT t.messageId AS message, t.saying AS saying
}
MATCH (o:Tombstone) WHERE o.messageId = message AND o.saying = saying AND o.tenantId = $tenant
DETACH DELETE o
RETURN count(o) AS lifted
