CASE
  WHEN m.ownerId = $audience.viewer THEN true
  WHEN $audience.private AND m.staterId = $audience.viewer THEN true
  WHEN m.chatId = $audience.chat AND NOT $audience.guest THEN true
  WHEN m.chatId = $audience.chat AND {{heardIt}} THEN true
  WHEN NOT m.portable THEN false
  WHEN $audience.private THEN $audience.viewer IN {{spokenOf}} + coalesce(m.confidedIds, []) OR {{present}}
  WHEN any(person IN {{spokenOf}} WHERE person IN $audience.here) THEN true
  ELSE m.sensitivity = 'PUBLIC' AND any(person IN m.aboutIds WHERE person IN $audience.asked)
END
