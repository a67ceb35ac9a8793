// Protection against memory poisoning. Passes the viewer's own memories. Blocks others' notes and rules, and others' slotted facts about the viewer.
(coalesce(m.ownerId = $audience.viewer, false)
  OR (NOT m.channel IN ['notes', 'procedural'] AND (m.slot IS NULL OR m.staterId = $audience.viewer OR NOT $audience.viewer IN m.aboutIds)))
