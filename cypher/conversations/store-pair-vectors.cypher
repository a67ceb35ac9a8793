// Gives messages the vector with the message before; where there is none, their own.
// :param items => [{id: 'm1', vector: [0.1]}]
// :param spaceId => 'e5_small'
// :sets
CYPHER 25
UNWIND $items AS item
MATCH (m:Message {id: item.id}) WHERE m.unpairedSince > 0 AND m.spaceId = $spaceId
SET m.unpairedSince = null
WITH m, coalesce(item.vector, m.embedding) AS vector
CALL db.create.setNodeVectorProperty(m, 'pairEmbedding', vector)
