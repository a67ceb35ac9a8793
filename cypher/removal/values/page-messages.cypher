// One page of the messages of a place that the viewer heard, in the order of recording, each with the person of its conversation.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', allPersonas: true, now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param place => 'm:c1'
// :param afterSeq => 0
// :param limit => 1000
CYPHER 25
MATCH (m:Message) WHERE m.place = $place AND m.seq > $afterSeq AND {{messageDisclosed}}
WITH m ORDER BY m.seq, m.id LIMIT $limit
RETURN m{.id, .key, .role, .text, .at, .seq, .persona, .speakerId, .ownerId, .speakerName, .confidedIds, .saidSensitivity,
  conversedBy: head(COLLECT { MATCH (c:Conversation {id: m.conversationId}) RETURN c.personId })} AS message
ORDER BY message.seq, message.id
