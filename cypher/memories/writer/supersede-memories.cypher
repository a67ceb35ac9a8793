// Creates the SUPERSEDES edges from newer memories to older ones.
// :unguarded writes and returns nothing.
// :param pairs => [{newer: 'm2', older: 'm1', at: 1700000000000, reason: 'replaced'}]
CYPHER 25
UNWIND $pairs AS pair
MATCH (m:Memory {id: pair.newer})
MATCH (older:Memory {id: pair.older})
MERGE (m)-[edge:SUPERSEDES]->(older)
ON CREATE SET edge.at = pair.at, edge.reason = pair.reason
