// Map of a message with its speaker, as it is shown.
m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,
    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })}
