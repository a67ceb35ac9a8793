// Codes that have expired are forgotten.
CYPHER 25 CREATE INDEX spent_code_expires IF NOT EXISTS FOR (c:SpentCode) ON (c.expiresAt)
