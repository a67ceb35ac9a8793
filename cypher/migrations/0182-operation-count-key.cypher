// What is counted of a minute or an hour is there once, whichever copy of the service counts it.
CYPHER 25 CREATE CONSTRAINT operation_count_key IF NOT EXISTS FOR (c:OperationCount) REQUIRE c.key IS UNIQUE
