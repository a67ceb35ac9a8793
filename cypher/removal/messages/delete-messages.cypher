// Deletes messages, decrements the mentions in what other messages still say, and writes tombstones: `keys` are fingerprints of the messages, `sentences` of their sentences, `hearerIds` those who heard them. A sentence has a tombstone per person who removes it, so that no one's removal tells of another one, or ends with it.
// :unguarded writes and returns nothing.
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
  MATCH (memory:Memory)-[link:DERIVED_FROM]->(m)
  WITH memory, coalesce(link.times, 1) AS times, link.former AS former
  SET memory.mentions = CASE WHEN memory.mentions > times THEN memory.mentions - times ELSE 1 END,
    memory.formerMentions = CASE WHEN former THEN memory.formerMentions - times ELSE memory.formerMentions END
}
// The agent may answer it later: the answer is then closed as if the message were confided to no one.
CALL (m) {
  WITH m WHERE m.role = 'USER'
  MATCH (v:Conversation {id: m.conversationId})
  SET v.lastRemovedAt = CASE WHEN v.lastRemovedAt > m.at THEN v.lastRemovedAt ELSE m.at END
}
DETACH DELETE m
