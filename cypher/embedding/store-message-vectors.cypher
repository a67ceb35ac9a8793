// Sets the vector of the own words of waiting messages, unless these changed meanwhile; from then on they wait for the one with the message before.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', said: 'Ana: Hello.', vector: [0.1]}]
// :param spaceId => 'e5_small'
// :sets
CYPHER 25
UNWIND $items AS item
MATCH (m:Message {id: item.id}) WHERE m.unembeddedSince IS NOT NULL
// Takes the write lock before the text is read: a removal of words has ended by then, or waits for it.
SET m.createdAt = m.createdAt
WITH m, item WHERE m.unembeddedSince IS NOT NULL AND m.speakerName + ': ' + m.text = item.said
SET m.unpairedSince = m.unembeddedSince, m.unembeddedSince = null, m.spaceId = $spaceId
WITH m, item
CALL db.create.setNodeVectorProperty(m, 'embedding', item.vector)
