// Deletes the tombstones of each sentence that has one of these fingerprints, so that it can be learned again, if the viewer removed it, or heard it and its remover no longer takes part.
// :param tenant => 'default'
// :param fingerprints => ['f1']
// :param viewer => 'p1'
// :param participantIds => ['p1']
CYPHER 25
CALL () {
  MATCH (t:Tombstone) WHERE t.fingerprint IN $fingerprints AND t.tenantId = $tenant AND t.sentenceIndex IS NOT NULL
    AND (t.personId = $viewer OR $viewer IN t.hearerIds AND NOT t.personId IN $participantIds)
  RETURN DISTINCT t.personId AS person, t.messageId AS message, t.sentenceIndex AS sentenceIndex
}
MATCH (tombstone:Tombstone) WHERE tombstone.messageId = message AND tombstone.sentenceIndex = sentenceIndex AND tombstone.personId = person AND tombstone.tenantId = $tenant
DETACH DELETE tombstone
RETURN count(tombstone) AS lifted
