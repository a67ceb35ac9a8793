(coalesce(m.ownerId = $audience.viewer, false)
  OR (NOT m.channel IN ['notes', 'procedural'] AND (m.slot IS NULL OR m.staterId = $audience.viewer OR NOT $audience.viewer IN m.aboutIds)))
