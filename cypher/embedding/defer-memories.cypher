// Defers memories whose text the embedding model refuses until a moment, behind all others, unless the text changed meanwhile or has a vector by now.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', text: 'x'}]
// :param now => 1700000000000
// :param until => 1700086400000
// :sets
CYPHER 25
UNWIND $items AS item
MATCH (m:Memory {id: item.id}) WHERE m.unembeddedSince IS NOT NULL
// Takes the write lock before the state is read: a concurrent worker may just have stored its vector, or deferred it.
SET m.createdAt = m.createdAt
WITH m, item WHERE m.unembeddedSince <= $now AND m.text = item.text
SET m.unembeddedSince = $until
