// Open sessions by when they end unless somebody speaks.
CYPHER 25 CREATE INDEX session_closing IF NOT EXISTS FOR (s:Session) ON (s.closesAt)
