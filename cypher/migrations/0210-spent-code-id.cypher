// A code for signing in is spent once, whichever copy of the service it is given to.
CYPHER 25 CREATE CONSTRAINT spent_code_id IF NOT EXISTS FOR (c:SpentCode) REQUIRE c.id IS UNIQUE
