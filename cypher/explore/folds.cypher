// Which memories were folded into which, because they say the same?
// :param tenant => 'default'
CYPHER 25
MATCH (fold:Memory {tenantId: $tenant})-[folded:SUPERSEDES {reason: 'folded'}]->(source:Memory)
WITH fold, folded, source ORDER BY source.createdAt, source.id
RETURN fold.title AS fold, fold.type AS type, fold.status AS status, count(source) AS sources,
  collect(source.title) AS madeOf, datetime({epochMillis: max(folded.at)}) AS at, fold.id AS id
ORDER BY at DESC, id LIMIT 50
