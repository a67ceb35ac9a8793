// Records of folds that they were made from all that their sources were made from.
// :unguarded writes and returns nothing.
// :param folds => [{id: 'm3', sources: ['m1', 'm2']}]
CYPHER 25
UNWIND $folds AS fold
MATCH (m:Memory {id: fold.id})
MATCH (o:Memory)-[:DERIVED_FROM]->(s) USING INDEX SEEK o:Memory(id) WHERE o.id IN fold.sources
MERGE (m)-[:DERIVED_FROM]->(s)
