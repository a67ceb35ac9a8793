// Gives memories exactly these index entries; without a new vector the old one is kept where it still fits the text.
// :param items => [{id: 'm1', keys: ['u:p1'], entry: {kind: 'memory', sensitivity: 'PUBLIC', persona: '', expiresAt: 9007199254740991}, vector: null, spaceId: 'none', keepsVector: true}]
CYPHER 25
UNWIND $items AS item
MATCH (m:Memory {id: item.id})
OPTIONAL MATCH (m)-[:HAS_ENTRY]->(old:IndexEntry)
WITH m, item, collect(old) AS olds
WITH m, item, olds, CASE WHEN item.keepsVector THEN head([old IN olds WHERE old.embedding IS NOT NULL]) END AS kept
WITH m, item, olds, coalesce(item.vector, kept.embedding) AS vector,
  CASE WHEN item.vector IS NULL THEN coalesce(kept.spaceId, 'none') ELSE item.spaceId END AS spaceId
CALL (item, olds) { UNWIND olds AS old WITH old, item WHERE NOT old.audience IN item.keys DETACH DELETE old }
CALL (m, item, vector, spaceId) {
  UNWIND item.keys AS key
  MERGE (e:IndexEntry {memoryId: m.id, audience: key})
  ON CREATE SET e:Internal
  SET e += item.entry, e.spaceId = spaceId
  MERGE (m)-[:HAS_ENTRY]->(e)
  WITH e, item, vector, vector IS NOT NULL AND (item.vector IS NOT NULL OR e.embedding IS NULL) AS fresh
  CALL (e, vector, fresh) { WITH e, vector, fresh WHERE fresh CALL db.create.setNodeVectorProperty(e, 'embedding', vector) }
  CALL (e, vector) { WITH e, vector WHERE vector IS NULL SET e.embedding = null }
}
