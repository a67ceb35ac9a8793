// Joins the memories that were stored before to the threads of their changes.
CYPHER 25
MATCH (m:Memory) WHERE NOT EXISTS { MATCH (m)-[:IN_THREAD]->(:Thread) }
CALL (m) { MATCH (t:Thread {tenantId: m.tenantId, key: m.threadKey}) CREATE (m)-[:IN_THREAD]->(t) } IN TRANSACTIONS OF 1000 ROWS
