m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,
    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .aboutLabels, .subjectIds, .aboutAccount, .aboutOthers,
    .acquaintedIds, .confidedIds, .aloneId, .subjectSensitivity, .subjectClosed, .blockerIds, .unblockedPortable, .entityIds,
    .entityLabels, .hearsay,
    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,
    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,
    .unpinnedImportance, .confirmedAt, status: {{status}}}
