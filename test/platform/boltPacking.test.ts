import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import neo4j from 'neo4j-driver';
import { driverModule } from '../../src/platform/neo4j/driverParts.js';
import { Graph } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';

type Packable = (value: unknown) => () => void;
interface Space {
  readonly _buffer: Buffer;
  readonly position: number;
}
const { Packer } = driverModule<{ Packer: { new (space: Space): object; prototype: { packable: Packable } } }>(
  'packstream/packstream-v1',
);
const { default: ChannelBuffer } = driverModule<{ default: new (bytes: number) => Space }>('channel/channel-buf');
const echo = statement<{ value: unknown }>('test/echo', 'CYPHER 25 RETURN $value AS value');
let graph: Graph;
/** The driver's own packing, taken before a graph changes it. */
let own: Packable;

beforeAll(() => {
  own = Packer.prototype.packable;
  graph = new Graph({
    uri: process.env.KITH_TEST_NEO4J_URI!,
    user: 'neo4j',
    password: process.env.KITH_TEST_NEO4J_PASSWORD!,
  });
});
afterAll(() => graph.close());

/** What is written of a value, as hexadecimal text. */
function written(value: unknown, packable = Packer.prototype.packable): string {
  const space = new ChannelBuffer(2_000_000);
  packable.call(new Packer(space), value)();
  return space._buffer.subarray(0, space.position).toString('hex');
}

const values = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
  map: fc.dictionary(fc.string(), tie('any'), { noNullPrototype: true }),
  any: fc.oneof({ maxDepth: 4 }, tie('leaf'), fc.array(tie('any')), tie('map')),
}));

describe('a frozen parameter', () => {
  it('is packed into the very bytes that the driver makes of it, whatever it holds', () => {
    fc.assert(
      fc.property(values.map as fc.Arbitrary<object>, (value) => {
        expect(written(Object.freeze({ value }))).toBe(written({ value }, own));
      }),
      { numRuns: 300 },
    );
  });

  it.each([15, 16, 255, 256, 65_535, 65_536])('with %d of a kind is packed like the driver does it', (size) => {
    const list = Array.from({ length: size }, () => 1);
    const map = Object.fromEntries(list.map((one, at) => [`k${at}`, one]));
    const holed = Object.fromEntries([...list, 1].map((one, at) => [`k${at}`, at === 1 ? undefined : one]));
    for (const value of [{ text: 'x'.repeat(size) }, { text: 'ü'.repeat(size / 2) }, { list }, map, holed])
      expect(written(Object.freeze(value))).toBe(written({ ...value }, own));
  });

  it('arrives as it was sent, by every statement that carries it, and is packed once', async () => {
    const value = Object.freeze({ since: { c1: 1_700_000_000_000 }, here: ['é', 'p2'], private: true, chat: null });
    const write = jest.spyOn(Buffer.prototype, 'writeDoubleBE');
    try {
      const session = graph.session();
      for (let times = 0; times < 3; times += 1) expect(await session.read(echo, { value })).toEqual([{ value }]);
      expect(write.mock.calls.filter(([number]) => number === 1_700_000_000_000)).toHaveLength(1);
    } finally {
      write.mockRestore();
    }
  });

  it('that holds what only the driver can pack is left to it', async () => {
    const value = Object.freeze({ at: neo4j.int(7), day: new neo4j.types.Date(2026, 11, 22) });
    const [row] = await graph.session().read(echo, { value });
    expect(row).toEqual({ value: { at: 7, day: expect.objectContaining({ year: 2026 }) } });
  });
});
