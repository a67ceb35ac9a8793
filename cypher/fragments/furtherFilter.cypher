// Rarely used half of the filter, skipped in one comparison. Ids of agents and runs match for the origin alone, owners and staters only if these fields are shown; otherwise aspect and hearsay read as of another person's words.
CASE WHEN $filter.further IS NULL THEN true ELSE
    ($filter.further.scope IS NULL OR (m.chatId IS NULL) = ($filter.further.scope = 'personal'))
    AND ($filter.further.inChat IS NULL OR coalesce(m.chatId = $filter.further.inChat, false) OR coalesce(m.learnedInId = $filter.further.inChat, false))
    AND ($filter.further.factTypes IS NULL OR m.factType IN $filter.further.factTypes)
    AND ($filter.further.slots IS NULL OR coalesce(m.slot IN $filter.further.slots, false))
    AND ($filter.further.sources IS NULL OR m.source IN $filter.further.sources)
    AND ($filter.further.sensitivities IS NULL OR m.sensitivity IN $filter.further.sensitivities)
    AND ($filter.further.hearsay IS NULL OR (m.hearsay OR NOT {{showsStater}}) = $filter.further.hearsay)
    AND ($filter.further.aspects IS NULL OR CASE WHEN m.aspect = 'profile' AND NOT {{showsStater}} THEN 'people' ELSE m.aspect END IN $filter.further.aspects)
    AND ($filter.further.createdAfter IS NULL OR m.createdAt > $filter.further.createdAfter)
    AND ($filter.further.createdBefore IS NULL OR m.createdAt < $filter.further.createdBefore)
    AND ($filter.further.unplanted IS NULL OR {{unplanted}})
    AND ($filter.further.madeBy IS NULL OR (m.channel = 'semantic') = ($filter.further.madeBy = 'people'))
    AND ($filter.further.agentId IS NULL OR (coalesce(m.agentId = $filter.further.agentId, false) AND {{origin}}))
    AND ($filter.further.runId IS NULL OR (coalesce(m.runId = $filter.further.runId, false) AND {{origin}}))
    AND ($filter.further.ownedBy IS NULL OR (coalesce(m.ownerId IN $filter.further.ownedBy, false) AND {{showsStater}}))
    AND ($filter.further.statedBy IS NULL OR (coalesce(m.staterId IN $filter.further.statedBy, false) AND {{showsStater}}))
  END
