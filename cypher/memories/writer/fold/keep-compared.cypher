// Records of folds that they were compared with all that their parts were compared with.
// :unguarded writes and returns nothing.
// :param folds => [{id: 'm3', sources: ['m1', 'm2']}]
CYPHER 25
UNWIND $folds AS fold
UNWIND fold.sources AS source
MATCH (m:Memory {id: fold.id})
MATCH (o:Memory {id: source})-[seen:COMPARED_WITH]-(x:Memory) WHERE x <> m AND NOT x.id IN fold.sources
WITH m, x, max(seen.at) AS at
MERGE (m)-[seen:COMPARED_WITH]-(x)
SET seen.at = CASE WHEN seen.at > at THEN seen.at ELSE at END
