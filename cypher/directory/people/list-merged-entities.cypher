// People and things that the viewer, or a job for them, has merged into these, the latest first.
// :param viewer => 'p1'
// :param ids => ['p8']
CYPHER 25
MATCH (p:Entity) WHERE p.id IN $ids AND p.creatorId = $viewer
MATCH (p)<-[:MERGED_INTO*0..]-()<-[into:MERGED_INTO]-(one:Entity)
RETURN p.id AS id, one{.id, .ref, .label, at: into.at, by: into.by, reason: into.reason} AS merged
ORDER BY id, merged.at DESC, merged.id
