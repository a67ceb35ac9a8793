// Relates memories to their neighbours if neither has changed since the search; a pair has one edge, in either direction. Returns the number of memories.
// :unguarded writes and returns one number.
// :param items => [{id: 'm1', text: 'x', neighbours: [{id: 'm2', text: 'y', strength: 0.8}]}]
CYPHER 25
UNWIND $items AS item
MATCH (m:Memory {id: item.id}) WHERE m.status = 'ACTIVE' AND m.text = item.text AND m.unrelatedSince IS NOT NULL
SET m.unrelatedSince = null
WITH m, item
CALL (m, item) {
  UNWIND item.neighbours AS neighbour
  MATCH (other:Memory {id: neighbour.id})
  WHERE other.status = 'ACTIVE' AND other.text = neighbour.text AND other.persona = m.persona
    AND {{sameReach}}
  MERGE (m)-[edge:related_to]-(other) ON CREATE SET edge.strength = neighbour.strength
}
RETURN count(m) AS related
