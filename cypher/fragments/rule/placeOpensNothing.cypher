// Personal memory whose place lets no one but its owner hear it: closed to others, or learned where no one else was.
(said.ownerId IS NOT NULL AND coalesce(said.staterId, said.ownerId) = said.ownerId AND ({{closedToOthers}} OR NOT {{othersThere}}))
