// What these memories say and have said before.
// :param tenant => 'default'
// :param ids => ['m1']
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant
RETURN m.id AS id, m.status AS status, m.text AS text, m.value AS value, m.tags AS tags, m.evidence AS evidence,
  COLLECT { MATCH (h:HistoryEvent) WHERE h.memoryId = m.id AND h.oldText IS NOT NULL RETURN h.oldText } AS former
ORDER BY id
