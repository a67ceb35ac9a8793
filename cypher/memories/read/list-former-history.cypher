// History of a memory while it had texts whose origin the viewer was, in private alone, newest first: from when it got such a text until it lost it. Without the texts of memories that are not live.
// :unguarded returns texts, in private alone, to those whom the history names as origin of them.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param memory => 'm1'
// :param after => {at: 9007199254740991, id: '~'}
// :param limit => 51
CYPHER 25
MATCH (m:Memory) WHERE m.id = $memory AND {{inTenantAndPersona}} AND $audience.private
// Each loss of such a text is an event of the page itself, so the page ends with its last one at the latest.
WITH m, coalesce(head(COLLECT {
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = m.id AND h.at <= $after.at AND {{wipesText}} AND $audience.viewer IN h.formerOriginIds
    AND (h.at < $after.at OR h.id < $after.id) AND {{readableEvent}}
  RETURN h.at AS at ORDER BY h.memoryId DESC, h.at DESC SKIP $limit - 1 LIMIT 1
}), -9007199254740991) AS pageEnd
CALL (m, pageEnd) {
  // The text that the memory had at the position was lost after it.
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = m.id AND h.at > $after.at AND {{wipesText}}
  RETURN h AS textEnd ORDER BY h.memoryId, h.at, h.rev LIMIT 1
  UNION ALL
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = m.id AND h.at >= pageEnd AND h.at <= $after.at AND {{wipesText}}
  RETURN h AS textEnd
}
WITH m, textEnd WHERE $audience.viewer IN textEnd.formerOriginIds
// It got the text when it lost the one before.
WITH m, textEnd, head(COLLECT {
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = m.id AND h.at <= textEnd.at AND {{wipesText}} AND (h.at < textEnd.at OR h.rev < textEnd.rev)
  RETURN h ORDER BY h.memoryId DESC, h.at DESC, h.rev DESC LIMIT 1
}) AS textStart
MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
WHERE h.memoryId = m.id AND h.at >= coalesce(textStart.at, -9007199254740991)
  AND h.at <= CASE WHEN textEnd.at < $after.at THEN textEnd.at ELSE $after.at END AND (h.at < $after.at OR h.id < $after.id)
  AND {{readableEvent}}
  AND (h.id = textEnd.id OR h.at < textEnd.at OR h.rev < textEnd.rev)
  AND (textStart IS NULL OR h.at > textStart.at OR h.rev >= textStart.rev)
WITH m, h, collect(h.id = textEnd.id) AS losses
RETURN h.id AS id, h.event AS event, h.actor AS actor, h.at AS at, h.meta AS meta,
  CASE WHEN {{live}} AND false IN losses AND (h.event <> 'IGNORE' OR h.actor = $audience.viewer) THEN h.newText END AS newText,
  CASE WHEN {{live}} AND true IN losses THEN h.oldText END AS oldText
ORDER BY at DESC, id DESC LIMIT $limit
