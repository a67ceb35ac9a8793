CASE m.sensitivity
  WHEN 'PUBLIC' THEN true
  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND {{origin}})
  WHEN 'SENSITIVE' THEN $audience.private
    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))
  ELSE false
END
