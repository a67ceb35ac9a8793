// History of memories since their present texts, newest first, at most `limit` events of each: for their origin, while they are disclosed to it or kept for it. Without the texts of memories that are not live.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param ids => ['m1']
// :param limit => 100
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND {{origin}} AND {{inTenantAndPersona}} AND ({{disclosed}} OR {{shownToOrigin}})
// Each got its present text when it lost the one before.
WITH m, head(COLLECT {
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = m.id AND h.at >= -9007199254740991 AND {{wipesText}}
  RETURN h ORDER BY h.memoryId DESC, h.at DESC, h.rev DESC LIMIT 1
}) AS textStart
CALL (m, textStart) {
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = m.id AND h.at >= coalesce(textStart.at, -9007199254740991) AND {{readableEvent}}
    AND (textStart IS NULL OR h.at > textStart.at OR h.rev >= textStart.rev)
  RETURN h ORDER BY h.at DESC, h.id DESC LIMIT $limit
}
RETURN m.id AS memory, h.id AS id, h.event AS event, h.actor AS actor, h.at AS at, h.meta AS meta,
  CASE WHEN {{live}} AND (h.event <> 'IGNORE' OR h.actor = $audience.viewer) THEN h.newText END AS newText,
  CASE WHEN {{live}} AND $audience.private AND $audience.viewer IN h.formerOriginIds THEN h.oldText END AS oldText
ORDER BY memory, at DESC, id DESC
