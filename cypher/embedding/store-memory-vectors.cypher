// Sets the vectors of waiting memories, unless their text changed meanwhile; what had none of any model waits for its neighbours from then on.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', text: 'x', vector: [0.1]}]
// :param spaceId => 'e5_small'
// :param other => 'secondEmbedding'
// :sets
CYPHER 25
UNWIND $items AS item
MATCH (m:Memory {id: item.id}) WHERE m.unembeddedSince IS NOT NULL AND m.text = item.text
WITH m, item, EXISTS { MATCH (m)-[:HAS_ENTRY]->(entry:IndexEntry) WHERE properties(entry)[$other] IS NOT NULL } AS hasOther
SET m.unrelatedSince = CASE WHEN hasOther THEN m.unrelatedSince ELSE m.unembeddedSince END, m.unembeddedSince = null
WITH m, item
MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry)
SET e.spaceId = $spaceId
WITH e, item
CALL db.create.setNodeVectorProperty(e, 'embedding', item.vector)
