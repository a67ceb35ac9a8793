// Deletes the tombstones of each sentence that has one of these fingerprints, so that it can be learned again, if the viewer removed it, or heard it and its remover no longer takes part.
// :param tenant => 'default'
// :param keys => ['k1']
// :param viewer => 'p1'
// :param participantIds => ['p1']
CYPHER 25
CALL () {
  MATCH (t:Tombstone) WHERE t.key IN $keys AND t.tenantId = $tenant AND t.sentenceIndex IS NOT NULL
    AND (t.personId = $viewer OR $viewer IN t.hearerIds AND NOT t.personId IN $participantIds)
  RETURN DISTINCT t.messageId AS message, t.sentenceIndex AS sentenceIndex
}
MATCH (o:Tombstone) WHERE o.messageId = message AND o.sentenceIndex = sentenceIndex AND o.tenantId = $tenant
  AND (o.personId = $viewer OR $viewer IN o.hearerIds AND NOT o.personId IN $participantIds)
DETACH DELETE o
RETURN count(o) AS lifted
