// One page of the history events of a tenant whose memories no longer exist.
// :unguarded is for operators alone, who export a whole tenant with access to its database.
// :param tenant => 'default'
// :param after => ''
// :param limit => 1000
CYPHER 25
MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(id)
WHERE h.id > $after AND h.tenantId = $tenant AND NOT EXISTS { MATCH (:Memory {id: h.memoryId}) }
WITH h ORDER BY h.id LIMIT $limit
RETURN {{exportedEvent}}
ORDER BY event.id
