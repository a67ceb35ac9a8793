// Event h of memory m that a change of its thread may tell of: its origin all of them, others those of the present text.
({{origin}} OR {{sinceHearable}} AND NOT EXISTS {
    MATCH (later:HistoryEvent)
    WHERE later.memoryId = h.memoryId AND later.at >= h.at AND later.oldText IS NOT NULL AND later.event <> 'IGNORE'
      AND (later.at > h.at OR (later.at = h.at AND later.rev > h.rev))
  })
