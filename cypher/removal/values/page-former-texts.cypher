// One page of the texts in the history of these memories, by memory, oldest first, each from its own position on. `oldKnown` and `newKnown` are true for texts that the viewer said, `refused` for a new text that was not stored.
// :unguarded gives a removal the former texts that it compares with the removed values; it tells them to no one.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param memories => [{id: 'm1', afterAt: -9007199254740991, afterId: ''}]
// :param limit => 100
CYPHER 25
UNWIND $memories AS position
CALL (position) {
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = position.id AND h.at >= position.afterAt AND (h.at > position.afterAt OR h.id > position.afterId)
    AND h.tenantId = $tenant AND (h.oldText IS NOT NULL OR h.newText IS NOT NULL)
  RETURN h ORDER BY h.at, h.id LIMIT $limit
}
RETURN h.memoryId AS memory, h.id AS id, h.at AS at, h.oldText AS oldText, h.newText AS newText,
  coalesce($viewer IN h.formerOriginIds, false) AS oldKnown, h.event = 'IGNORE' AS refused,
  coalesce(h.event = 'IGNORE' AND h.actor = $viewer, false) AS newKnown
ORDER BY memory, at, id LIMIT $limit
