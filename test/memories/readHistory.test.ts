import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readWorld } from '../../src/transfer/worlds/world.js';
import { type Answer, type TestCaller, TestApp } from '../support/app.js';

interface Told {
  event: string;
  actor: string;
  oldText: string | null;
  newText: string | null;
  meta: object;
}

const world = readWorld(`
name: a memory with a history
people: [ana, ben, cleo]
chats:
  crew: { kind: group, participants: [ana, ben, cleo] }
memories:
  lamp: { owner: ana, text: Ben mends the lamp of Ana., about: [ben], statedBy: ben, learnedIn: crew, at: 2026-02-01 }
  boat: { chat: crew, text: The boat of the crew is blue., statedBy: cleo, learnedIn: crew, at: 2026-02-02 }
`);

let kith: TestApp;
let ids: ReadonlyMap<string, string>;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  const { services, graph } = kith.app;
  await services.worlds.load(graph.session(), kith.tenant, world);
  const list = '{ memories(first: 100) { edges { node { id text } } } }';
  const found = await Promise.all(['ana', 'ben'].map((as) => kith.must(as, list)));
  const nodes = found.flatMap(({ memories }) => memories.edges.map(({ node }: { node: object }) => node));
  ids = new Map(nodes.map(({ id, text }: { id: string; text: string }) => [/lamp|boat/.exec(text)?.[0] ?? text, id]));
});
afterAll(() => kith.stop());

const ask = (as: TestCaller | string, memory: string, more: object = {}) =>
  kith.ask(
    as,
    `query ($memory: ID!, $chat: ID, $first: Int, $after: String) {
      history(memory: $memory, chat: $chat, first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } edges { node { id event actor at oldText newText meta } } } }`,
    { memory, ...more },
  );
async function told(as: string, memory: string, more: object = {}): Promise<Told[]> {
  const { data, code } = await ask(as, memory, more);
  if (code !== undefined) throw new Error(code);
  return data.history.edges.map(({ node }: { node: Told }) => node);
}
const remember = async (as: string, input: object): Promise<string> => (await kith.remember(as, input, 'id')).memory.id;
const correct = (as: string, id: string, more: object) => kith.mustMutate(as, 'correctMemory', { id, ...more });

const crew = async (): Promise<string> =>
  (await kith.must('ana', '{ chats { edges { node { id } } } }')).chats.edges[0].node.id;

