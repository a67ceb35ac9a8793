// The memories of these ids that the audience may hear, with the entities and chats they name.
// :param ids => ['m1']
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND {{disclosed}}
RETURN {{memory}}
ORDER BY m.id
