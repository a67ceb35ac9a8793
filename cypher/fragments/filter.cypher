// Filter of a caller: true for the memories that it leaves in; it narrows what is disclosed and opens nothing.
($filter.types IS NULL OR m.type IN $filter.types)
  AND ($filter.categories IS NULL OR m.category IN $filter.categories)
  AND ($filter.aspects IS NULL OR m.aspect IN $filter.aspects)
  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))
  AND ($filter.pinned IS NULL OR CASE WHEN $audience.unasked THEN {{pinnedFor}} ELSE m.pinned END = $filter.pinned)
  AND ($filter.importanceMin IS NULL OR CASE WHEN $audience.unasked THEN {{importanceFor}} ELSE m.importance END >= $filter.importanceMin)
  AND ($filter.importanceMax IS NULL OR CASE WHEN $audience.unasked THEN {{importanceFor}} ELSE m.importance END <= $filter.importanceMax)
  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)
  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)
  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND (named.ref IN $filter.entityRefs OR named.id IN $filter.entityIds) })
  AND {{furtherFilter}}
