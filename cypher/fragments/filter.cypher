// Filter of a caller: true for the memories that it leaves in; it narrows what is disclosed and opens nothing.
($filter.types IS NULL OR m.type IN $filter.types)
  AND ($filter.categories IS NULL OR m.category IN $filter.categories)
  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))
  AND ($filter.pinned IS NULL OR CASE WHEN $audience.unasked THEN {{pinnedFor}} ELSE m.pinned END = $filter.pinned)
  AND ($filter.importanceMin IS NULL OR CASE WHEN $audience.unasked THEN {{importanceFor}} ELSE m.importance END >= $filter.importanceMin)
  AND ($filter.importanceMax IS NULL OR CASE WHEN $audience.unasked THEN {{importanceFor}} ELSE m.importance END <= $filter.importanceMax)
  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)
  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)
  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND (named.id IN $filter.entityIds OR CASE WHEN {{readsStoredName}} THEN named.ref IN $filter.entityRefs ELSE any(at IN range(0, size(m.aboutIds + m.entityIds) - 1) WHERE (m.aboutIds + m.entityIds)[at] = named.id AND any(ref IN $filter.saidRefs WHERE ref.type = named.type AND all(word IN ref.words WHERE toLower((m.aboutLabels + m.entityLabels)[at]) CONTAINS word))) END) })
  AND {{furtherFilter}}
