// Adds to how often what was done in a minute.
// :param items => [{key: '1700000040000|hotpath|search|ok', count: 3, noted: {endsAt: 1700000040000, node: 'hotpath', op: 'search', status: 'ok', hourly: false}}]
CYPHER 25
UNWIND $items AS item
MERGE (c:OperationCount {key: item.key})
ON CREATE SET c:Internal, c += item.noted, c.count = 0
SET c.count = c.count + item.count
