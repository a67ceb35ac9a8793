import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requireLookedUp, withTies } from '../../src/disclosure/staterTies.js';
import { lockBlocklists } from '../../src/disclosure/staterTies.store.js';
import { TestApp } from '../support/app.js';
import { leave } from '../support/chatMembership.js';
import { memoryTextsFor } from '../support/disclosedTexts.js';
import { invariantViolations } from '../support/graph/graphInvariants.js';

let kith: TestApp;
let team: string;
let ahead = 0;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, now: () => Date.now() + ahead });
  for (const handle of ['ana', 'ben', 'carl', 'eve']) await kith.idOf(handle);
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben', 'carl']);
});
afterAll(() => kith.stop());

const correct = (as: string, input: object) => kith.mutate(as, 'correctMemory', input, 'memory { id }');
const block = async (as: string, handle: string, verb: 'blockStater' | 'unblockStater' = 'blockStater') =>
  kith.mutate(as, verb, { person: { handle } }, 'changed person { handle }');
const about = (handle: string, text: string, more: object = {}) => ({
  text,
  about: [{ handle }],
  portable: true,
  ...more,
});
const fields = 'id sensitivity portable';

describe("a subject's restriction", () => {
  it('outlives the memory: a restated one is as closed, and the origin cannot open it', async () => {
    const said = about('ben', 'Ben keeps bees.');
    const { memory } = await kith.remember('ana', said, fields);
    expect(memory).toMatchObject({ sensitivity: 'PUBLIC', portable: true });
    expect((await correct('ben', { id: memory.id, sensitivity: 'PERSONAL', portable: false })).code).toBeUndefined();
    expect(await memoryTextsFor(kith, 'carl', team)).not.toContain('Ben keeps bees.');
    await kith.forget('ana', memory.id);
    const again = await kith.remember('ana', { ...said, sensitivity: 'PUBLIC' }, fields);
    expect(again).toMatchObject({ outcome: 'CREATED', memory: { sensitivity: 'PERSONAL', portable: false } });
    expect((await correct('ana', { id: again.memory.id, portable: true })).code).toBe('NOT_FOUND');
    expect(await memoryTextsFor(kith, 'carl', team)).not.toContain('Ben keeps bees.');
  });

  it('applies to the text with which the origin replaces it', async () => {
    const { memory } = await kith.remember('ana', about('ben', 'Ben keeps goats.'), fields);
    await correct('ben', { id: memory.id, portable: false });
    expect((await correct('ana', { id: memory.id, text: 'Ben keeps four goats.' })).code).toBeUndefined();
    await kith.forget('ana', memory.id);
    const again = await kith.remember('ana', about('ben', 'Ben keeps four goats.'), fields);
    expect(again.memory.portable).toBe(false);
  });

  it('applies to what the origin puts in the same slot, with the same words or others', async () => {
    for (const text of ['Ben lives in Oslo.', 'Ben lives in Bergen.']) {
      const { memory } = await kith.remember('ana', about('ben', 'Ben lives in Oslo.'), fields);
      await correct('ben', { id: memory.id, sensitivity: 'SENSITIVE', portable: false });
      const value = text.slice(13, -1);
      const again = await kith.remember('ana', { ...about('ben', text), slot: 'city', value, portable: true }, fields);
      expect(again).toMatchObject({ outcome: 'CREATED', memory: { sensitivity: 'SENSITIVE', portable: false } });
      expect(await memoryTextsFor(kith, 'carl', team)).not.toContain(text);
      await kith.forget('ana', again.memory.id);
    }
  });

  it("applies only to the origin's own words, and not to statements of others", async () => {
    const other = await kith.remember('carl', about('ben', 'Ben keeps bees.'), fields);
    expect(other.memory).toMatchObject({ sensitivity: 'PUBLIC', portable: true });
  });
});

