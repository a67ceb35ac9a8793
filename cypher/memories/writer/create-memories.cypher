// Stores new memories with the edges that say whose they are, about whom, by whom and where they were learned, and in which thread their changes are.
// :unguarded writes and returns nothing.
// :param items => [{memory: {id: 'm1', ownerId: 'p1'}, about: ['p1'], rank: null}]
CYPHER 25
UNWIND $items AS item
CREATE (m:Memory) SET m = item.memory
WITH m, item
CALL (m, item) { UNWIND range(0, size(item.about) - 1) AS at MATCH (named:Entity {id: item.about[at]}) CREATE (m)-[:ABOUT {position: at, entityId: named.id, rank: item.rank}]->(named) }
CALL (m, item) { MATCH (p:Entity {id: item.memory.ownerId}) CREATE (m)-[:OWNED_BY]->(p) }
CALL (m, item) { MATCH (c:Chat {id: item.memory.chatId}) CREATE (m)-[:SCOPED_TO]->(c) }
CALL (m, item) { MATCH (p:Entity {id: item.memory.staterId}) CREATE (m)-[:STATED_BY {hearsay: item.memory.hearsay}]->(p) }
CALL (m, item) { MATCH (c:Chat {id: item.memory.learnedInId}) CREATE (m)-[:LEARNED_IN {at: item.memory.learnedAt}]->(c) }
CALL (m, item) { MATCH (t:Thread {tenantId: item.memory.tenantId, key: item.memory.threadKey}) CREATE (m)-[:IN_THREAD]->(t) }
