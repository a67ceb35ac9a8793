// Undoes folds: their sources are not superseded by them any more, and will not be folded with each other again.
// :unguarded writes and returns nothing.
// :param pairs => [{fold: 'm3', source: 'm1'}]
CYPHER 25
UNWIND $pairs AS pair
MATCH (m:Memory {id: pair.fold})-[link:SUPERSEDES]->(o:Memory {id: pair.source})
SET o.apart = m.id
DELETE link
