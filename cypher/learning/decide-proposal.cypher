// Records what a person has decided of a proposal: of what it holds, the value alone is kept.
// :param id => 'r1'
// :param state => 'REFUSED'
// :param now => 1700000000000
CYPHER 25
MATCH (p:Proposal {id: $id})
SET p.state = $state, p.decidedAt = $now, p.statement = null
