// Map of a message as a turn of a conversation, for background work that reads it.
m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .confidedIds, .saidSensitivity,
    speakerHandle: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p.handle })}
