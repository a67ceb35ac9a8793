// The same todo is kept once.
CYPHER 25 CREATE CONSTRAINT todo_key IF NOT EXISTS FOR (t:Todo) REQUIRE t.key IS UNIQUE
