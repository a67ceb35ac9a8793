COLLECT { MATCH (p:Entity) WHERE p.id IN said.aboutIds WITH {{standsFor}} AS kept RETURN DISTINCT coalesce(kept.linkedId, kept.id) AS id ORDER BY id }
