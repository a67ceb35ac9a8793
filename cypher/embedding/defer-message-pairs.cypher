// Defers messages whose words the embedding model refuses together with the message before: they wait until a moment for that vector, behind all others, unless the words changed meanwhile or have the vector by now.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', said: 'Ben: Hello.'}]
// :param now => 1700000000000
// :param until => 1700086400000
// :sets
CYPHER 25
UNWIND $items AS item
MATCH (m:Message {id: item.id}) WHERE m.unpairedSince IS NOT NULL
// Takes the write lock before the state is read: a concurrent worker may just have stored its vector, or deferred it.
SET m.createdAt = m.createdAt
WITH m, item WHERE m.unpairedSince <= $now AND m.speakerName + ': ' + m.text = item.said
SET m.unpairedSince = $until
