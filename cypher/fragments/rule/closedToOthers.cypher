// Sensitivity and confidants that close a personal memory to all but its owner: step 2 and In confidence, without any hearer.
CASE WHEN memory.confidedIds IS NULL THEN memory.sensitivity <> 'PUBLIC' AND NOT memory.aboutOthers
         ELSE all(id IN memory.confidedIds WHERE id = memory.ownerId) END
