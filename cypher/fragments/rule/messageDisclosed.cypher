// The rule of messages: true if the viewer said m in direct talk or was there when it was said, in this chat or in a private context; if it is for this persona or none; and if everyone who hears is in its confidence.
(m.tenantId = $audience.tenant AND CASE
  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false
  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer
  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false
  ELSE $audience.since[m.chatId] <= m.at
    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])
END AND CASE WHEN m.confidedIds IS NULL THEN true
  ELSE all(hearer IN $audience.hearers WHERE hearer IN m.confidedIds + [m.speakerId, m.ownerId])
END)
