($audience.since[m.learnedInId] <= m.learnedAt
    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]))
