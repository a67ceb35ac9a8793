// Deletes the pair vectors of the messages right after these, and queues them again: such a vector was made with the message before.
// :unguarded writes and returns nothing.
// :param tenant => 'default'
// :param ids => ['s1']
// :param now => 1700000000000
CYPHER 25
{{setsInUse}}
UNWIND $ids AS id
MATCH (m:Message {id: id}) WHERE m.tenantId = $tenant
MATCH (next:Message) WHERE next.place = m.place AND next.seq = m.seq + 1
SET next.pairEmbedding = null, next.secondPairEmbedding = null,
  next.unpairedSince = CASE WHEN 'first' IN used AND next.unembeddedSince IS NULL THEN $now END,
  next.secondUnpairedSince = CASE WHEN 'second' IN used AND next.secondUnembeddedSince IS NULL THEN $now END
