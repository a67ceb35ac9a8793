// Rebuilds everything derived from the properties of memories: their edges, and their links to index entries and events. Deletes vectors of other spaces than these.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', set: {stems: 'x'}, about: ['p1'], rank: null, ownerId: 'p1', chatId: null, staterId: 'p1', hearsay: false, learnedInId: null, learnedAt: 1700000000000, tenantId: 'default', threadKey: 'u:p1'}]
// :param first => {id: 'e5_small', dimensions: 384}
// :param second => {id: 'none', dimensions: 0}
CYPHER 25
UNWIND $items AS item
MATCH (m:Memory {id: item.id})
SET m += item.set
WITH m, item
CALL (m) { MATCH (m)-[old:ABOUT|OWNED_BY|SCOPED_TO|STATED_BY|LEARNED_IN|IN_THREAD]->() DELETE old }
CALL (m, item) { UNWIND range(0, size(item.about) - 1) AS at MATCH (named:Entity {id: item.about[at]}) CREATE (m)-[:ABOUT {position: at, entityId: named.id, rank: item.rank}]->(named) }
CALL (m, item) { MATCH (p:Entity {id: item.ownerId}) CREATE (m)-[:OWNED_BY]->(p) }
CALL (m, item) { MATCH (c:Chat {id: item.chatId}) CREATE (m)-[:SCOPED_TO]->(c) }
CALL (m, item) { MATCH (p:Entity {id: item.staterId}) CREATE (m)-[:STATED_BY {hearsay: item.hearsay}]->(p) }
CALL (m, item) { MATCH (c:Chat {id: item.learnedInId}) CREATE (m)-[:LEARNED_IN {at: item.learnedAt}]->(c) }
CALL (m, item) { MATCH (t:Thread {tenantId: item.tenantId, key: item.threadKey}) CREATE (m)-[:IN_THREAD]->(t) }
CALL (m) { MATCH (m)-[wrong:HAS_ENTRY]->(e:IndexEntry) WHERE e.memoryId <> m.id DELETE wrong }
CALL (m) { MATCH (e:IndexEntry) WHERE e.memoryId = m.id AND e.audience >= '' MERGE (m)-[:HAS_ENTRY]->(e) }
CALL (m) {
  MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry)
  WHERE e.embedding IS NOT NULL AND (coalesce(e.spaceId, '') <> $first.id OR size(e.embedding) <> $first.dimensions)
  SET e.embedding = null, e.spaceId = 'none'
}
CALL (m) {
  MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry)
  WHERE e.secondEmbedding IS NOT NULL AND (coalesce(e.secondSpaceId, '') <> $second.id OR size(e.secondEmbedding) <> $second.dimensions)
  SET e.secondEmbedding = null, e.secondSpaceId = null
}
CALL (m) {
  MATCH (h:HistoryEvent) WHERE h.memoryId = m.id AND h.at >= -9007199254740991 AND NOT EXISTS { (m)-[:HAS_EVENT]->(h) }
  CREATE (m)-[:HAS_EVENT]->(h)
}
