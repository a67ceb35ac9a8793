// One page of the history events of these memories, by memory and time.
// :unguarded is for operators alone, who export a whole tenant with access to its database.
// :param ids => ['m1']
// :param after => {memory: '', at: 0, id: ''}
// :param limit => 1000
CYPHER 25
MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
WHERE h.memoryId IN $ids AND h.at >= -9007199254740991
  AND (h.memoryId > $after.memory OR (h.memoryId = $after.memory AND (h.at > $after.at OR (h.at = $after.at AND h.id > $after.id))))
RETURN {{exportedEvent}}
ORDER BY event.memoryId, event.at, event.id LIMIT $limit
