import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkWorld } from '../../src/transfer/worlds/world.js';
import { callerOf } from '../support/callerOf.js';
import { perform } from '../support/randomActs.js';
import { forgetTenant, newTenant, TestApp } from '../support/app.js';
import { readTruth, trueAudience } from '../support/graph/graphTruth.js';
import { cast, randomActs, randomWorld } from '../support/worlds/randomWorlds.js';
import { surfaceAgents, surfaces } from './surfaces.js';

const worlds = Math.ceil(Number(process.env.KITH_TEST_WORLDS ?? 10) / 10);
/** Surfaces that list people and things one by one. The person who merged two sees them there as one. */
const together = [
  ...['recall with its cards', 'entityCards', 'entities', 'the memories of people and things'],
  ...['cards as resources of MCP', 'node of what is named'],
];
let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ allowlists: () => surfaceAgents });
});
afterAll(() => kith.stop());

/** Returns the world with a second acquaintance of Alice's, who takes over every other memory about the first. */
function withJack({ acquaintances, memories, ...world }: typeof randomWorld extends fc.Arbitrary<infer T> ? T : never) {
  const about = (names: readonly string[], at: number): string[] =>
    names.map((name) => (name === 'mary' || (name === 'john' && at % 2 === 1) ? 'jack' : name));
  return {
    ...world,
    acquaintances: { ...acquaintances, jack: { of: 'alice', name: 'Jon Doe', aliases: [] } },
    memories: Object.fromEntries(
      Object.entries(memories).map(([key, one], index) => [key, { ...one, about: about(one.about, index) }]),
    ),
  };
}

it(`a merge shows others nothing more on any surface, and changes nothing for them, in ${worlds} random worlds`, async () => {
  const { graph, services } = kith.app;
  let [met, told] = [0, 0];
  await fc.assert(
    fc.asyncProperty(randomWorld, randomActs, fc.boolean(), async (plain, acts, isTurned) => {
      const tenantId = newTenant();
      const file = checkWorld(JSON.parse(JSON.stringify(withJack(plain))));
      const world = await services.worlds.load(graph.session(), tenantId, file);
      for (const act of acts) await perform(act, world, tenantId, services, graph);
      const truth = await readTruth(graph.session(), tenantId);
      const now = Date.now();

      const look = async (): Promise<Map<string, readonly string[]>> => {
        const seen = new Map<string, readonly string[]>();
        for (const handle of cast.accounts) {
          for (const chat of [null, ...cast.chats]) {
            const caller = callerOf(tenantId, world.people, handle);
            const chatId = chat === null ? null : world.chats[chat]!;
            const place = { tenantId, viewerId: caller.viewerId, persona: '', chatId, asked: [], now };
            const audience = trueAudience(truth, place);
            if (audience === null) continue;
            const question = { services, request: { graph: graph.session(), caller }, audience, truth, now };
            for (const { name, shown } of surfaces) seen.set(`${handle} ${chat} ${name}`, await shown(question));
          }
        }
        return seen;
      };
      const before = await look();
      // A person linked to an account is never absorbed by one who is not. Then the linked one is kept.
      const { john, jack } = world.people;
      const isLinked = acts.some(({ act }) => act === 'link');
      const [keep, absorb] = isTurned && !isLinked ? [jack!, john!] : [john!, jack!];
      const alice = callerOf(tenantId, world.people, 'alice');
      await services.merging.merge({ graph: graph.session(), caller: alice }, { keep, absorb }, 'person');
      const after = await look();

      const idsIn = (lines: readonly string[]): string[] => lines.join(' ').match(/[a-z]+_[0-9a-f]{32}/g) ?? [];
      for (const [where, lines] of after) {
        const former = before.get(where)!;
        told += lines.length;
        const known = new Set([...idsIn(former), ...Object.values(world.people)]);
        expect({ where, more: idsIn(lines).filter((id) => !known.has(id)) }).toEqual({ where, more: [] });
        if (where.startsWith('alice ') && together.some((name) => where.endsWith(name))) {
          met += Number(JSON.stringify(lines) !== JSON.stringify(former));
        } else expect({ where, lines }).toEqual({ where, lines: former });
      }
      await forgetTenant(tenantId);
    }),
    { numRuns: worlds, endOnFailure: true },
  );
  // Worlds in which the merge changes nothing for its creator would prove nothing.
  expect(met).toBeGreaterThan(0);
  expect(told).toBeGreaterThan(worlds * 100);
}, 1_800_000);
