// The todos of a person by age.
CYPHER 25 CREATE INDEX todo_person IF NOT EXISTS FOR (t:Todo) ON (t.personId, t.createdAt)
