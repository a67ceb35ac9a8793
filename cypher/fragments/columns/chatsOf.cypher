// Chats that a memory belongs to and was learned in, as the fields `scope.chat` and `learnedIn` need them.
COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} }
