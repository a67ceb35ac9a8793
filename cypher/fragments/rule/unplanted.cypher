// Protection against memory poisoning: the viewer's own memories count; of those of others no notes or rules, and no slotted fact about the viewer unless the viewer stated it.
(coalesce(m.ownerId = $audience.viewer, false)
  OR (NOT m.channel IN ['notes', 'procedural'] AND (m.slot IS NULL OR m.staterId = $audience.viewer OR NOT $audience.viewer IN m.aboutIds)))
