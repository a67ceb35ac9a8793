// Removal that has begun in this graph and is not applied, as of its latest request.
// :param id => 'rmv_1'
CYPHER 25
MATCH (a:AppliedRemoval {id: $id}) WHERE a.request IS NOT NULL AND coalesce(a.at, 0) < a.begunAt
RETURN a.begunAt AS at, a.request AS request
