// True if a pin counts for answers that agents get without asking: the viewer owns the memory, or takes part now in the chat of a group memory.
coalesce(m.ownerId = $audience.viewer OR (m.ownerId IS NULL AND ($audience.since[m.chatId] <= $audience.now
    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1]))), false)
