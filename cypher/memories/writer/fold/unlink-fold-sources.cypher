// Undoes folds: detaches their sources, and marks that they are not to be folded with each other again.
// :unguarded writes and returns nothing.
// :param pairs => [{fold: 'm3', source: 'm1'}]
CYPHER 25
UNWIND $pairs AS pair
MATCH (m:Memory {id: pair.fold})-[link:SUPERSEDES]->(source:Memory {id: pair.source})
SET source.apart = m.id
DELETE link
