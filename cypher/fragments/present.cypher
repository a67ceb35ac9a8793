(any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])
  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL AND m.chatId IN $audience.current))
