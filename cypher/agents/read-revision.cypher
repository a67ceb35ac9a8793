// The revision of the latest change of a thread that the audience may hear of: what is hidden counts nowhere.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param thread => 'u:p1'
// :param filter => {}
// :param kinds => ['ADD', 'UPDATE']
CYPHER 25
MATCH (h:HistoryEvent) WHERE h.threadKey = $thread AND h.rev > 0 AND h.event IN $kinds AND {{isNoBlockEvent}}
WITH h ORDER BY h.rev DESC
MATCH (m:Memory {id: h.memoryId}) WHERE ({{disclosed}} OR {{shownToOrigin}}) AND {{disclosableInContext}} AND {{readableChange}}
  AND ($filter.categories IS NULL OR m.category IN $filter.categories)
RETURN h.rev AS rev ORDER BY rev DESC LIMIT 1
