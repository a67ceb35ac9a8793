// Writes to disk what only the transaction log holds yet, and returns when that is done.
CYPHER 25
CALL db.checkpoint() YIELD success
RETURN collect(success) AS done
