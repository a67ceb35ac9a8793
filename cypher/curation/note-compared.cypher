// Says of pairs of neighbours when it was looked whether they say the same.
// :unguarded writes and returns nothing.
// :param pairs => [{one: 'm1', other: 'm2'}]
// :param now => 1700000000000
CYPHER 25
UNWIND $pairs AS pair
MATCH (m:Memory {id: pair.one})-[near:related_to]-(o:Memory {id: pair.other})
SET near.checkedAt = $now
