// Drops the vector index, so that very many entries are written faster; it is made anew afterwards.
// :sets
CYPHER 25
DROP INDEX index_entry_embedding IF EXISTS
