// Takes the full-text index of memories away that held whole texts, also of what is not live; it is made anew without.
CYPHER 25 DROP INDEX memory_text IF EXISTS
