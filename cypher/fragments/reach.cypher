CASE WHEN $audience.private THEN
  {{origin}}
  OR m.chatId = $audience.chat
  OR (m.portable AND ($audience.viewer IN m.aboutIds OR {{present}}))
ELSE
  m.ownerId = $audience.viewer
  OR m.chatId = $audience.chat
  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here
    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))
END
