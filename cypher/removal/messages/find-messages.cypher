// Messages of a place with these ids that the viewer heard, each with the person of its conversation.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', allPersonas: true, now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param place => 'm:c1'
// :param ids => ['s1']
CYPHER 25
MATCH (m:Message) WHERE m.id IN $ids AND m.place = $place AND {{messageDisclosed}}
RETURN m{.id, .key, .role, .text, .at, .seq, .persona, .speakerId, .ownerId, .speakerName, .confidedIds,
  conversedBy: head(COLLECT { MATCH (c:Conversation {id: m.conversationId}) RETURN c.personId })} AS message
ORDER BY message.id
