// Event h of memory m that the viewer may read of. Blocks, and statements that were ignored, stay between who made them and, of the latter, the origin of the memory.
(h.actor = $audience.viewer OR ({{isNoBlockEvent}} AND (h.event <> 'IGNORE' OR {{origin}})))
