// Clears the query plans of the database: what it has planned for a nearly empty graph is planned anew.
CYPHER 25
CALL db.clearQueryCaches() YIELD value
RETURN value ORDER BY value
