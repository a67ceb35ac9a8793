// The proposals of a person.
CYPHER 25 CREATE INDEX proposal_person IF NOT EXISTS FOR (p:Proposal) ON (p.personId)
