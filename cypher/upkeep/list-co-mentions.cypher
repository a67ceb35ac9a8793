// Latest memories that name each of these people and things, each with the others that it names.
// :unguarded gives ids to a job that compares the names which one person has given; they go to no caller.
// :param tenant => 'default'
// :param creator => 'p1'
// :param ids => ['p8']
// :param limit => 200
CYPHER 25
UNWIND $ids AS id
CALL (id) {
  MATCH (p:Entity {id: id})<-[:ABOUT]-(m:Memory)
  WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND (m.ownerId = $creator OR m.staterId = $creator)
  WITH DISTINCT m ORDER BY m.createdAt DESC, m.id LIMIT $limit
  RETURN collect([m.id, [namedId IN m.aboutIds + m.entityIds WHERE namedId <> id AND namedId <> $creator]]) AS memories
}
RETURN id, memories ORDER BY id
