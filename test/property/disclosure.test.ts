import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newTenant, TestApp } from '../support/app.js';
import { callerOf, perform, recordTalk } from '../support/acts.js';
import { joinManyChats } from '../support/manyChats.js';
import { readTruth, trueAudience } from '../support/graphTruth.js';
import { cast, randomActs, randomTalk, randomWorld } from '../support/randomWorlds.js';
import { checkWorld } from '../../src/worlds/world.js';
import type { Surface } from './surface.js';
import { surfaces } from './surfaces.js';

const worlds = Number(process.env.KITH_TEST_WORLDS ?? 40);
let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start();
});
afterAll(() => kith.stop());

it(`shows on every surface exactly what the rule discloses, in ${worlds} random worlds`, async () => {
  const { app } = kith;
  const seen = { disclosed: 0, hidden: 0 };
  await fc.assert(
    fc.asyncProperty(randomWorld, randomActs, randomTalk, fc.nat(4), async (plain, acts, talk, chance) => {
      const tenantId = newTenant();
      const world = await app.services.worlds.load(
        app.graph.session(),
        tenantId,
        checkWorld(JSON.parse(JSON.stringify(plain))),
      );
      for (const one of talk) await recordTalk(one, world, tenantId, app.services, app.graph);
      for (const act of acts) await perform(act, world, tenantId, app.services, app.graph);
      const graph = app.graph.session();
      // A viewer of so many chats is searched for in another way: openly.
      if (chance === 0) await joinManyChats(graph, tenantId, world.people[cast.accounts[0]!]!);
      const truth = await readTruth(graph, tenantId);
      for (const { repeated, ownerId, chatId, staterId, learnedInId, aboutIds, aboutAccount } of truth.memories) {
        expect(repeated).toEqual({ ownerId, chatId, staterId, learnedInId, aboutIds, aboutAccount });
      }
      const now = Date.now();
      for (const handle of cast.accounts) {
        for (const chat of [null, ...cast.chats]) {
          const persona = chat === 'team' ? 'coach' : '';
          const caller = callerOf(tenantId, world.people, handle, persona);
          const chatId = chat === null ? null : world.chats[chat]!;
          const audience = trueAudience(truth, {
            tenantId,
            viewerId: caller.viewerId,
            persona,
            chatId,
            asked: [],
            now,
          });
          if (audience === null) {
            await expect(app.services.memories.memories(graph, caller, { chatId })).rejects.toMatchObject({
              code: 'NOT_FOUND',
            });
            continue;
          }
          const question = { services: app.services, graph, caller, audience, truth, now };
          const check = async ({ name, shown, expected }: Surface): Promise<void> => {
            const wanted = expected(question);
            seen.disclosed += wanted.length;
            expect({ surface: name, shows: await shown(question) }).toEqual({ surface: name, shows: wanted });
          };
          // The database plans each statement once; on a busy machine, all of them at once would take it too long.
          if (seen.disclosed === 0) for (const surface of surfaces) await check(surface);
          else await Promise.all(surfaces.map(check));
        }
      }
    }),
    { numRuns: worlds, endOnFailure: process.env.KITH_TEST_SHRINK !== 'true' },
  );
  // A property that never meets anything shown would prove nothing.
  expect(seen.disclosed).toBeGreaterThan(worlds * 100);
}, 600_000);
