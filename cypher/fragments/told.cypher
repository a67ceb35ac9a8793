(m.channel <> 'procedural' AND (m.ownerId = $audience.viewer
  OR (m.channel <> 'notes' AND (m.slot IS NULL OR m.staterId = $audience.viewer OR NOT $audience.viewer IN m.aboutIds))))
