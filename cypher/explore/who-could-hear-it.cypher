// Which accounts could hear a memory in private, and by which row of reach? Those whom sensitivity, a confidence or what was said alone excludes are left out.
// :param tenant => 'default'
// :param memory => 'Ana is the product designer'
CYPHER 25
MATCH (m:Memory {tenantId: $tenant})
WHERE m.status = 'ACTIVE' AND m.expiresAt > timestamp() AND (m.id = $memory OR m.text STARTS WITH $memory)
WITH m ORDER BY m.id LIMIT 1
MATCH (p:Person {tenantId: $tenant}) WHERE p.handle IS NOT NULL
WITH m, p,
  p.id = coalesce(m.ownerId, '') OR p.id = coalesce(m.staterId, '') AS isOrigin,
  p.id IN m.aboutIds AS isAbout,
  p.id IN m.subjectIds AS isSubject,
  p.id IN coalesce(m.confidedIds, []) AS isConfidant,
  p.id IN coalesce(m.confidedIds, []) AND NOT coalesce(m.confidedByWords, false) AS isNamed,
  EXISTS {
    MATCH (m)-[learned:LEARNED_IN]->(:Chat)<-[part:PARTICIPATES_IN]-(p)
    WHERE part.joinedAt <= learned.at AND learned.at < part.leftAt
  } OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL AND EXISTS {
    MATCH (m)-[:SCOPED_TO]->(:Chat)<-[part:PARTICIPATES_IN]-(p)
    WHERE part.joinedAt <= timestamp() AND timestamp() < part.leftAt
  }) AS wasPresent
WITH m, p, isOrigin, isSubject, isConfidant, isNamed, CASE
    WHEN p.id = coalesce(m.ownerId, '') THEN 'owns it'
    WHEN isOrigin THEN 'stated it'
    WHEN size(m.blockerIds) > 0 THEN null
    WHEN m.portable AND isAbout THEN 'is spoken of'
    WHEN isNamed THEN 'was told in confidence'
    WHEN wasPresent THEN 'was there'
  END AS reach
WHERE reach IS NOT NULL
  AND (m.aloneId IS NULL OR m.aloneId = p.id)
  AND (m.confidedIds IS NULL OR isOrigin OR isConfidant)
  AND CASE m.sensitivity
    WHEN 'PUBLIC' THEN true
    WHEN 'PERSONAL' THEN isOrigin OR isSubject OR (isNamed AND NOT m.aboutOthers)
    ELSE isSubject OR (p.id = coalesce(m.ownerId, '') AND NOT m.aboutAccount) OR (isNamed AND NOT m.aboutOthers)
  END
RETURN p.handle AS hearer, reach AS because, m.sensitivity AS sensitivity, m.portable AS portable, m.title AS memory, m.id AS id
ORDER BY hearer LIMIT 100
