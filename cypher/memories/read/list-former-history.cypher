// History of a memory while it had texts whose origin the viewer was, in private alone, newest first: from when it got such a text until it lost it; of what is not live, without its words.
// :unguarded returns texts, in private alone, to those whom the history names as origin of them.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param memory => 'm1'
// :param after => {at: 9007199254740991, id: '~'}
// :param limit => 51
CYPHER 25
MATCH (m:Memory) WHERE m.id = $memory AND {{inTenantAndPersona}} AND $audience.private
MATCH (lost:HistoryEvent)
WHERE lost.memoryId = $memory AND lost.at >= -9007199254740991 AND lost.oldText IS NOT NULL AND lost.event <> 'IGNORE' AND $audience.viewer IN lost.formerOriginIds
OPTIONAL MATCH (got:HistoryEvent)
WHERE got.memoryId = $memory AND got.at <= lost.at AND got.oldText IS NOT NULL AND got.event <> 'IGNORE' AND (got.at < lost.at OR (got.at = lost.at AND got.rev < lost.rev))
WITH m, lost, got ORDER BY got.at DESC, got.rev DESC
WITH m, lost, collect(got)[0] AS got
MATCH (h:HistoryEvent)
WHERE h.memoryId = $memory AND h.at <= $after.at AND (h.at < $after.at OR (h.at = $after.at AND h.id < $after.id))
  AND {{readableEvent}}
  AND (h.id = lost.id OR h.at < lost.at OR (h.at = lost.at AND h.rev < lost.rev))
  AND (got IS NULL OR h.at > got.at OR (h.at = got.at AND h.rev >= got.rev))
WITH m, h, collect(h.id = lost.id) AS losses
RETURN h.id AS id, h.event AS event, h.actor AS actor, h.at AS at, h.meta AS meta,
  CASE WHEN {{live}} AND false IN losses AND (h.event <> 'IGNORE' OR h.actor = $audience.viewer) THEN h.newText END AS newText,
  CASE WHEN {{live}} AND true IN losses THEN h.oldText END AS oldText
ORDER BY at DESC, id DESC LIMIT $limit
