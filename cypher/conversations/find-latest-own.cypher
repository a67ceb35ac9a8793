// What the viewer said last in a place, as far as it is heard.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param place => 'm:c1'
CYPHER 25
MATCH (m:Message) WHERE m.place = $place AND m.seq > 0 AND m.speakerId = $audience.viewer AND {{heard}}
WITH m ORDER BY m.place DESC, m.seq DESC LIMIT 1
RETURN m.id AS id ORDER BY id
