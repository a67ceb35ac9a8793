// Replaces the index entries of memories. Without a new vector they keep the stored one if the text is unchanged; a memory without a vector of a set in use is queued for one.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', keys: ['u:p1'], entry: {kind: 'memory', sensitivity: 'PUBLIC', persona: '', expiresAt: 9007199254740991}, vector: null, space: 'none', keepsVector: true, since: 1700000000000}]
// :param set => 'first'
CYPHER 25
{{setsInUse}}
UNWIND $items AS item
MATCH (m:Memory {id: item.id})
OPTIONAL MATCH (m)-[:HAS_ENTRY]->(old:IndexEntry)
WITH used, m, item, collect(old) AS olds
WITH used, m, item, olds, item.vector IS NOT NULL AND $set = 'first' AS hasNewFirst, item.vector IS NOT NULL AND $set = 'second' AS hasNewSecond,
  CASE WHEN item.keepsVector THEN head([old IN olds WHERE old.embedding IS NOT NULL]) END AS entryWithVector,
  CASE WHEN item.keepsVector THEN head([old IN olds WHERE old.secondEmbedding IS NOT NULL]) END AS entryWithSecondVector
WITH used, m, item, olds, hasNewFirst, hasNewSecond,
  CASE WHEN hasNewFirst THEN item.vector ELSE entryWithVector.embedding END AS vector,
  CASE WHEN hasNewFirst THEN item.space ELSE coalesce(entryWithVector.spaceId, 'none') END AS spaceId,
  CASE WHEN hasNewSecond THEN item.vector ELSE entryWithSecondVector.secondEmbedding END AS secondVector,
  CASE WHEN hasNewSecond THEN item.space ELSE entryWithSecondVector.secondSpaceId END AS secondSpaceId
SET m.unembeddedSince = CASE WHEN 'first' IN used AND vector IS NULL AND size(item.keys) > 0
    THEN coalesce(m.unembeddedSince, item.since) END,
  m.secondUnembeddedSince = CASE WHEN 'second' IN used AND secondVector IS NULL AND size(item.keys) > 0
    THEN coalesce(m.secondUnembeddedSince, item.since) END
WITH m, item, olds, hasNewFirst, hasNewSecond, vector, spaceId, secondVector, secondSpaceId
CALL (item, olds) { UNWIND olds AS old WITH old, item WHERE NOT old.audience IN item.keys DETACH DELETE old }
CALL (m, item, hasNewFirst, hasNewSecond, vector, spaceId, secondVector, secondSpaceId) {
  UNWIND item.keys AS key
  MERGE (e:IndexEntry {memoryId: m.id, audience: key})
  ON CREATE SET e:Internal
  SET e += item.entry, e.spaceId = spaceId, e.secondSpaceId = secondSpaceId
  MERGE (m)-[:HAS_ENTRY]->(e)
  WITH e, vector, vector IS NOT NULL AND (hasNewFirst OR e.embedding IS NULL) AS isNewVector,
    secondVector, secondVector IS NOT NULL AND (hasNewSecond OR e.secondEmbedding IS NULL) AS isNewSecondVector
  CALL (e, vector, isNewVector) { WITH e, vector, isNewVector WHERE isNewVector CALL db.create.setNodeVectorProperty(e, 'embedding', vector) }
  CALL (e, vector) { WITH e, vector WHERE vector IS NULL SET e.embedding = null }
  CALL (e, secondVector, isNewSecondVector) {
    WITH e, secondVector, isNewSecondVector WHERE isNewSecondVector
    CALL db.create.setNodeVectorProperty(e, 'secondEmbedding', secondVector)
  }
  CALL (e, secondVector) { WITH e, secondVector WHERE secondVector IS NULL SET e.secondEmbedding = null }
}
