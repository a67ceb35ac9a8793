// Sensitivity: true if this audience may hear m, by its subjects, its origin and, in a private context, the confidants that were named.
CASE
  WHEN m.sensitivity = 'PUBLIC' THEN true
  WHEN $audience.viewer IN m.subjectIds THEN $audience.private OR m.sensitivity = 'PERSONAL'
  WHEN NOT $audience.private THEN false
  WHEN NOT m.aboutOthers AND $audience.viewer IN {{namedConfidants}} THEN true
  WHEN m.sensitivity = 'PERSONAL' THEN {{origin}}
  ELSE m.sensitivity = 'SENSITIVE' AND m.ownerId = $audience.viewer AND NOT m.aboutAccount
END
