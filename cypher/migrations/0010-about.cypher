// Index of the edges from memories to their subjects.

// Facts about one entity in the order of its card.
CYPHER 25 CREATE INDEX about_rank IF NOT EXISTS FOR ()-[about:ABOUT]-() ON (about.entityId, about.rank);
