// Ids of memories and events to restore that exist already, or were purged.
// :unguarded tells an import which ids of its lines it has brought before; they go to no caller.
// :param tenant => 'default'
// :param memories => ['m1']
// :param events => ['h1']
CYPHER 25
CALL () {
  UNWIND $memories AS id
  MATCH (m:Memory {id: id}) WHERE m.tenantId = $tenant
  RETURN id, 'MEMORY' AS kind, m {.chatId, .learnedInId, .staterId, .ownerId} AS memory
  UNION
  UNWIND $memories AS id
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at) WHERE h.memoryId = id AND h.at >= -9007199254740991 AND h.tenantId = $tenant AND h.event = 'PURGE'
  RETURN id, 'PURGED' AS kind, null AS memory
  UNION
  UNWIND $events AS id
  MATCH (h:HistoryEvent {id: id}) WHERE h.tenantId = $tenant
  RETURN id, 'EVENT' AS kind, null AS memory
}
RETURN id, kind, memory
ORDER BY kind, id
