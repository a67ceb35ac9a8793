// What a place keeps out.
CYPHER 25 CREATE INDEX removed_value_place IF NOT EXISTS FOR (v:RemovedValue) ON (v.place)
