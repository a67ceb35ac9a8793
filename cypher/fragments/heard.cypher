(m.tenantId = $audience.tenant AND CASE
  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer
  ELSE ($audience.private OR m.chatId = $audience.chat)
    AND ($audience.since[m.chatId] <= m.at
      OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1]))
END)
