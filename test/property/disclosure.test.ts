import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { forgetTenant, newTenant, TestApp } from '../support/app.js';
import { callerOf } from '../support/callerOf.js';
import { perform, proposeChanges, proposeMerges, recordTalk } from '../support/randomActs.js';
import { joinManyChats } from '../support/worlds/manyChats.js';
import { readTruth, trueAudience } from '../support/graph/graphTruth.js';
import { cast, randomActs, randomTalk, randomWorld } from '../support/worlds/randomWorlds.js';
import { checkWorld } from '../../src/transfer/worlds/world.js';
import { countsOf, type Surface, theRule } from './surface.js';
import { surfaceAgents, surfaces } from './surfaces.js';

/**
 * Least number of random worlds. A world takes about 500 statements and 3 seconds of processor time, two thirds of it
 * in the database. The database is busy throughout, so parallel worlds would not be faster. `npm run test:long` plays
 * 200 worlds, for a change of the rule or of a read path.
 */
const worlds = Number(process.env.KITH_TEST_WORLDS ?? 2);
let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ allowlists: () => surfaceAgents });
});
afterAll(() => kith.stop());

it(`shows on every surface exactly what the rule discloses, in ${worlds} random worlds`, async () => {
  const { app } = kith;
  const seen = new Map(surfaces.map(({ name }) => [name, { shown: 0, hidden: 0 }]));
  let asked = 0;
  let refused = 0;
  const disclosesTheRule = fc.asyncProperty(
    randomWorld,
    randomActs,
    randomTalk,
    fc.nat(4),
    async (plain, acts, talk, chance) => {
      const tenantId = newTenant();
      const world = await app.services.worlds.load(
        app.graph.session(),
        tenantId,
        checkWorld(JSON.parse(JSON.stringify(plain))),
      );
      for (const one of talk) await recordTalk(one, world, tenantId, app.services, app.graph);
      for (const act of acts) await perform(act, world, tenantId, app.services, app.graph);
      await proposeChanges(tenantId, app.graph);
      await proposeMerges(tenantId, app.graph);
      const graph = app.graph.session();
      // In some worlds the viewer takes part in so many chats that search switches to another strategy. The answers
      // must be the same.
      if (chance === 0) await joinManyChats(graph, tenantId, world.people[cast.accounts[0]!]!);
      const truth = await readTruth(graph, tenantId);
      for (const { repeated, ...memory } of truth.memories) expect(memory).toMatchObject(repeated);
      const now = Date.now();
      for (const handle of cast.accounts) {
        for (const chat of [null, ...cast.chats]) {
          const persona = chat === 'team' ? 'coach' : '';
          const request = { graph, caller: callerOf(tenantId, world.people, handle, persona) };
          const chatId = chat === null ? null : world.chats[chat]!;
          const audience = trueAudience(truth, {
            tenantId,
            viewerId: request.caller.viewerId,
            persona,
            chatId,
            asked: [],
            now,
          });
          if (audience === null) {
            refused += 1;
            await expect(app.services.memories.memories(request, { chatId })).rejects.toMatchObject({
              code: 'NOT_FOUND',
            });
            continue;
          }
          const question = { services: app.services, request, audience, truth, now };
          const check = async (surface: Surface): Promise<void> => {
            const { name } = surface;
            const [counts, sum] = [countsOf(surface, question), seen.get(name)!];
            sum.shown += counts.shown;
            sum.hidden += counts.hidden;
            const shows = await surface.shown(question);
            expect({ surface: name, shows }).toEqual({ surface: name, shows: surface.expected(question, theRule) });
          };
          // The database plans each statement once. Planning all of them at once would take too long on a busy machine.
          asked += 1;
          if (asked === 1) for (const surface of surfaces) await check(surface);
          else await Promise.all(surfaces.map(check));
        }
      }
      await forgetTenant(tenantId);
    },
  );
  // A surface that never shows or never hides anything would prove nothing: worlds are added until each has done both.
  const idle = () => [...seen].filter(([, { shown, hidden }]) => shown === 0 || hidden === 0);
  let played = 0;
  while (played < worlds || (idle().length > 0 && played < 10 * worlds)) {
    const numRuns = played === 0 ? worlds : 2;
    await fc.assert(disclosesTheRule, { numRuns, endOnFailure: process.env.KITH_TEST_SHRINK !== 'true' });
    played += numRuns;
  }
  expect(Object.fromEntries(idle())).toEqual({});
  const sum = (of: 'shown' | 'hidden') => [...seen.values()].reduce((total, counts) => total + counts[of], 0);
  expect(sum('shown')).toBeGreaterThan(played * 100);
  expect(sum('hidden')).toBeGreaterThan(played * 100);
  expect(refused).toBeGreaterThan(0);
}, 1_800_000);
