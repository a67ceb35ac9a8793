// Changes memories in place. New evidence replaces the edges of the old. A memory with another text or other hearers loses its neighbours and comparisons.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', set: {text: 'x'}, evidence: {staterId: 'p1', hearsay: false, learnedInId: null, learnedAt: 1700000000000}, about: null, rank: null, moved: false}]
CYPHER 25
UNWIND $items AS item
MATCH (m:Memory {id: item.id})
SET m += item.set
WITH m, item
CALL (m, item) { WITH m, item WHERE item.moved MATCH (m)-[old:related_to|COMPARED_WITH]-() DELETE old }
CALL (m, item) {
  WITH m, item WHERE item.evidence IS NOT NULL
  MATCH (m)-[old:STATED_BY|LEARNED_IN]->() DELETE old
}
CALL (m, item) { MATCH (p:Entity {id: item.evidence.staterId}) CREATE (m)-[:STATED_BY {hearsay: item.evidence.hearsay}]->(p) }
CALL (m, item) { MATCH (c:Chat {id: item.evidence.learnedInId}) CREATE (m)-[:LEARNED_IN {at: item.evidence.learnedAt}]->(c) }
{{replaceNamedEntities}}
