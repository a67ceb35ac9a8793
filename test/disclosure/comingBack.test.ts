import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { memoryTextsFor } from '../support/disclosedTexts.js';
import { invariantViolations } from '../support/graph/graphInvariants.js';

let kith: TestApp;
let team: string;
beforeAll(async () => {
  kith = await TestApp.start();
  for (const handle of ['ana', 'ben', 'carl', 'eve']) await kith.idOf(handle);
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben', 'carl', 'eve']);
});
afterAll(() => kith.stop());

const fields = 'id text sensitivity portable';
const correct = async (as: string, input: object) =>
  (await kith.mustMutate(as, 'correctMemory', input, `memory { ${fields} }`)).memory;
const block = (as: string, handle: string, verb = 'blockStater') => kith.mustMutate(as, verb, { person: { handle } });
async function say(as: string, handle: string, text: string, more: object = {}): Promise<string> {
  const said = { text, about: [{ handle }], portable: true, sensitivity: 'PUBLIC', ...more };
  const { memory } = await kith.remember(as, said, 'id portable');
  expect(memory.portable).toBe(true);
  return memory.id;
}
/** Returns the other people to whom a text is disclosed in private, and 'team' if the chat shows it. */
async function hearers(text: string): Promise<string[]> {
  const heard: string[] = [];
  for (const handle of ['ana', 'ben', 'carl'])
    if ((await memoryTextsFor(kith, handle)).includes(text)) heard.push(handle);
  return (await memoryTextsFor(kith, 'carl', team)).includes(text) ? [...heard, 'team'] : heard;
}

describe('a restored memory', () => {
  it('is closed to those who blocked its stater meanwhile, and opens when they lift the block', async () => {
    const id = await say('eve', 'ben', 'Ben sings at night.');
    expect(await hearers('Ben sings at night.')).toEqual(['ben', 'team']);
    await kith.forget('eve', id);
    await block('ben', 'eve');
    expect(await kith.restore('eve', id, fields)).toMatchObject({ portable: true });
    expect(await hearers('Ben sings at night.')).toEqual([]);
    await block('ben', 'eve', 'unblockStater');
    expect(await hearers('Ben sings at night.')).toEqual(['ben', 'team']);
  });

  it('opens if its stater is no longer blocked', async () => {
    const id = await say('eve', 'carl', 'Carl sings at noon.');
    await block('carl', 'eve');
    await kith.forget('eve', id);
    await block('carl', 'eve', 'unblockStater');
    expect(await kith.restore('eve', id, fields)).toMatchObject({ portable: true });
    expect(await hearers('Carl sings at noon.')).toEqual(['carl', 'team']);
  });

  it('is as closed as its subject left the statement that had replaced it', async () => {
    const first = await say('ana', 'ben', 'Ben keeps bees.');
    await kith.forget('ana', first);
    const again = await say('ana', 'ben', 'Ben keeps bees.');
    await correct('ben', { id: again, sensitivity: 'PERSONAL', portable: false });
    await kith.forget('ana', again);
    expect(await kith.restore('ana', first, fields)).toMatchObject({ sensitivity: 'PERSONAL', portable: false });
    expect(await hearers('Ben keeps bees.')).not.toContain('team');
  });

  it('masks a value that was removed meanwhile', async () => {
    // All participants have heard it, so it is masked in the words of all of them.
    const message = { externalId: 'h1', role: 'USER', speaker: { handle: 'carl' }, text: 'Behind the hollyhock.' };
    await kith.mustMutate({ as: 'bridge', roles: ['connector'] }, 'recordMessages', {
      chat: team,
      messages: [message],
    });
    const said = { text: 'The choir meets behind the hollyhock.', scope: 'GROUP', chat: team };
    const { memory } = await kith.remember('carl', said, 'id');
    await kith.forget('carl', memory.id);
    await kith.mustMutate('ana', 'forgetMessages', { chat: team, values: ['hollyhock'] });
    expect((await kith.restore('carl', memory.id, fields)).text).toBe('The choir meets behind the [removed].');
    expect(await hearers('The choir meets behind the [removed].')).toContain('team');
    const { recall } = await kith.must(
      'ana',
      `{ recall(minRelevance: 0, query: "hollyhock", chat: "${team}") { hits { memory { text } } } }`,
    );
    expect(JSON.stringify(recall)).not.toContain('hollyhock');
  });
});

