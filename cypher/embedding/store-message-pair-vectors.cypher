// Sets the vector of messages with the message before, unless either changed meanwhile; where there is none before, their own.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', said: 'Ben: Hello.', before: 'Ana: Hello.', vector: [0.1]}]
// :param spaceId => 'e5_small'
// :sets
CYPHER 25
UNWIND $items AS item
MATCH (m:Message {id: item.id}) WHERE m.unpairedSince IS NOT NULL AND m.spaceId = $spaceId
// Takes the write lock before the texts are read: a removal of words of either text takes it too, so it has ended or waits.
SET m.createdAt = m.createdAt
WITH m, item
WHERE m.unpairedSince IS NOT NULL AND m.spaceId = $spaceId AND m.speakerName + ': ' + m.text = item.said
  AND (item.before IS NULL OR EXISTS {
    MATCH (former:Message) WHERE former.place = m.place AND former.seq = m.seq - 1 AND former.speakerName + ': ' + former.text = item.before
  })
SET m.unpairedSince = null
WITH m, coalesce(item.vector, m.embedding) AS vector
CALL db.create.setNodeVectorProperty(m, 'pairEmbedding', vector)
