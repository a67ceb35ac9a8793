// One page of the memories that a person owns or stated about these people until a moment, live or not.
// :unguarded gives ids to an erasure of what the caller has stored; they go to no caller.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param people => ['p9']
// :param until => 1700000000000
// :param limit => 200
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.ownerId = $viewer AND m.createdAt <= $until RETURN m
  UNION
  MATCH (m:Memory) WHERE m.staterId = $viewer AND m.createdAt <= $until RETURN m
}
WITH DISTINCT m WHERE m.tenantId = $tenant AND any(id IN m.aboutIds WHERE id IN $people)
RETURN m.id AS id ORDER BY id LIMIT $limit