it('is found as before when a block of its stater in a group is lifted', async () => {
  const said = {
    text: 'Ben tunes the piano of the team.',
    about: [{ handle: 'ben' }],
    scope: 'GROUP',
    chat: team,
    portable: true,
  };
  const { memory } = await kith.remember('eve', said, 'id');
  const entries = statement<object>(
    'test/entries-of',
    `CYPHER 25 MATCH (m:Memory {id: $id})-[:HAS_ENTRY]->(e:IndexEntry) WHERE m.tenantId = $tenant
     RETURN e.audience AS audience, e.sensitivity AS sensitivity ORDER BY audience`,
  );
  const read = () => kith.app.graph.session().read(entries, { id: memory.id, tenant: kith.tenant });
  const before = await read();
  expect(before.length).toBeGreaterThan(1);
  await block('ben', 'eve');
  expect(await read()).not.toEqual(before);
  await block('ben', 'eve', 'unblockStater');
  expect(await read()).toEqual(before);
});

describe('a memory that its origin has closed as its subject', () => {
  const ownWords = (text: string) => kith.remember('ana', { text, portable: true, sensitivity: 'PUBLIC' }, fields);
  const close = { sensitivity: 'SENSITIVE', portable: false };
  const open = { sensitivity: 'PUBLIC', portable: true };

  it('is as closed when they forget it and state it again', async () => {
    const text = 'I collect thimbles.';
    const { memory } = await ownWords(text);
    await correct('ana', { id: memory.id, ...close });
    await kith.forget('ana', memory.id);
    expect((await ownWords(text)).memory).toMatchObject(close);
    const { memory: silent } = await kith.remember('ana', { text }, fields);
    expect(silent).toMatchObject(close);
    expect(await hearers(text)).toEqual(['ana']);
  });

  it('is open again once they have opened it themselves', async () => {
    const text = 'I collect buttons.';
    const { memory } = await ownWords(text);
    await correct('ana', { id: memory.id, ...close });
    expect(await correct('ana', { id: memory.id, ...open })).toMatchObject(open);
    await kith.forget('ana', memory.id);
    expect((await kith.remember('ana', { text }, fields)).memory).toMatchObject({ sensitivity: 'PUBLIC' });
  });

  it('stays closed as far as they left it closed', async () => {
    const text = 'I collect corks.';
    const { memory } = await ownWords(text);
    await correct('ana', { id: memory.id, ...close });
    await correct('ana', { id: memory.id, sensitivity: 'PERSONAL' });
    await kith.forget('ana', memory.id);
    expect((await ownWords(text)).memory).toMatchObject({ sensitivity: 'PERSONAL', portable: false });
  });

  it('stays closed to what another subject has closed, also if it is no longer about them', async () => {
    const id = await say('ana', 'ben', 'Ana and Ben collect stamps.', {
      about: [{ handle: 'ana' }, { handle: 'ben' }],
    });
    await correct('ben', { id, ...close });
    await correct('ana', { id, ...close });
    await correct('ana', { id, about: [{ handle: 'ana' }] });
    await correct('ana', { id, ...open });
    expect(await correct('ana', { id, importance: 2 })).toMatchObject(close);
  });
});

describe('a memory that a subject has closed', () => {
  it('closes a memory that is corrected into the same statement', async () => {
    const closed = await say('ana', 'ben', 'Ben keeps goats.');
    await correct('ben', { id: closed, portable: false });
    await kith.forget('ana', closed);
    const other = await say('ana', 'ben', 'Ben keeps wasps.');
    expect(await correct('ana', { id: other, text: 'Ben keeps goats.' })).toMatchObject({ portable: false });
    expect(await hearers('Ben keeps goats.')).not.toContain('team');
  });

  it('closes a memory that is corrected into the same slot', async () => {
    const closed = await say('ana', 'ben', 'Ben is in Ulm.', { slot: 'town', value: 'Ulm' });
    await correct('ben', { id: closed, portable: false });
    await kith.forget('ana', closed);
    const other = await say('ana', 'ben', 'Ben was in Bonn.');
    expect(await correct('ana', { id: other, slot: 'town', value: 'Bonn' })).toMatchObject({ portable: false });
    expect(await hearers('Ben was in Bonn.')).not.toContain('team');
  });

  it('stays closed when the subject lifts the block of a stater who repeated it', async () => {
    const closed = await say('eve', 'ben', 'Ben keeps hens.');
    await correct('ben', { id: closed, portable: false });
    await kith.forget('eve', closed);
    await block('ben', 'eve');
    await kith.remember('eve', { text: 'Ben keeps hens.', about: [{ handle: 'ben' }], portable: true }, 'id');
    await block('ben', 'eve', 'unblockStater');
    expect(await hearers('Ben keeps hens.')).not.toContain('team');
  });
});

it('the tests above leave no memory more open than blocks and restrictions allow', async () => {
  expect(await invariantViolations(kith.app.graph.session(), kith.tenant)).toEqual([]);
});
