// Nearest neighbours in meaning of memories that are queued for it, among those that exactly the same people can reach; searched under the key of the owner or chat, if there is one.
// :unguarded feeds a job that relates memories of one audience; what it reads goes to no caller.
// :param ids => ['m1']
// :param now => 1700000000000
// :param fetch => 50
// :param minScore => 0.9
// :param limit => 5
// :sets
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory {id: id}) WHERE m.status = 'ACTIVE' AND m.unrelatedSince IS NOT NULL
CALL (m) {
  MATCH (m)-[:HAS_ENTRY]->(own:IndexEntry)
  WHERE own.embedding IS NOT NULL
  RETURN own ORDER BY left(own.audience, 1) IN ['u', 'v'] DESC, left(own.audience, 1) IN ['c', 'g'] DESC, own.audience LIMIT 1
}
CALL (m, own) {
  MATCH (e:IndexEntry)
    SEARCH e IN (VECTOR INDEX index_entry_embedding FOR own.embedding
      WHERE e.audience = own.audience AND e.sensitivity = own.sensitivity AND e.persona = own.persona AND e.expiresAt > $now
      LIMIT $fetch) SCORE AS score
  WITH m, own, e, score WHERE score >= $minScore AND e.spaceId = own.spaceId AND e.memoryId <> m.id
  MATCH (e)<-[:HAS_ENTRY]-(other:Memory)
  WHERE {{sameReach}}
  WITH other, score ORDER BY score DESC, other.id LIMIT $limit
  RETURN collect({id: other.id, text: other.text, score: score}) AS neighbours
}
RETURN m.id AS id, m.text AS text, neighbours ORDER BY id
