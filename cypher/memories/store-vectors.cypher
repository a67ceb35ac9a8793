// Gives waiting memories their vectors, unless their text changed meanwhile; from then on they wait for their neighbours.
// :param items => [{id: 'm1', text: 'x', vector: [0.1]}]
// :param spaceId => 'e5_small'
CYPHER 25
UNWIND $items AS item
MATCH (m:Memory {id: item.id}) WHERE m.unembeddedSince > 0 AND m.text = item.text
SET m.unrelatedSince = m.unembeddedSince, m.unembeddedSince = null
WITH m, item
MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry)
SET e.spaceId = $spaceId
WITH e, item
CALL db.create.setNodeVectorProperty(e, 'embedding', item.vector)
