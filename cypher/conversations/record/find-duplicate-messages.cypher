// Stored duplicates of sent messages, by equal content or by a fingerprint of the content; of an owner, only those that they said alone.
// :unguarded compares with what is sent and returns no word of what is stored, but its id and number, to the connector that sends the same once more, or to the person who said it alone.
// :param sent => [{externalId: '17', keys: ['k1'], textKey: 'k3', role: 'USER', text: 'Hello.', persona: '', speakerId: 'p1', confidedIds: null, byWords: false, sentFingerprint: 'f1'}]
// :param owner => 'p1'
CYPHER 25
UNWIND $sent AS one
MATCH (m:Message) WHERE m.key IN one.keys
  AND (m.key = one.textKey OR (m.role = one.role AND (m.text = one.text OR m.sentFingerprint = one.sentFingerprint) AND m.persona = one.persona
    AND coalesce(m.speakerId, '') = coalesce(one.speakerId, '') AND (one.byWords OR coalesce(m.confidedIds, ['']) = coalesce(one.confidedIds, ['']))))
  AND ($owner IS NULL OR m.ownerId = $owner)
RETURN one.externalId AS externalId, m.id AS id, m.seq AS seq ORDER BY externalId, seq, id
