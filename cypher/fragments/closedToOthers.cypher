CASE WHEN said.confidedIds IS NULL THEN said.sensitivity <> 'PUBLIC' AND NOT said.aboutOthers
         ELSE all(id IN said.confidedIds WHERE id = said.ownerId) END
