// Reach: true if m may come up at all, by one of the rows `OWN`, `HERE`, `ABOUT_ME`, `ABOUT_SOMEONE_HERE`, `CONFIDED`, `WAS_THERE`, `HEARD_HERE` and `ASKED_ABOUT`.
CASE
  WHEN m.ownerId = $audience.viewer THEN true
  WHEN $audience.private AND m.staterId = $audience.viewer THEN true
  WHEN m.chatId = $audience.chat AND NOT $audience.guest THEN true
  WHEN m.chatId = $audience.chat AND {{present}} THEN true
  WHEN {{blocked}} THEN false
  WHEN m.portable AND any(person IN {{reachSubjects}} WHERE person = $audience.viewer OR person IN $audience.participants) THEN true
  WHEN $audience.private THEN $audience.viewer IN {{namedConfidants}} OR {{present}}
  WHEN m.learnedInId = $audience.chat AND {{presentWhenLearned}} THEN true
  ELSE m.portable AND m.sensitivity = 'PUBLIC' AND any(person IN m.aboutIds WHERE person IN $audience.asked)
END
