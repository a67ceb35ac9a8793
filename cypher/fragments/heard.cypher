(m.tenantId = $audience.tenant AND CASE
  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer
  ELSE ($audience.private OR m.chatId = $audience.chat)
    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])
END)
