// Event h of memory m since it has its present text. For all but its origin also not before `createdAt`, which is moved when a statement may reach more people than the one before it: another value, or a text that was wiped, leaves no other mark.
(({{origin}} OR h.at >= m.createdAt) AND NOT EXISTS {
    MATCH (later:HistoryEvent)
    WHERE later.memoryId = h.memoryId AND later.at >= h.at AND later.oldText IS NOT NULL AND later.event <> 'IGNORE'
      AND (later.at > h.at OR (later.at = h.at AND later.rev > h.rev))
  })
