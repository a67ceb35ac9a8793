// One proposal per value of a person's field.
CYPHER 25 CREATE CONSTRAINT proposal_key IF NOT EXISTS FOR (p:Proposal) REQUIRE p.key IS UNIQUE
