// One page of the present texts and names of the memories of a place that the viewer may hear or is the origin of: those of its chat, and the viewer's own that were learned there. Others of the viewer's own follow with `isOfPlace` false if their history has texts that the viewer said, because a former text keeps no place. `hasFormer` is true if the history has such texts.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', allPersonas: true, now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param chat => 'c1'
// :param afterId => ''
// :param limit => 1000
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.chatId = $chat AND m.createdAt >= -9007199254740991 AND m.id > $afterId AND {{disclosed}}
  RETURN m
  UNION
  MATCH (m:Memory) WHERE m.chatId = $chat AND m.createdAt >= -9007199254740991 AND m.tenantId = $audience.tenant AND m.id > $afterId AND {{origin}}
  RETURN m
  UNION
  MATCH (m:Memory) WHERE m.ownerId = $audience.viewer AND m.createdAt >= -9007199254740991 AND m.tenantId = $audience.tenant AND {{origin}} AND m.id > $afterId
    AND (coalesce(m.learnedInId, '') = coalesce($chat, '') OR EXISTS {
      MATCH (h:HistoryEvent) WHERE h.memoryId = m.id AND h.at >= -9007199254740991
        AND h.oldText IS NOT NULL AND $audience.viewer IN h.formerOriginIds
    })
  RETURN m
}
WITH DISTINCT m ORDER BY m.id LIMIT $limit
RETURN {{memoryTexts}},
  coalesce(m.chatId = $chat, false) OR coalesce(m.learnedInId, '') = coalesce($chat, '') AS isOfPlace,
  EXISTS {
    MATCH (h:HistoryEvent) WHERE h.memoryId = m.id AND h.at >= -9007199254740991
      AND (h.oldText IS NOT NULL AND $audience.viewer IN h.formerOriginIds OR h.event = 'IGNORE' AND h.newText IS NOT NULL AND h.actor = $audience.viewer)
  } AS hasFormer
ORDER BY id
