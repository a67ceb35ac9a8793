($audience.since[m.learnedInId] <= m.learnedAt
  OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])
  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL
    AND ($audience.since[m.chatId] <= $audience.now
      OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1]))))
