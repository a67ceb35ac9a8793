// Deletes messages, decrements the mentions in what other messages still say, and writes tombstones: `keys` are fingerprints of the messages, `sentences` of their sentences, `hearerIds` those who heard them. A sentence has a tombstone per person who removes it, so that no one's removal tells of another one, or ends with it.
// :unguarded writes and returns one number.
// :param tenant => 'default'
// :param person => 'p1'
// :param items => [{id: 's1', keys: ['k1'], sentences: [{fingerprint: 'f2', sentenceIndex: 0}], hearerIds: ['p1']}]
// :param now => 1700000000000
CYPHER 25
UNWIND $items AS item
MATCH (m:Message {id: item.id}) WHERE m.tenantId = $tenant
CALL (item) {
  UNWIND item.keys AS key
  MERGE (t:Tombstone {key: key})
  ON CREATE SET t:Internal, t.tenantId = $tenant, t.fingerprint = key, t.personId = $person, t.messageId = item.id, t.at = $now
}
CALL (item) {
  UNWIND item.sentences AS sentence
  MERGE (t:Tombstone {key: sentence.fingerprint + ' ' + $person})
  ON CREATE SET t:Internal, t.tenantId = $tenant, t.fingerprint = sentence.fingerprint, t.personId = $person, t.messageId = item.id,
    t.sentenceIndex = sentence.sentenceIndex, t.hearerIds = [], t.at = $now
  SET t.hearerIds = t.hearerIds + [id IN item.hearerIds WHERE NOT id IN t.hearerIds]
}
CALL (m) {
  MATCH (made:Memory)-[from:DERIVED_FROM]->(m)
  WITH made, coalesce(from.times, 1) AS times, from.former AS former
  SET made.mentions = CASE WHEN made.mentions > times THEN made.mentions - times ELSE 1 END,
    made.formerMentions = CASE WHEN former THEN made.formerMentions - times ELSE made.formerMentions END
}
DETACH DELETE m
RETURN count(m) AS deleted
