// Which facts have taken the place of which, the newest first?
// :param tenant => 'default'
CYPHER 25
MATCH chain = (newest:Memory {tenantId: $tenant})-[:SUPERSEDES]->+(oldest:Memory)
WHERE NOT EXISTS { MATCH (:Memory)-[:SUPERSEDES]->(newest) } AND NOT EXISTS { MATCH (oldest)-[:SUPERSEDES]->(:Memory) }
RETURN [m IN nodes(chain) | m.title] AS memories, newest.type AS type, newest.slot AS slot,
  [edge IN relationships(chain) | edge.reason] AS reasons,
  [edge IN relationships(chain) | datetime({epochMillis: edge.at})] AS at, newest.id AS id
ORDER BY head(at) DESC, id LIMIT 50
