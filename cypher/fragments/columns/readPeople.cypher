// People a memory is about as its owner reads them: merged ones as one, acquaintances as the account they are linked to.
COLLECT { MATCH (p:Entity) WHERE p.id IN memory.aboutIds WITH {{mergeTarget}} AS kept RETURN DISTINCT coalesce(kept.linkedId, kept.id) AS id ORDER BY id }