describe('a block of a stater', () => {
  it('is respected by every change: one that did not look it up is a CONFLICT', async () => {
    const [ana, ben] = await Promise.all(['ana', 'ben'].map((handle) => kith.idOf(handle)));
    const statement = { staterId: ana!, ownerId: ana!, aboutIds: [ana!, ben!], acquaintedIds: [], blockerIds: [] };
    await kith.app.graph.session().write(async (transaction) => {
      const speaking = (aboutIds: string[]) => [{ staterId: ana!, aboutIds }];
      const ties = await lockBlocklists(transaction, kith.tenant, speaking([ana!, ben!]), Date.now());
      expect(withTies(statement, requireLookedUp(ties, speaking([ana!, ben!]))).acquaintedIds).toEqual([ana, ben]);
      const missed = requireLookedUp(ties, speaking([ana!]));
      expect(() => withTies(statement, missed)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
      expect(withTies({ ...statement, aboutIds: [ana!] }, missed).blockerIds).toEqual([]);
    });
  });

  it('closes past and future statements until it is lifted, and counts only those that could be heard', async () => {
    await kith.remember('eve', about('ben', 'Ben sings at night.'), fields);
    await kith.remember('eve', about('ben', 'Ben owes a favour.', { portable: false }), fields);
    await kith.remember('eve', about('carl', 'Carl sings at noon.'), fields);
    expect(await memoryTextsFor(kith, 'ben')).toContain('Ben sings at night.');
    expect((await block('ben', 'eve')).data.blockStater).toEqual({ changed: 1, person: { handle: 'eve' } });
    expect((await block('ben', 'eve')).data.blockStater.changed).toBe(0);
    const later = await kith.remember('eve', about('ben', 'Ben snores.'), fields);
    expect(later.memory.portable).toBe(true);
    expect(await memoryTextsFor(kith, 'ben', team)).not.toContain('Ben sings at night.');
    expect(await memoryTextsFor(kith, 'ben')).not.toContain('Ben snores.');
    expect(await memoryTextsFor(kith, 'carl')).toContain('Carl sings at noon.');
    expect((await correct('eve', { id: later.memory.id, portable: true })).code).toBe('NOT_FOUND');
    // A new text of a blocked stater is hidden too.
    await correct('eve', { id: later.memory.id, text: 'Ben snores loudly.' });
    expect(await memoryTextsFor(kith, 'ben')).not.toContain('Ben snores loudly.');

    expect((await block('ben', 'eve', 'unblockStater')).data.unblockStater.changed).toBe(1);
    const open = await memoryTextsFor(kith, 'ben');
    expect(open).toContain('Ben sings at night.');
    // The new text was not said in his presence, so it is not portable.
    expect(open).not.toContain('Ben snores loudly.');
    expect(open).not.toContain('Ben owes a favour.');
  });

  it('also closes expired memories, which a late clock still sees as live, without counting them', async () => {
    await kith.remember('eve', about('ana', 'Ana is at the dentist.', { stability: 'VOLATILE', ttlDays: 1 }), fields);
    await kith.remember('eve', about('ana', 'Ana plays the drums.'), fields);
    ahead = 2 * 86_400_000;
    expect((await block('ana', 'eve')).data.blockStater.changed).toBe(1);
    ahead = 0;
    for (const text of ['Ana is at the dentist.', 'Ana plays the drums.'])
      expect(await memoryTextsFor(kith, 'ana')).not.toContain(text);
    expect(await invariantViolations(kith.app.graph.session(), kith.tenant)).toEqual([]);
    ahead = 2 * 86_400_000;
    expect((await block('ana', 'eve', 'unblockStater')).data.unblockStater.changed).toBe(1);
    ahead = 0;
    expect(await memoryTextsFor(kith, 'ana')).toContain('Ana is at the dentist.');
  });

  it('closes more than one transaction holds, and leaves nothing half done if it is lifted meanwhile', async () => {
    await kith.idOf('gus');
    const query =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome } } } }';
    for (let index = 0; index < 1_050; index += 50)
      await kith.must('ida', query, {
        inputs: Array.from({ length: 50 }, (_, one) => about('gus', `Gus has painted door ${index + one}.`)),
      });
    const open = async () =>
      (await memoryTextsFor(kith, 'gus')).filter((text) => text.startsWith('Gus has painted')).length;
    expect((await block('gus', 'ida')).data.blockStater.changed).toBe(1_050);
    expect(await open()).toBe(0);
    expect((await block('gus', 'ida', 'unblockStater')).data.unblockStater.changed).toBe(1_050);
    await Promise.all([block('gus', 'ida'), block('gus', 'ida', 'unblockStater')]);
    expect(await invariantViolations(kith.app.graph.session(), kith.tenant)).toEqual([]);
  });

  it('also closes statements that are stored at the same time', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `Carl paints fence number ${index}.`);
    const storing = texts.map((text) => kith.remember('eve', about('carl', text), fields));
    const blocked = block('carl', 'eve');
    await Promise.all([...storing, blocked]);
    expect((await memoryTextsFor(kith, 'carl')).filter((text) => text.startsWith('Carl paints fence'))).toEqual([]);
  });

  it.each([
    ['oneself', { handle: 'ben' }, 'INVALID_INPUT'],
    ['a bare name', { name: 'Eve' }, 'INVALID_INPUT'],
    ['an unknown handle', { handle: 'who-is-that' }, 'NOT_FOUND'],
  ])('refuses %s', async (_, person, code) => {
    expect((await kith.mutate('ben', 'blockStater', { person }, 'changed')).code).toBe(code);
  });
});

