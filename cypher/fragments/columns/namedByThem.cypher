// People and things that disclosed memories name, each once, by the name that the viewer may see.
WITH m ORDER BY m.createdAt DESC, m.id DESC
UNWIND range(0, size(m.aboutIds + m.entityIds) - 1) AS at
WITH (m.aboutIds + m.entityIds)[at] AS id,
  CASE WHEN at < size(m.aboutIds) THEN m.aboutLabels[at] ELSE m.entityLabels[at - size(m.aboutIds)] END AS called
WITH coalesce($merged[id], id) AS id, called
WITH id, head(collect(called)) AS called
MATCH (x:Entity {id: id})
WITH x, called, {{readsStoredName}} AS stored
WITH x, stored, CASE WHEN stored AND (x.handle IS NOT NULL OR x.type = 'person') THEN x.label WHEN stored THEN coalesce(called, x.label) ELSE called END AS label
WITH x, stored, label, toLower(label) AS sortKey
WHERE label IS NOT NULL AND ($filter.type IS NULL OR x.type = $filter.type)
  AND ($filter.refs IS NULL OR CASE WHEN stored THEN x.ref IN $filter.refs ELSE any(ref IN $filter.saidRefs WHERE ref.type = x.type AND all(word IN ref.words WHERE sortKey CONTAINS word)) END)
  AND ($filter.words IS NULL OR all(word IN $filter.words WHERE sortKey CONTAINS word) OR (stored AND split(x.ref, ':')[1] CONTAINS $filter.slug))
