// Records which older memories these supersede.
// :unguarded writes and returns nothing.
// :param pairs => [{newer: 'm2', older: 'm1', at: 1700000000000, reason: 'replaced'}]
CYPHER 25
UNWIND $pairs AS pair
MATCH (m:Memory {id: pair.newer})
MATCH (o:Memory {id: pair.older})
MERGE (m)-[edge:SUPERSEDES]->(o)
ON CREATE SET edge.at = pair.at, edge.reason = pair.reason