describe('the history of a memory', () => {
  it('shows its owner every write, newest first, with the texts removed and added', async () => {
    const id = await remember('ana', { text: 'Ana sails on Mondays.' });
    await correct('ana', id, { text: 'Ana sails on Tuesdays.' });
    await kith.forget('ana', id);
    await kith.restore('ana', id);
    const ana = await kith.idOf('ana');
    const plain = { actor: ana, oldText: null, newText: null };
    expect(await told('ana', id)).toEqual(
      [
        { ...plain, event: 'RESTORE' },
        { ...plain, event: 'DELETE' },
        { ...plain, event: 'UPDATE', oldText: 'Ana sails on Mondays.', newText: 'Ana sails on Tuesdays.' },
        { ...plain, event: 'ADD', newText: 'Ana sails on Mondays.' },
      ].map((event) => expect.objectContaining(event)),
    );
  });

  it('stays with its owner in private after the memory was forgotten, without its words, and hidden from others', async () => {
    const id = await remember('ana', { text: 'Ana admires Ben.', about: [{ handle: 'ben' }] });
    await kith.forget('ana', id);
    const kept = await told('ana', id);
    expect(kept.map(({ event }) => event)).toEqual(['DELETE', 'ADD']);
    expect(kept.map(({ oldText, newText }) => oldText ?? newText)).toEqual([null, null]);
    expect((await ask('ben', id)).code).toBe('NOT_FOUND');
    expect((await ask('cleo', id)).code).toBe('NOT_FOUND');
    expect((await ask('ana', id, { chat: await crew() })).code).toBe('NOT_FOUND');
  });

  it('is hidden from everyone else, also in other tenants, as if the memory did not exist', async () => {
    const id = await remember('ana', { text: 'Ana keeps a secret garden.', sensitivity: 'PERSONAL' });
    const missing = await ask('ben', 'f'.repeat(32));
    for (const as of ['ben', 'cleo', { as: 'ana', tenant: 'elsewhere' }])
      expect(await ask(as, id)).toMatchObject({
        code: 'NOT_FOUND',
        errors: [{ message: missing.errors![0]!.message }],
      });
    expect((await ask('ana', 'no id')).code).toBe('NOT_FOUND');
  });

  it('shows a subject only the present text, and not its writer', async () => {
    const id = await remember('ana', { text: 'Ben snores.', about: [{ handle: 'ben' }], portable: true });
    await correct('ana', id, { text: 'Ben sings.', portable: true });
    await kith.pin('ana', id);
    const events = await told('ben', id);
    expect(events.map(({ event, oldText, newText }) => [event, oldText, newText])).toEqual([
      ['UPDATE', null, null],
      ['UPDATE', null, 'Ben sings.'],
    ]);
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(['somebody']));
    expect(JSON.stringify(events)).not.toContain('snores');
    expect(JSON.stringify(events)).not.toContain(await kith.idOf('ana'));
  });

  it('shows a subject no former value that was said without them', async () => {
    const about = [{ handle: 'ben' }];
    const tea = { type: 'PREFERENCE', text: 'Ben has a favourite tea.', slot: 'favourite_tea', about };
    const memory = await remember('ana', { ...tea, value: 'Assam' });
    expect((await ask('ben', memory)).code).toBe('NOT_FOUND');
    await correct('ana', memory, { chat: await crew(), value: 'Earl Grey' });
    expect((await told('ben', memory)).map(({ event }) => event)).toEqual(['UPDATE']);
    expect((await told('ana', memory)).map(({ event }) => event)).toEqual(['UPDATE', 'ADD']);
  });

  it('shows a subject and a group no value that its origin was not sure enough of', async () => {
    const said = { about: [{ handle: 'ben' }], slot: 'town', portable: true };
    const id = await remember('ana', { ...said, text: 'Ben lives in Ulm.' });
    await remember('ana', { ...said, text: 'Ben lives in Lyon.', confidence: 0.5, sensitivity: 'SENSITIVE' });
    expect((await told('ana', id)).map(({ event, newText }) => [event, newText])).toEqual([
      ['IGNORE', 'Ben lives in Lyon.'],
      ['ADD', 'Ben lives in Ulm.'],
    ]);
    // In a group, everyone reads the answer to Ana.
    const chat = await crew();
    expect((await told('ana', id, { chat })).map(({ event, newText }) => [event, newText])).toEqual([
      ['IGNORE', null],
      ['ADD', 'Ben lives in Ulm.'],
    ]);
    expect((await told('ben', id)).map(({ event, newText }) => [event, newText])).toEqual([
      ['ADD', 'Ben lives in Ulm.'],
    ]);
  });

  it('shows a former text only to its origin, in private, and the later text to others', async () => {
    const lamp = ids.get('lamp')!;
    expect((await told('ben', lamp)).map(({ newText }) => newText)).toEqual(['Ben mends the lamp of Ana.']);
    await correct('ana', lamp, { text: 'Ana mends the lamp.', about: [{ handle: 'ana' }], sensitivity: 'PERSONAL' });
    const events = await told('ben', lamp);
    expect(events.map(({ event, oldText, newText }) => [event, oldText, newText])).toEqual([
      ['UPDATE', 'Ben mends the lamp of Ana.', null],
      ['ADD', null, 'Ben mends the lamp of Ana.'],
    ]);
    expect(JSON.stringify(events)).not.toContain('Ana mends');
    expect((await ask('cleo', lamp)).code).toBe('NOT_FOUND');
    expect((await ask('ben', lamp, { chat: await crew() })).code).toBe('NOT_FOUND');
    await kith.forget('ana', lamp);
    expect(JSON.stringify(await told('ben', lamp))).not.toContain('mends');
    await kith.restore('ana', lamp);
  });

  it('shows no former text if others hear', async () => {
    const [boat, chat] = [ids.get('boat')!, await crew()];
    await correct('cleo', boat, { text: 'The boat of the crew is green.', chat });
    const texts = (events: readonly Told[]) => events.map(({ oldText, newText }) => [oldText, newText]);
    expect(texts(await told('cleo', boat, { chat }))).toEqual([[null, 'The boat of the crew is green.']]);
    expect(texts(await told('cleo', boat))).toEqual([
      ['The boat of the crew is blue.', 'The boat of the crew is green.'],
      [null, 'The boat of the crew is blue.'],
    ]);
    expect((await ask('ana', boat, { chat })).code).toBe('NOT_FOUND');
  });

  it('reveals a block only to the person who made it', async () => {
    const id = await remember('cleo', { text: 'Ben plays chess.', about: [{ handle: 'ben' }] });
    const block = 'mutation { blockStater(input: { person: { handle: "cleo" } }) { __typename } }';
    const thread = `u:${await kith.idOf('cleo')}`;
    const shown = `query ($id: ID!, $thread: String!) {
      memory(id: $id) { updatedAt } threadChanges(thread: $thread, sinceRevision: 0, first: 20) { nodes { rev event memory { id } } }
    }`;
    const before = await kith.must('cleo', shown, { id, thread });
    expect(before.threadChanges.nodes[0]).toMatchObject({ event: 'CREATED', memory: { id } });
    await kith.must('ben', block);
    expect((await told('cleo', id)).map(({ event }) => event)).toEqual(['ADD']);
    expect(await kith.must('cleo', shown, { id, thread })).toEqual(before);
    // Not even a revision number is skipped.
    const next = await remember('cleo', { text: 'Cleo plays chess, too.' });
    const after = (await kith.must('cleo', shown, { id, thread })).threadChanges.nodes;
    expect(after[0]).toMatchObject({ rev: before.threadChanges.nodes[0].rev + 1, memory: { id: next } });
    const since = `{ queryMemory(input: { agent: "researcher", query: "chess", sinceRevision: ${after[0].rev} }) { header revision } }`;
    expect((await kith.must('cleo', since)).queryMemory).toEqual({ header: null, revision: after[0].rev });
  });

  it('has pages, and refuses a cursor that it did not issue', async () => {
    const id = await remember('cleo', { text: 'Cleo counts to 0.' });
    for (let index = 1; index <= 4; index += 1) await correct('cleo', id, { text: `Cleo counts to ${index}.` });
    const all = await told('cleo', id);
    const found: Told[] = [];
    for (let after: string | null = null, more = true; more;) {
      const answer: Answer = await ask('cleo', id, { first: 2, after });
      const { history } = answer.data;
      expect(history.totalCount).toBe(5);
      found.push(...history.edges.map(({ node }: { node: Told }) => node));
      [after, more] = [history.pageInfo.endCursor, history.pageInfo.hasNextPage];
    }
    expect(found).toEqual(all);
    expect(all.map(({ newText }) => newText)).toEqual([4, 3, 2, 1, 0].map((at) => `Cleo counts to ${at}.`));
    expect((await ask('cleo', id, { after: 'no cursor' })).code).toBe('INVALID_INPUT');
    expect((await ask('cleo', id, { first: 101 })).code).toBe('INVALID_INPUT');
  });
});
