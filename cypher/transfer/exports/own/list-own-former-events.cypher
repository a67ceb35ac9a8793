// Events of memories while they had texts whose origin the viewer was, in private alone, newest first and so much of each: from when they got such a text until they lost it; of what is not live, without its words.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param ids => ['m1']
// :param limit => 100
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND {{origin}} AND {{inTenantAndPersona}} AND $audience.private AND ({{disclosed}} OR {{shownToOrigin}})
CALL (m) {
  MATCH (lost:HistoryEvent) USING INDEX SEEK lost:HistoryEvent(memoryId, at)
  WHERE lost.memoryId = m.id AND lost.at >= -9007199254740991 AND lost.oldText IS NOT NULL AND lost.event <> 'IGNORE' AND $audience.viewer IN lost.formerOriginIds
  OPTIONAL MATCH (got:HistoryEvent)
  WHERE got.memoryId = m.id AND got.at <= lost.at AND got.oldText IS NOT NULL AND got.event <> 'IGNORE' AND (got.at < lost.at OR got.rev < lost.rev)
  WITH m, lost, got ORDER BY got.at DESC, got.rev DESC
  WITH m, lost, collect(got)[0] AS got
  MATCH (h:HistoryEvent)
  WHERE h.memoryId = m.id AND h.at <= lost.at AND {{readableEvent}}
    AND (h.id = lost.id OR h.at < lost.at OR h.rev < lost.rev)
    AND (got IS NULL OR h.at > got.at OR (h.at = got.at AND h.rev >= got.rev))
  WITH h, collect(h.id = lost.id) AS losses
  RETURN h, losses ORDER BY h.at DESC, h.id DESC LIMIT $limit
}
RETURN m.id AS memory, h.id AS id, h.event AS event, h.actor AS actor, h.at AS at, h.meta AS meta,
  CASE WHEN {{live}} AND false IN losses AND (h.event <> 'IGNORE' OR h.actor = $audience.viewer) THEN h.newText END AS newText,
  CASE WHEN {{live}} AND true IN losses THEN h.oldText END AS oldText
ORDER BY memory, at DESC, id DESC
