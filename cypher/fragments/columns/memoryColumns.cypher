// List of all stored values of a memory, in the order of the fields that read it.
[m.id, m.tenantId, m.text, m.type, m.category, m.channel, m.aspect, m.factType, m.primaryId, m.sensitivity, m.portable,
    m.legacy, m.persona, m.ownerId, m.chatId, m.staterId, m.learnedInId, m.learnedAt, m.aboutIds, m.subjectIds,
    m.aboutAccount, m.aboutOthers, m.acquaintedIds, m.confidedIds, m.confidedByWords, m.aloneId, m.subjectSensitivity,
    m.subjectClosed, m.restrictedByOrigin, m.blockerIds, m.aboutLabels, m.entityIds, m.entityLabels, m.hearsay, m.slot, m.value, m.memoryKey,
    m.liveKey, m.importance, m.unpinnedImportance, m.pinned, m.confidence, m.source, m.stability, m.ttlDays, m.tags,
    m.evidence, m.thread, m.threadKey, m.agentId, m.runId, m.mentions, m.accesses, {{status}}, m.expiresAt, m.purgeAt,
    m.createdAt, m.updatedAt, m.observedAt, m.confirmedAt]
