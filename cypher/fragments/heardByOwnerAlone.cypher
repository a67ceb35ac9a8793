(said.ownerId IS NOT NULL AND coalesce(said.staterId, said.ownerId) = said.ownerId
  AND ({{closedToOthers}}
    OR (said.confidedIds IS NULL AND (NOT said.portable OR (NOT said.aboutAccount AND size(said.aboutIds) > 0)) AND NOT {{othersThere}})))
