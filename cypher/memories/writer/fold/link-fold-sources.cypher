// Links folds to all messages that their sources were made from.
// :unguarded writes and returns nothing.
// :param folds => [{id: 'm3', sources: ['m1', 'm2']}]
CYPHER 25
UNWIND $folds AS fold
MATCH (m:Memory {id: fold.id})
MATCH (source:Memory)-[:DERIVED_FROM]->(message) USING INDEX SEEK source:Memory(id) WHERE source.id IN fold.sources
MERGE (m)-[:DERIVED_FROM]->(message)
