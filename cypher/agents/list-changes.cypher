// Latest changes of a thread between two revisions, newest first: of memories that agents of the audience get without asking, or that are kept for their origin. To others than its origin, only changes of the present text of a memory.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param thread => 'u:p1'
// :param since => 3
// :param until => 9
// :param filter => {}
// :param kinds => ['ADD', 'UPDATE']
// :param first => 3
CYPHER 25
MATCH (h:HistoryEvent) WHERE h.threadKey = $thread AND h.rev > $since AND h.rev <= $until AND h.event IN $kinds AND {{isNoBlockEvent}}
MATCH (m:Memory {id: h.memoryId})
WHERE ({{disclosed}} OR {{shownToOrigin}}) AND {{disclosableInContext}} AND {{readableChange}}
  AND ($filter.categories IS NULL OR m.category IN $filter.categories)
WITH h, m ORDER BY h.rev DESC, h.id
WITH collect([h, m]) AS changes
UNWIND changes[..$first] AS change
WITH size(changes) AS total, change[0] AS h, change[1] AS m
RETURN total, h.rev AS rev, h.event AS event, h.at AS at, {{memory}}
ORDER BY rev DESC, h.id
