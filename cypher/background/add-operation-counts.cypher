// Adds to how often what was done in a minute and a tenant.
// :param items => [{key: '1700000040000|default|hotpath|search|ok', count: 3, noted: {tenantId: 'default', endsAt: 1700000040000, node: 'hotpath', op: 'search', status: 'ok', hourly: false}}]
CYPHER 25
UNWIND $items AS item
MERGE (c:OperationCount {key: item.key})
ON CREATE SET c:Internal, c += item.noted, c.count = 0
SET c.count = c.count + item.count
