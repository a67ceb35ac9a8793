// Gives waiting messages their vectors.
// :param items => [{id: 'm1', vectors: [[0.1], [0.1]]}]
// :param spaceId => 'e5_small'
CYPHER 25
UNWIND $items AS item
MATCH (m:Message {id: item.id}) WHERE m.unembeddedSince > 0
SET m.unembeddedSince = null, m.spaceId = $spaceId
WITH m, item
CALL db.create.setNodeVectorProperty(m, 'embedding', item.vectors[0])
CALL db.create.setNodeVectorProperty(m, 'pairEmbedding', item.vectors[1])
