// Personal memory, stated by its owner, that only the owner hears: closed to others, or learned where no one else was and not carried by the rows over ABOUT.
(memory.ownerId IS NOT NULL AND coalesce(memory.staterId, memory.ownerId) = memory.ownerId
  AND ({{closedToOthers}}
    OR (memory.confidedIds IS NULL AND (NOT memory.portable OR (NOT memory.aboutAccount AND size(memory.aboutIds) > 0)) AND NOT {{othersThere}})))
