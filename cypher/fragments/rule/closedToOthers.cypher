// Sensitivity and confidants that close a personal memory to all but its owner: step 2 and In confidence, without any hearer.
CASE WHEN said.confidedIds IS NULL THEN said.sensitivity <> 'PUBLIC' AND NOT said.aboutOthers
         ELSE all(id IN said.confidedIds WHERE id = said.ownerId) END
