// Index entries of memories, replaced by these; without a new vector they keep the old ones if the text is unchanged, and a memory that lacks the vector of a set in use waits for it.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', keys: ['u:p1'], entry: {kind: 'memory', sensitivity: 'PUBLIC', persona: '', expiresAt: 9007199254740991}, vector: null, space: 'none', keepsVector: true, since: 1700000000000}]
// :param set => 'first'
CYPHER 25
{{setsInUse}}
UNWIND $items AS item
MATCH (m:Memory {id: item.id})
OPTIONAL MATCH (m)-[:HAS_ENTRY]->(old:IndexEntry)
WITH used, m, item, collect(old) AS olds
WITH used, m, item, olds, item.vector IS NOT NULL AND $set = 'first' AS newFirst, item.vector IS NOT NULL AND $set = 'second' AS newSecond,
  CASE WHEN item.keepsVector THEN head([old IN olds WHERE old.embedding IS NOT NULL]) END AS reused,
  CASE WHEN item.keepsVector THEN head([old IN olds WHERE old.secondEmbedding IS NOT NULL]) END AS secondReused
WITH used, m, item, olds, newFirst, newSecond,
  CASE WHEN newFirst THEN item.vector ELSE reused.embedding END AS vector,
  CASE WHEN newFirst THEN item.space ELSE coalesce(reused.spaceId, 'none') END AS spaceId,
  CASE WHEN newSecond THEN item.vector ELSE secondReused.secondEmbedding END AS secondVector,
  CASE WHEN newSecond THEN item.space ELSE secondReused.secondSpaceId END AS secondSpaceId
SET m.unembeddedSince = CASE WHEN 'first' IN used AND vector IS NULL AND size(item.keys) > 0
    THEN coalesce(m.unembeddedSince, item.since) END,
  m.secondUnembeddedSince = CASE WHEN 'second' IN used AND secondVector IS NULL AND size(item.keys) > 0
    THEN coalesce(m.secondUnembeddedSince, item.since) END
WITH m, item, olds, newFirst, newSecond, vector, spaceId, secondVector, secondSpaceId
CALL (item, olds) { UNWIND olds AS old WITH old, item WHERE NOT old.audience IN item.keys DETACH DELETE old }
CALL (m, item, newFirst, newSecond, vector, spaceId, secondVector, secondSpaceId) {
  UNWIND item.keys AS key
  MERGE (e:IndexEntry {memoryId: m.id, audience: key})
  ON CREATE SET e:Internal
  SET e += item.entry, e.spaceId = spaceId, e.secondSpaceId = secondSpaceId
  MERGE (m)-[:HAS_ENTRY]->(e)
  WITH e, vector, vector IS NOT NULL AND (newFirst OR e.embedding IS NULL) AS fresh,
    secondVector, secondVector IS NOT NULL AND (newSecond OR e.secondEmbedding IS NULL) AS secondFresh
  CALL (e, vector, fresh) { WITH e, vector, fresh WHERE fresh CALL db.create.setNodeVectorProperty(e, 'embedding', vector) }
  CALL (e, vector) { WITH e, vector WHERE vector IS NULL SET e.embedding = null }
  CALL (e, secondVector, secondFresh) {
    WITH e, secondVector, secondFresh WHERE secondFresh
    CALL db.create.setNodeVectorProperty(e, 'secondEmbedding', secondVector)
  }
  CALL (e, secondVector) { WITH e, secondVector WHERE secondVector IS NULL SET e.secondEmbedding = null }
}
