CASE WHEN $audience.private THEN
  {{origin}}
  OR {{here}}
  OR (m.portable AND ($audience.viewer IN {{spokenOf}} OR $audience.viewer IN coalesce(m.confidedIds, []) OR {{present}}))
ELSE
  m.ownerId = $audience.viewer
  OR {{here}}
  OR (m.portable AND (any(person IN {{spokenOf}} WHERE person IN $audience.here)
    OR (m.sensitivity = 'PUBLIC' AND any(person IN m.aboutIds WHERE person IN $audience.asked))))
END
