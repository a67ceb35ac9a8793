// The memories of these ids that are no longer live and are kept for the viewer, who is their origin.
// :param ids => ['m1']
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND {{shownToOrigin}}
RETURN {{memory}}
ORDER BY m.id
