// Number of messages that the audience heard.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param places => ['m:c1']
CYPHER 25
MATCH (m:Message) WHERE m.place IN $places AND m.seq > 0 AND {{messageDisclosed}}
RETURN count(m) AS total
