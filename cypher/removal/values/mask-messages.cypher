// Replaces the texts of messages by those without the removed values, keeps the fingerprints of the texts as sent, and queues their vectors again.
// :unguarded writes and returns nothing.
// :param items => [{id: 's1', set: {text: 'My number is [removed].', plain: 'my number is removed'}, sentFingerprint: 'f1'}]
// :param now => 1700000000000
CYPHER 25
{{setsInUse}}
UNWIND $items AS item
MATCH (m:Message {id: item.id})
SET m += item.set, m.sentFingerprint = coalesce(m.sentFingerprint, item.sentFingerprint), m.embedding = null, m.pairEmbedding = null, m.secondEmbedding = null, m.secondPairEmbedding = null,
  m.unembeddedSince = CASE WHEN 'first' IN used THEN $now END, m.unpairedSince = null,
  m.secondUnembeddedSince = CASE WHEN 'second' IN used THEN $now END, m.secondUnpairedSince = null
