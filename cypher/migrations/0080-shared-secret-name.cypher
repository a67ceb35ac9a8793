// The copies of the service share one secret of each name.
CYPHER 25 CREATE CONSTRAINT shared_secret_name IF NOT EXISTS FOR (s:SharedSecret) REQUIRE s.name IS UNIQUE
