// Protection against planted facts: notes, rules and slotted facts about the viewer count only where the viewer owns or stated them.
(coalesce(m.ownerId = $audience.viewer, false)
  OR (NOT m.channel IN ['notes', 'procedural'] AND (m.slot IS NULL OR m.staterId = $audience.viewer OR NOT $audience.viewer IN m.aboutIds)))
