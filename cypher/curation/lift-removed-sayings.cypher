// Lets what was removed be learned again: every fingerprint of the sentences that one of these is of.
// :param tenant => 'default'
// :param keys => ['k1']
CYPHER 25
CALL () {
  MATCH (t:Tombstone) WHERE t.key IN $keys AND t.tenantId = $tenant AND t.saying IS NOT NULL
  RETURN DISTINCT t.messageId AS message, t.saying AS saying
}
MATCH (o:Tombstone) WHERE o.messageId = message AND o.saying = saying AND o.tenantId = $tenant
DETACH DELETE o
RETURN count(o) AS lifted
