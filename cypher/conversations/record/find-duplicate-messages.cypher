// Stored duplicates of sent messages, by equal content, by a fingerprint of the content or by the id of a restored message; of an owner, only those that they said alone.
// :unguarded compares stored messages with sent ones and returns only ids and sequence numbers, to the sender of the same content: a connector, a person in direct talk or an import.
// :param tenant => 'default'
// :param sent => [{sentId: 'm1', storedIds: ['m0'], keys: ['k1'], textKey: 'k3', role: 'USER', text: 'Hello.', persona: '', speakerId: 'p1', confidedIds: null, byWords: false, sentFingerprint: 'f1'}]
// :param owner => 'p1'
CYPHER 25
UNWIND $sent AS sent
CALL (sent) {
  MATCH (m:Message) WHERE m.key IN sent.keys
    AND (m.key = sent.textKey OR (m.role = sent.role AND (m.text = sent.text OR m.sentFingerprint = sent.sentFingerprint) AND m.persona = sent.persona
      AND coalesce(m.speakerId, '') = coalesce(sent.speakerId, '') AND (sent.byWords OR coalesce(m.confidedIds, ['']) = coalesce(sent.confidedIds, ['']))))
    AND ($owner IS NULL OR m.ownerId = $owner)
  RETURN m
  UNION
  MATCH (m:Message) WHERE m.id IN sent.storedIds AND m.tenantId = $tenant
  RETURN m
}
RETURN sent.sentId AS sentId, m.id AS id, m.seq AS seq ORDER BY sentId, seq, id
