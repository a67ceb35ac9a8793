// Constraints and indexes of proposals.

// One proposal per value of a field of a person.
CYPHER 25 CREATE CONSTRAINT proposal_key IF NOT EXISTS FOR (p:Proposal) REQUIRE p.key IS UNIQUE;

// Proposals by id.
CYPHER 25 CREATE CONSTRAINT proposal_id IF NOT EXISTS FOR (p:Proposal) REQUIRE p.id IS UNIQUE;

// Proposals of a person.
CYPHER 25 CREATE INDEX proposal_person IF NOT EXISTS FOR (p:Proposal) ON (p.personId);

// Waiting proposals by expiry.
CYPHER 25 CREATE INDEX proposal_waiting IF NOT EXISTS FOR (p:Proposal) ON (p.state, p.expiresAt);
