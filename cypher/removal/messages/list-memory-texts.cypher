// Present texts and names of these memories, with their names of acquaintances and things. `hasFormer` is true if the history has former or refused texts.
// :unguarded gives a removal the texts of memories that it compares with the removed values; it tells them to no one.
// :param tenant => 'default'
// :param ids => ['m1']
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant
RETURN {{memoryTexts}},
  true AS isOfPlace,
  EXISTS {
    MATCH (h:HistoryEvent) WHERE h.memoryId = m.id AND h.at >= -9007199254740991
      AND (h.oldText IS NOT NULL OR h.event = 'IGNORE' AND h.newText IS NOT NULL)
  } AS hasFormer
ORDER BY id
