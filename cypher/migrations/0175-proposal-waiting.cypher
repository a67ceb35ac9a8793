// Proposals that wait, by when they lapse.
CYPHER 25 CREATE INDEX proposal_waiting IF NOT EXISTS FOR (p:Proposal) ON (p.state, p.expiresAt)
