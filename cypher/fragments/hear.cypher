CASE m.sensitivity
  WHEN 'PUBLIC' THEN true
  WHEN 'PERSONAL' THEN {{speaksFor}} OR ($audience.private AND {{origin}})
  WHEN 'SENSITIVE' THEN $audience.private AND ({{speaksFor}} OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))
  ELSE false
END
