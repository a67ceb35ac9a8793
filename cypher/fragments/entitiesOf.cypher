COLLECT {
    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId] + coalesce(m.confidedIds, [])
    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}
  }
