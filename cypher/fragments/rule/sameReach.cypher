// Equal reach of two memories: the same people can be told m and o, by step 1 and step 2, so one may be made of both.
(m.sensitivity = o.sensitivity AND coalesce(m.chatId, '') = coalesce(o.chatId, '') AND (
  size(o.audienceTokens) = size(m.audienceTokens) AND all(token IN o.audienceTokens WHERE token IN m.audienceTokens)
  OR (m.ownerId IS NOT NULL AND m.ownerId = o.ownerId AND m.ownerId = coalesce(m.staterId, m.ownerId) AND m.ownerId = coalesce(o.staterId, o.ownerId)
    AND m.confidedIds IS NULL AND o.confidedIds IS NULL AND m.aboutAccount = o.aboutAccount
    AND COUNT {
      UNWIND [m, o] AS said
      UNWIND said.audienceTokens AS token
      WITH said, token
      WHERE NOT (left(token, 1) IN ['p', 'q', 'h'] AND NOT said.aboutAccount) AND NOT (coalesce(token = 'c' + said.learnedInId, false) AND NOT {{othersThere}})
      WITH token, count(*) AS times WHERE times = 1
      RETURN token
    } = 0)))
