// Labels what only keeps the service going, where it was stored before.
CYPHER 25
MATCH (n:IndexEntry|Work|Restriction|Blocklist|TokenUse|JobRun|EmbeddingSpace|SharedSecret|Migration) WHERE NOT n:Internal
CALL (n) { SET n:Internal } IN TRANSACTIONS OF 1000 ROWS
