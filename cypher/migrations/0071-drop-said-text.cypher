// Takes the full-text index of messages away that held whole texts; it is made anew of their stems.
CYPHER 25 DROP INDEX said_text IF EXISTS
