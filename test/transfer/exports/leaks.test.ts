import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CanaryWorld, type CanaryName, canariesIn } from '../../support/worlds/canaries.js';
import { requestExport, exportTenant } from '../../support/exporting.js';

let world: CanaryWorld;
beforeAll(async () => {
  world = await CanaryWorld.start();
});
afterAll(() => world.stop());

describe('an export', () => {
  it.each<{ who: string; abroad?: boolean; persona?: string; said: CanaryName[] }>([
    { who: 'ana', said: ['alone', 'away', 'coach', 'direct', 'joined', 'team'] },
    // Messages to the coach belong to that persona.
    { who: 'ana', persona: 'cook', said: ['alone', 'away', 'direct', 'joined', 'team'] },
    { who: 'ben', said: ['bens'] },
    { who: 'cleo', said: [] },
    { who: 'dora', said: [] },
    { who: 'ana', abroad: true, said: ['abroad'] },
  ])(
    'of $who, of persona $persona, contains what they said themselves, and nothing that others said',
    async ({ who, abroad, persona, said }) => {
      const headers: Record<string, string> = persona === undefined ? {} : { 'x-kith-persona': persona };
      const asking = { as: who, headers, ...(abroad ? { tenant: world.abroad } : {}) };
      expect([...new Set(canariesIn(await (await requestExport(world.kith, asking)).text()))].sort()).toEqual(said);
    },
  );

  it('of a whole tenant contains nothing of another tenant', async () => {
    expect(canariesIn(await exportTenant(world.kith, world.abroad))).toEqual(['abroad']);
    expect(canariesIn(await exportTenant(world.kith))).not.toContain('abroad');
  });
});
