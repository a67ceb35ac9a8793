m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn, .confidedIds}
