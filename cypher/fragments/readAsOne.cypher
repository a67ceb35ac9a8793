(COLLECT { MATCH (p:Entity) WHERE p.id IN m.aboutIds WITH DISTINCT {{standsFor}} AS kept RETURN kept.id AS id ORDER BY id }
    = COLLECT { MATCH (p:Entity) WHERE p.id IN o.aboutIds WITH DISTINCT {{standsFor}} AS kept RETURN kept.id AS id ORDER BY id })
