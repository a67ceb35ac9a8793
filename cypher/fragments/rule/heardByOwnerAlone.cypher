// Personal memory, stated by its owner, that only the owner hears: closed to others, or learned while no one else took part and opened to no one through the people it is about.
(memory.ownerId IS NOT NULL AND coalesce(memory.staterId, memory.ownerId) = memory.ownerId
  AND ({{closedToOthers}}
    OR (memory.confidedIds IS NULL AND (NOT memory.portable OR (NOT memory.aboutAccount AND size(memory.aboutIds) > 0)) AND NOT {{othersThere}})))
