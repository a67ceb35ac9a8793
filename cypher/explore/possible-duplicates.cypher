// Which memories may say the same: near in meaning, of one type, and about the same?
// :param tenant => 'default'
// :param nearness => 0.6
CYPHER 25
MATCH (a:Memory)-[near:related_to]-(b:Memory)
WHERE a.tenantId = $tenant AND b.tenantId = $tenant AND a.id < b.id AND a.status = 'ACTIVE' AND b.status = 'ACTIVE'
  AND near.strength >= $nearness AND a.type = b.type AND a.aboutIds = b.aboutIds
RETURN round(max(near.strength) * 1000) / 1000.0 AS nearness, a.type AS type, a.text AS text, b.text AS otherText,
  a.id AS id, b.id AS otherId
ORDER BY nearness DESC, id, otherId LIMIT 50
