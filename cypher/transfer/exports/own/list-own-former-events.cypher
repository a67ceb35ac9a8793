// History of memories while they had texts whose origin the viewer was, in private alone, newest first, at most `limit` events of each: from when they got such a text until they lost it. Without the texts of memories that are not live.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param ids => ['m1']
// :param limit => 100
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND {{origin}} AND {{inTenantAndPersona}} AND $audience.private AND ({{disclosed}} OR {{shownToOrigin}})
// Each loss of such a text is one of the events, so as many losses as events are enough.
WITH m, coalesce(head(COLLECT {
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = m.id AND h.at >= -9007199254740991 AND {{wipesText}} AND $audience.viewer IN h.formerOriginIds AND {{readableEvent}}
  RETURN h.at AS at ORDER BY h.memoryId DESC, h.at DESC SKIP $limit - 1 LIMIT 1
}), -9007199254740991) AS earliest
CALL (m, earliest) {
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = m.id AND h.at >= earliest AND {{wipesText}} AND $audience.viewer IN h.formerOriginIds
  // It got the text when it lost the one before.
  WITH m, h AS textEnd
  WITH m, textEnd, head(COLLECT {
    MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
    WHERE h.memoryId = m.id AND h.at <= textEnd.at AND {{wipesText}} AND (h.at < textEnd.at OR h.rev < textEnd.rev)
    RETURN h ORDER BY h.memoryId DESC, h.at DESC, h.rev DESC LIMIT 1
  }) AS textStart
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = m.id AND h.at >= coalesce(textStart.at, -9007199254740991) AND h.at <= textEnd.at AND {{readableEvent}}
    AND (h.id = textEnd.id OR h.at < textEnd.at OR h.rev < textEnd.rev)
    AND (textStart IS NULL OR h.at > textStart.at OR h.rev >= textStart.rev)
  WITH h, collect(h.id = textEnd.id) AS losses
  RETURN h, losses ORDER BY h.at DESC, h.id DESC LIMIT $limit
}
RETURN m.id AS memory, h.id AS id, h.event AS event, h.actor AS actor, h.at AS at, h.meta AS meta,
  CASE WHEN {{live}} AND false IN losses AND (h.event <> 'IGNORE' OR h.actor = $audience.viewer) THEN h.newText END AS newText,
  CASE WHEN {{live}} AND true IN losses THEN h.oldText END AS oldText
ORDER BY memory, at DESC, id DESC
