(said.ownerId IS NOT NULL AND coalesce(said.staterId, said.ownerId) = said.ownerId AND ({{closedToOthers}} OR NOT {{othersThere}}))
