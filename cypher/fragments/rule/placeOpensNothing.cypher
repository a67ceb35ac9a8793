// Personal memory whose place lets no one but its owner hear it: closed to others, or learned while no one else took part.
(memory.ownerId IS NOT NULL AND coalesce(memory.staterId, memory.ownerId) = memory.ownerId AND ({{closedToOthers}} OR NOT {{othersThere}}))
