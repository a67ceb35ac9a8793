CASE WHEN $filter.further IS NULL THEN true ELSE
    ($filter.further.scope IS NULL OR (m.chatId IS NULL) = ($filter.further.scope = 'personal'))
    AND ($filter.further.inChat IS NULL OR coalesce(m.chatId = $filter.further.inChat, false) OR coalesce(m.learnedInId = $filter.further.inChat, false))
    AND ($filter.further.factTypes IS NULL OR m.factType IN $filter.further.factTypes)
    AND ($filter.further.slots IS NULL OR coalesce(m.slot IN $filter.further.slots, false))
    AND ($filter.further.sources IS NULL OR m.source IN $filter.further.sources)
    AND ($filter.further.sensitivities IS NULL OR m.sensitivity IN $filter.further.sensitivities)
    AND ($filter.further.hearsay IS NULL OR m.hearsay = $filter.further.hearsay)
    AND ($filter.further.createdAfter IS NULL OR m.createdAt > $filter.further.createdAfter)
    AND ($filter.further.createdBefore IS NULL OR m.createdAt < $filter.further.createdBefore)
    AND ($filter.further.statedBy IS NULL OR (coalesce(m.staterId IN $filter.further.statedBy, false) AND {{showsStater}}))
  END
