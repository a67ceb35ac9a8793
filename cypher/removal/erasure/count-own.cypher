// Numbers of a person's work, todos, checkpoints, proposals and summaries up to a moment.
// :param person => 'p1'
// :param until => 1700000000000
// :param spared => ['erase-account', 'finish-removal']
CYPHER 25
RETURN COUNT { MATCH (w:Work) WHERE w.personId = $person AND NOT w.kind IN $spared AND w.createdAt <= $until } AS work,
  COUNT { MATCH (t:Todo) WHERE t.personId = $person AND t.createdAt <= $until } AS todos,
  COUNT { MATCH (:Entity {id: $person})-[:HAS_CHECKPOINT]->(c:Checkpoint) WHERE c.updatedAt <= $until } AS checkpoints,
  COUNT { MATCH (p:Proposal {personId: $person}) WHERE p.createdAt <= $until } AS proposals,
  COUNT { MATCH (s:Spine) WHERE s.personId = $person AND s.version >= 0 AND s.createdAt <= $until }
    + COUNT { MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(:Conversation)-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.at <= $until }
    AS summaries
