// Deletes a batch of a person's todos, checkpoints, spines, proposals, merge decisions and background work up to a moment. Returns the number of each, and of all deleted nodes.
// :param person => 'p1'
// :param until => 1700000000000
// :param spared => ['erase-account', 'finish-removal']
// :param limit => 500
// :param checkpoints => 10
CYPHER 25
CALL () {
  MATCH (w:Work) WHERE w.personId = $person AND NOT w.kind IN $spared AND w.createdAt <= $until
  WITH w LIMIT $limit
  DETACH DELETE w
  RETURN count(w) AS work
}
CALL () {
  MATCH (t:Todo) WHERE t.personId = $person AND t.createdAt <= $until
  WITH t LIMIT $limit
  DETACH DELETE t
  RETURN count(t) AS todos
}
CALL () {
  MATCH (:Entity {id: $person})-[:HAS_CHECKPOINT]->(c:Checkpoint) WHERE c.updatedAt <= $until
  WITH c LIMIT $checkpoints
  DETACH DELETE c
  RETURN count(c) AS checkpoints
}
CALL () {
  MATCH (p:Proposal {personId: $person}) WHERE p.createdAt <= $until
  WITH p LIMIT $limit
  DETACH DELETE p
  RETURN count(p) AS fieldProposals
}
CALL () {
  MATCH (:Entity {id: $person})<-[:DECIDED_BY]-(d:Merge) WHERE coalesce(d.times[0], 0) <= $until
  WITH DISTINCT d, d.state = 'PROPOSED' AS isOpen LIMIT $limit
  DETACH DELETE d
  RETURN count(CASE WHEN isOpen THEN 1 END) AS openMerges, count(d) AS mergeDecisions
}
CALL () {
  MATCH (s:Spine) WHERE s.personId = $person AND s.version >= 0 AND s.createdAt <= $until
  WITH s LIMIT $limit
  DETACH DELETE s
  RETURN count(s) AS spines
}
RETURN work, todos, checkpoints, fieldProposals + openMerges AS proposals, spines AS summaries,
  work + todos + checkpoints + fieldProposals + mergeDecisions + spines AS deleted
