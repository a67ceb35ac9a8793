// Records a person's decision about a proposal and keeps only the proposal's value.
// :param id => 'r1'
// :param state => 'REFUSED'
// :param now => 1700000000000
CYPHER 25
MATCH (p:Proposal {id: $id})
SET p.state = $state, p.decidedAt = $now, p.statement = null
