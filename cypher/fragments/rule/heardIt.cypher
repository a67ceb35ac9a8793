// Presence at the moment a memory was learned, in the chat it was learned in: present(V, m), for the rows here (of Guests), I was there and heard here.
($audience.since[m.learnedInId] <= m.learnedAt
    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]))
