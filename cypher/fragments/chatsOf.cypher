COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} }
