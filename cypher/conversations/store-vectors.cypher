// Gives waiting messages the vector of their own words; from then on they wait for the one with the message before.
// :param items => [{id: 'm1', vector: [0.1]}]
// :param spaceId => 'e5_small'
// :sets
CYPHER 25
UNWIND $items AS item
MATCH (m:Message {id: item.id}) WHERE m.unembeddedSince > 0
SET m.unpairedSince = m.unembeddedSince, m.unembeddedSince = null, m.spaceId = $spaceId
WITH m, item
CALL db.create.setNodeVectorProperty(m, 'embedding', item.vector)
