// History of a memory since its present text, newest first, for its origin and subjects while it is disclosed to them or kept for them. Without the texts of memories that are not live; the text of an ignored statement only for who said it, in private.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param memory => 'm1'
// :param after => {at: 9007199254740991, id: '~'}
// :param limit => 51
CYPHER 25
MATCH (m:Memory) WHERE m.id = $memory AND ({{disclosed}} OR {{shownToOrigin}})
  AND $audience.viewer IN m.subjectIds + [m.ownerId, m.staterId]
// It got its present text when it lost the one before.
WITH m, head(COLLECT {
  MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
  WHERE h.memoryId = m.id AND h.at >= -9007199254740991 AND {{wipesText}}
  RETURN h ORDER BY h.memoryId DESC, h.at DESC, h.rev DESC LIMIT 1
}) AS textStart
MATCH (h:HistoryEvent) USING INDEX SEEK h:HistoryEvent(memoryId, at)
WHERE h.memoryId = m.id AND h.at >= coalesce(textStart.at, -9007199254740991) AND h.at <= $after.at
  AND (h.at < $after.at OR h.id < $after.id) AND {{readableEvent}}
  AND (textStart IS NULL OR h.at > textStart.at OR h.rev >= textStart.rev)
  AND {{sinceHearable}}
RETURN h.id AS id, h.event AS event, h.actor AS actor, h.at AS at, h.meta AS meta,
  CASE WHEN {{live}} AND (h.event <> 'IGNORE' OR ($audience.private AND h.actor = $audience.viewer)) THEN h.newText END AS newText,
  CASE WHEN {{live}} AND $audience.private AND $audience.viewer IN h.formerOriginIds THEN h.oldText END AS oldText
ORDER BY at DESC, id DESC LIMIT $limit
