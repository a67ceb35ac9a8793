{id: m.id, type: m.type, score: score, observedAt: m.observedAt, entityIds: m.aboutIds + m.entityIds,
    links: COLLECT { MATCH (node)-[link:related_to]-(other:Memory) RETURN [other.id, link.strength] }}
