// Condition of the fields `statedBy` and `scope.owner`: the viewer owns or stated m, the viewer was there, or the viewer takes part now in the chat of m.
CASE
      WHEN {{origin}} THEN true
      WHEN $filter.further.since[m.learnedInId] <= m.learnedAt THEN true
      WHEN any(period IN $filter.further.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]) THEN true
      WHEN $filter.further.since[m.chatId] <= $audience.now THEN true
      ELSE coalesce(any(period IN $filter.further.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1]), false)
    END
