// The facts about one entity in the order in which they stand on its card.
CYPHER 25 CREATE INDEX about_rank IF NOT EXISTS FOR ()-[about:ABOUT]-() ON (about.entityId, about.rank)
