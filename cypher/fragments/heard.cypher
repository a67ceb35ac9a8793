(m.tenantId = $audience.tenant AND CASE
  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer
  ELSE ($audience.private OR m.chatId = $audience.chat)
    AND ($audience.since[m.chatId] <= m.at
      OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1]))
END AND (m.confidedIds IS NULL
  OR all(one IN $audience.hearers WHERE one IN m.confidedIds OR one = m.speakerId OR one = m.ownerId)))
