// Columns of a piece of work.
w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,
    .countedAttempts, .fencingToken, .error, .storedIds, .createdAt, .finishedAt} AS work
