import { Socket } from 'node:net';
import { afterAll, expect, it, jest } from '@jest/globals';
import { coalesceBoltWrites } from '../../src/platform/neo4j/boltWrites.js';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';

coalesceBoltWrites();
const graph = new Graph({
  uri: process.env.KITH_TEST_NEO4J_URI!,
  user: 'neo4j',
  password: process.env.KITH_TEST_NEO4J_PASSWORD!,
});
afterAll(() => graph.close());

it('sends a statement with a long parameter in one write', async () => {
  const measure = statement<{ text: string }>('test/measure', 'CYPHER 25 RETURN size($text) AS length');
  await graph.session().read(measure, { text: '' });
  const proto = Socket.prototype as unknown as { _write: () => void; _writev: (pieces: unknown[]) => void };
  const single = jest.spyOn(proto, '_write');
  const together = jest.spyOn(proto, '_writev');
  try {
    expect(await graph.session().read(measure, { text: 'x'.repeat(100_000) })).toEqual([{ length: 100_000 }]);
    expect(together).toHaveBeenCalledTimes(1);
    expect(together.mock.calls[0]![0].length).toBeGreaterThan(50);
    expect(single).not.toHaveBeenCalled();
  } finally {
    single.mockRestore();
    together.mockRestore();
  }
});
