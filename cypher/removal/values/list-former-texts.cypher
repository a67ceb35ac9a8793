// The texts in the history of these memories, no matter who said them.
// :unguarded gives a removal the former texts that it compares with the removed values; it tells them to no one.
// :param tenant => 'default'
// :param ids => ['m1']
CYPHER 25
MATCH (m:Memory)-[:HAS_EVENT]->(h:HistoryEvent)
WHERE m.id IN $ids AND m.tenantId = $tenant AND (h.oldText IS NOT NULL OR h.newText IS NOT NULL)
RETURN m.id AS memory, h.id AS id, h.oldText AS oldText, h.newText AS newText
ORDER BY memory, id
