// Deletes the former texts of memories from their history; present texts stay. Returns the number of changed events of each.
// :unguarded writes, and returns numbers by the id.
// :param ids => ['m1']
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory {id: id})-[:HAS_EVENT]->(h:HistoryEvent)
WHERE h.oldText IS NOT NULL OR h.newText IS NOT NULL
WITH m, h WHERE h.oldText IS NOT NULL OR h.newText <> m.text
SET h.oldText = null, h.newText = CASE WHEN h.newText = m.text THEN h.newText END, h.formerOriginIds = []
RETURN m.id AS memory, count(h) AS wiped ORDER BY memory