it('former members can make a group memory stricter, and change nothing else', async () => {
  const club = await kith.createChat('club', 'GROUP', ['ana', 'ben']);
  const { memory } = await kith.remember('ana', { text: 'The club meets at eight.', chat: club, scope: 'GROUP' });
  await leave(kith, { chat: club, person: 'ana' });
  for (const change of [{ text: 'The club meets at nine.' }, { slot: 'time', value: 'nine' }, { tags: ['club'] }])
    expect((await correct('ana', { id: memory.id, ...change })).code).toBe('NOT_FOUND');
  expect((await correct('ana', { id: memory.id, sensitivity: 'PERSONAL' })).code).toBeUndefined();
  expect((await correct('ana', { id: memory.id, sensitivity: 'PUBLIC' })).code).toBe('NOT_FOUND');
  const { memory: mine } = await kith.remember('ben', { text: 'The club has a flag.', chat: club, scope: 'GROUP' });
  await kith.mustMutate('ben', 'forgetMemory', { id: mine.id, chat: club });
  await leave(kith, { chat: club, person: 'ben' });
  expect((await kith.mutate('ben', 'restoreMemory', { id: mine.id })).code).toBe('NOT_FOUND');
});

describe('the list of blocked staters', () => {
  const list =
    'query ($first: Int, $after: String) { blockedStaters(first: $first, after: $after) { nodes { id handle } pageInfo { endCursor } } }';
  const blocked = async (as: string, variables: object = {}): Promise<string[]> =>
    (await kith.must(as, list, { ...variables })).blockedStaters.nodes.map(({ handle }: { handle: string }) => handle);

  it('is shown to the person who blocks, by name and in pages, until they lift the block', async () => {
    expect(await blocked('dora')).toEqual([]);
    for (const handle of ['eve', 'carl', 'ana']) await block('dora', handle);
    expect(await blocked('dora')).toEqual(['ana', 'carl', 'eve']);
    const first = await kith.must('dora', list, { first: 2 });
    expect(first.blockedStaters.nodes.map(({ handle }: { handle: string }) => handle)).toEqual(['ana', 'carl']);
    expect(await blocked('dora', { first: 2, after: first.blockedStaters.pageInfo.endCursor })).toEqual(['eve']);
    await block('dora', 'carl', 'unblockStater');
    expect(await blocked('dora')).toEqual(['ana', 'eve']);
  });

  it('is hidden from everyone else, from the blocked and from a connector that does not read in private', async () => {
    await block('dora', 'eve');
    for (const handle of ['eve', 'ana', 'zoe']) expect(await blocked(handle)).not.toContain('dora');
    expect(await blocked('zoe')).toEqual([]);
    const relay = { as: 'bridge', roles: ['connector' as const], headers: { 'x-kith-viewer': 'dora' } };
    expect((await kith.ask(relay, list)).code).toBe('INVALID_INPUT');
    const inPrivate = { ...relay, headers: { ...relay.headers, 'x-kith-private': 'true' } };
    expect((await kith.must(inPrivate, list)).blockedStaters.nodes).toHaveLength(2);
    expect((await kith.ask({ as: 'ana', headers: { 'x-kith-viewer': 'dora' } }, list)).code).toBe('FORBIDDEN');
    expect((await kith.must({ as: 'dora', tenant: 'elsewhere' }, list)).blockedStaters.nodes).toEqual([]);
  });

  it('refuses invalid pages', async () => {
    for (const wrong of [{ first: 0 }, { first: 101 }, { after: 'nonsense' }, { after: 'f'.repeat(32) }])
      expect((await kith.ask('dora', list, wrong)).code).toBe('INVALID_INPUT');
  });
});
