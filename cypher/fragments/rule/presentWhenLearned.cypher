// True if the viewer took part in the chat when m was learned there. Used by the rows `HERE` (for guests), `WAS_THERE` and `HEARD_HERE`.
($audience.since[m.learnedInId] <= m.learnedAt
    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]))
