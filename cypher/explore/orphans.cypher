// Is anything without what it belongs to? Every count should be 0.
// :param tenant => 'default'
CYPHER 25
WITH [
  ['memories of no one',
    COUNT { MATCH (m:Memory) WHERE m.tenantId = $tenant AND NOT EXISTS { MATCH (m)-[:OWNED_BY|SCOPED_TO]->() } }],
  ['memories without history',
    COUNT { MATCH (m:Memory) WHERE m.tenantId = $tenant AND NOT EXISTS { MATCH (m)-[:HAS_EVENT]->(:HistoryEvent) } }],
  ['memories without thread',
    COUNT { MATCH (m:Memory) WHERE m.tenantId = $tenant AND NOT EXISTS { MATCH (m)-[:IN_THREAD]->(:Thread) } }],
  ['live memories in no index',
    COUNT {
      MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND m.expiresAt > timestamp()
        AND NOT EXISTS { MATCH (m)-[:HAS_ENTRY]->() }
    }],
  ['history of no memory',
    COUNT { MATCH (h:HistoryEvent) WHERE h.tenantId = $tenant AND NOT EXISTS { MATCH (:Memory)-[:HAS_EVENT]->(h) } }],
  ['messages of no chat',
    COUNT { MATCH (m:Message) WHERE m.tenantId = $tenant AND m.chatId IS NOT NULL AND NOT EXISTS { MATCH (m)-[:SAID_IN]->(:Chat) } }],
  ['sessions of no one or without messages',
    COUNT {
      MATCH (s:Session) WHERE s.tenantId = $tenant
        AND NOT EXISTS { MATCH (:Person)-[:HAD_SESSION]->(s)-[:HAS_MESSAGE]->(:Message) }
    }],
  ['acquaintances and things that nothing speaks of',
    COUNT { MATCH (x:Entity) WHERE x.tenantId = $tenant AND x.handle IS NULL AND NOT EXISTS { MATCH (x)--() } }]
] AS counts
UNWIND counts AS orphanCount
RETURN orphanCount[0] AS what, orphanCount[1] AS found
ORDER BY found DESC, what LIMIT 20
