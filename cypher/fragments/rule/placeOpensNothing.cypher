// Personal memory whose place lets nobody but its owner hear it: closed to others, or learned where nobody else was.
(said.ownerId IS NOT NULL AND coalesce(said.staterId, said.ownerId) = said.ownerId AND ({{closedToOthers}} OR NOT {{othersThere}}))
