// The work that somebody's words have caused, by age.
CYPHER 25 CREATE INDEX work_person IF NOT EXISTS FOR (w:Work) ON (w.personId, w.createdAt)
