// Entities named by disclosed memories, each once, as `named`, with the `label` that the viewer may see.
WITH m ORDER BY m.createdAt DESC, m.id DESC
UNWIND range(0, size(m.aboutIds + m.entityIds) - 1) AS at
WITH (m.aboutIds + m.entityIds)[at] AS id,
  CASE WHEN at < size(m.aboutIds) THEN m.aboutLabels[at] ELSE m.entityLabels[at - size(m.aboutIds)] END AS mentionedName
WITH coalesce($merged[id], id) AS id, mentionedName
WITH id, head(collect(mentionedName)) AS mentionedName
MATCH (named:Entity {id: id})
WITH named, mentionedName, {{readsStoredName}} AS seesStoredName
WITH named, seesStoredName, CASE WHEN seesStoredName AND (named.handle IS NOT NULL OR named.type = 'person') THEN named.label WHEN seesStoredName THEN coalesce(mentionedName, named.label) ELSE mentionedName END AS label
WITH named, seesStoredName, label, toLower(label) AS sortKey
WHERE label IS NOT NULL AND ($filter.type IS NULL OR named.type = $filter.type)
  AND ($filter.refs IS NULL OR CASE WHEN seesStoredName THEN named.ref IN $filter.refs ELSE any(ref IN $filter.saidRefs WHERE ref.type = named.type AND all(word IN ref.words WHERE sortKey CONTAINS word)) END)
  AND ($filter.words IS NULL OR all(word IN $filter.words WHERE sortKey CONTAINS word) OR (seesStoredName AND split(named.ref, ':')[1] CONTAINS $filter.slug))
