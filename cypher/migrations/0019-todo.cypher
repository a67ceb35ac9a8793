// Constraints and index of todos.

// Todos by id.
CYPHER 25 CREATE CONSTRAINT todo_id IF NOT EXISTS FOR (t:Todo) REQUIRE t.id IS UNIQUE;

// Deduplication key of todos.
CYPHER 25 CREATE CONSTRAINT todo_key IF NOT EXISTS FOR (t:Todo) REQUIRE t.key IS UNIQUE;

// Todos of a person by age.
CYPHER 25 CREATE INDEX todo_person IF NOT EXISTS FOR (t:Todo) ON (t.personId, t.createdAt);
