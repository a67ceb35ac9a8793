// People and things of a memory: those it is about or names, its owner, its stater and its confidants.
COLLECT {
    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId] + coalesce(m.confidedIds, [])
    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}
  }
