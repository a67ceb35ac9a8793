// Adds to the operation counts by minute, tenant, node, operation and status; creates missing ones.
// :param items => [{key: '1700000040000|default|hotpath|search|ok', count: 3, properties: {tenantId: 'default', endsAt: 1700000040000, node: 'hotpath', op: 'search', status: 'ok', hourly: false}}]
CYPHER 25
UNWIND $items AS item
MERGE (c:OperationCount {key: item.key})
ON CREATE SET c:Internal, c += item.properties, c.count = 0
SET c.count = c.count + item.count
