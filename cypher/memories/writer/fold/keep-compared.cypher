// Copies to folds the comparisons of their sources with other memories.
// :unguarded writes and returns nothing.
// :param folds => [{id: 'm3', sources: ['m1', 'm2']}]
CYPHER 25
UNWIND $folds AS fold
UNWIND fold.sources AS sourceId
MATCH (m:Memory {id: fold.id})
MATCH (source:Memory {id: sourceId})-[seen:COMPARED_WITH]-(compared:Memory) WHERE compared <> m AND NOT compared.id IN fold.sources
WITH m, compared, max(seen.at) AS at
MERGE (m)-[seen:COMPARED_WITH]-(compared)
SET seen.at = CASE WHEN seen.at > at THEN seen.at ELSE at END
