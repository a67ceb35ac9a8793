// Merges one of a person's people or things into another: from now on their creator reads them as one.
// :param creator => 'p1'
// :param kept => 'p8'
// :param absorbed => 'p9'
// :param by => 'p1'
// :param reason => 'Their names are spellings of one.'
// :param now => 1700000000000
CYPHER 25
MATCH (creator:Entity {id: $creator})
MATCH (kept:Entity {id: $kept})
MATCH (absorbed:Entity {id: $absorbed})
MERGE (absorbed)-[into:MERGED_INTO]->(kept)
ON CREATE SET into.at = $now, into.by = $by, into.reason = $reason
MERGE (creator)-[:MERGED]->(absorbed)
