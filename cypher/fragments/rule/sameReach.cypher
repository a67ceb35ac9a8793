// Equal reach and sensitivity of two memories: the same people can be told m and `other`, so one may be made of both.
(m.sensitivity = other.sensitivity AND coalesce(m.chatId, '') = coalesce(other.chatId, '') AND (
  size(other.audienceTokens) = size(m.audienceTokens) AND all(token IN other.audienceTokens WHERE token IN m.audienceTokens)
  OR (m.ownerId IS NOT NULL AND m.ownerId = other.ownerId AND m.ownerId = coalesce(m.staterId, m.ownerId) AND m.ownerId = coalesce(other.staterId, other.ownerId)
    AND m.confidedIds IS NULL AND other.confidedIds IS NULL AND m.aboutAccount = other.aboutAccount
    AND COUNT {
      UNWIND [m, other] AS memory
      UNWIND memory.audienceTokens AS token
      WITH memory, token
      WHERE NOT (left(token, 1) IN ['p', 'q', 'h'] AND NOT memory.aboutAccount) AND NOT (coalesce(token = 'c' + memory.learnedInId, false) AND NOT {{othersThere}})
      WITH token, count(*) AS times WHERE times = 1
      RETURN token
    } = 0)))
