// True if the viewer took part in the chat when the memory was learned there. Used by the rows "here" (guests), "I was there" and "heard here".
($audience.since[m.learnedInId] <= m.learnedAt
    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]))
