// Event h of memory m since it has its present text.
({{sinceHearable}} AND NOT EXISTS {
    MATCH (later:HistoryEvent)
    WHERE later.memoryId = h.memoryId AND later.at >= h.at AND later.oldText IS NOT NULL AND later.event <> 'IGNORE'
      AND (later.at > h.at OR (later.at = h.at AND later.rev > h.rev))
  })
