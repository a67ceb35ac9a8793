// The next changes of a thread after one revision, up to another, oldest first, of memories that the audience may hear or that are kept for their origin.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param thread => 'u:p1'
// :param since => 3
// :param until => 9
// :param kinds => ['ADD', 'UPDATE']
// :param first => 20
CYPHER 25
MATCH (h:HistoryEvent) WHERE h.threadKey = $thread AND h.rev > $since AND h.rev <= $until AND h.event IN $kinds
MATCH (m:Memory {id: h.memoryId}) WHERE {{disclosed}} OR {{kept}}
WITH h, m ORDER BY h.rev, h.id LIMIT $first
RETURN h.rev AS rev, h.event AS event, h.at AS at, {{memory}}
ORDER BY rev, h.id
