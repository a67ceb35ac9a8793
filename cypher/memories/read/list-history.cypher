// History of a memory since its present text, newest first, for its origin and subjects while it is disclosed to them or kept for them. Without the texts of memories that are not live.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param memory => 'm1'
// :param after => {at: 9007199254740991, id: '~'}
// :param limit => 51
CYPHER 25
MATCH (m:Memory) WHERE m.id = $memory AND ({{disclosed}} OR {{shownToOrigin}})
  AND $audience.viewer IN m.subjectIds + [m.ownerId, m.staterId]
MATCH (h:HistoryEvent)
WHERE h.memoryId = $memory AND h.at <= $after.at AND (h.at < $after.at OR (h.at = $after.at AND h.id < $after.id))
  AND {{readableEvent}} AND {{sincePresentText}}
RETURN h.id AS id, h.event AS event, h.actor AS actor, h.at AS at, h.meta AS meta,
  CASE WHEN {{live}} AND (h.event <> 'IGNORE' OR h.actor = $audience.viewer) THEN h.newText END AS newText,
  CASE WHEN {{live}} AND $audience.private AND $audience.viewer IN h.formerOriginIds THEN h.oldText END AS oldText
ORDER BY at DESC, id DESC LIMIT $limit
