// Numbers of everything that a tenant holds, and of its model tokens on one day.
// :unguarded gives numbers about their own tenant to an operator.
// :param tenant => 'default'
// :param today => 'default|2026-11-22'
CYPHER 25
CALL () { MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IS NOT NULL RETURN count(p) AS accounts, sum(coalesce(p.lastSeq, 0)) AS directly }
CALL () { MATCH (c:Chat) WHERE c.tenantId = $tenant AND c.externalId IS NOT NULL RETURN count(c) AS chats, sum(coalesce(c.lastSeq, 0)) AS inChats }
CALL () { MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.memoryKey IS NOT NULL RETURN count(*) AS memories }
CALL () {
  MATCH (w:Work) WHERE w.state IN ['PENDING', 'RUNNING', 'FAILED', 'WAITING_FOR_MODEL', 'DEAD'] AND w.tenantId = $tenant
  RETURN sum(CASE w.state WHEN 'DEAD' THEN 0 ELSE 1 END) AS unfinishedWork, sum(CASE w.state WHEN 'DEAD' THEN 1 ELSE 0 END) AS deadWork
}
OPTIONAL MATCH (t:TokenUse {key: $today})
RETURN accounts, chats, memories, directly + inChats AS messages, unfinishedWork, deadWork, coalesce(t.used, 0) AS modelTokensToday
