// Sets the keys of memories in their present form. A memory that is not live has no live key.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', memoryKey: 'profile|person|ana|slot|drink', liveKey: 'k1'}]
CYPHER 25
UNWIND $items AS item
MATCH (m:Memory {id: item.id})
SET m.memoryKey = item.memoryKey, m.liveKey = item.liveKey
