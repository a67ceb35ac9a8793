// True if its sensitivity or its confidants keep a personal memory from everyone but its owner, in every context.
CASE WHEN memory.confidedIds IS NULL THEN memory.sensitivity <> 'PUBLIC' AND NOT memory.aboutOthers
         ELSE all(id IN memory.confidedIds WHERE id = memory.ownerId) END
