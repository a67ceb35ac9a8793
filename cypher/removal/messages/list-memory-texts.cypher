// Present texts and names of these memories, with their names of acquaintances and things. `hasFormer` is true if the history has former or refused texts.
// :unguarded gives a removal the texts of memories that it compares with the removed values; it tells them to no one.
// :param tenant => 'default'
// :param ids => ['m1']
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant
RETURN m.id AS id, m.status AS status, m.text AS text, m.value AS value, m.tags AS tags, m.evidence AS evidence,
  m.type AS type, m.category AS category, m.slot AS slot, m.thread AS thread, m.agentId AS agentId, m.runId AS runId,
  m{.staterId, .ownerId, .learnedInId, .learnedAt, .confidedIds, .sensitivity} AS statement,
  COLLECT {
    UNWIND range(0, size(m.aboutIds) - 1) AS at
    MATCH (named:Entity {id: m.aboutIds[at]}) WHERE named.handle IS NULL
    RETURN coalesce(m.aboutLabels[at], named.label)
  } + m.entityLabels AS names,
  true AS isOfPlace,
  EXISTS {
    MATCH (h:HistoryEvent) WHERE h.memoryId = m.id AND h.at >= -9007199254740991
      AND (h.oldText IS NOT NULL OR h.event = 'IGNORE' AND h.newText IS NOT NULL)
  } AS hasFormer
ORDER BY id
