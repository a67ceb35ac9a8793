// Takes the vector index away that was made with more links for each entry than a search needs; the start makes it anew.
CYPHER 25 DROP INDEX index_entry_embedding IF EXISTS
