// Personal memory, stated by its owner, that only the owner hears: closed to others, or learned where no one else was and not carried by the rows over ABOUT.
(said.ownerId IS NOT NULL AND coalesce(said.staterId, said.ownerId) = said.ownerId
  AND ({{closedToOthers}}
    OR (said.confidedIds IS NULL AND (NOT said.portable OR (NOT said.aboutAccount AND size(said.aboutIds) > 0)) AND NOT {{othersThere}})))
