// Memories that superseded these memories, as far as the audience may hear them.
// :param ids => ['m1']
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
CYPHER 25
MATCH (older:Memory)<-[link:SUPERSEDES]-(m:Memory)
WHERE older.id IN $ids AND ({{disclosed}} OR {{shownToOrigin}})
RETURN older.id AS from, {{memory}}
ORDER BY link.at DESC, m.id
