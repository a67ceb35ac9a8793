// Next changes in the thread of each subscriber between two revisions, oldest first: of memories that agents of their audience get without asking, or that are kept for their origin. Blocks are left out.
// :audience subscription.audience
// :param subscribers => [{thread: 'u:p1', since: 3, until: 9, audience: {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}}]
// :param kinds => ['ADD', 'UPDATE']
// :param first => 20
CYPHER 25
UNWIND range(0, size($subscribers) - 1) AS subscriber
WITH subscriber, $subscribers[subscriber] AS subscription
CALL (subscription) {
  MATCH (h:HistoryEvent) WHERE h.threadKey = subscription.thread AND h.rev > subscription.since AND h.rev <= subscription.until AND h.event IN $kinds
    AND {{isNoBlockEvent}}
  MATCH (m:Memory {id: h.memoryId}) WHERE ({{disclosed}} OR {{shownToOrigin}}) AND {{disclosableInContext}}
    AND {{readableChange}}
  WITH h, m ORDER BY h.rev, h.id LIMIT $first
  RETURN h, m
}
RETURN subscriber, h.rev AS rev, h.event AS event, h.at AS at, {{memory}}
ORDER BY subscriber, rev, h.id
