import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PeopleService } from '../../src/directory/people/people.service.js';
import { type TestCaller, TestApp } from '../support/app.js';
import { contextOf } from '../support/conversations.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const fields =
  'id text source type slot value importance persona scope { kind owner { handle } } statedBy { handle } subjects { handle }';
const seed = (as: TestCaller | string, input: object) =>
  kith.mutate(as, 'seedProfile', input, `memories { ${fields} }`);
const facts = [
  { type: 'IDENTITY', text: 'Ana lives in Lisbon.', slot: 'city', value: 'Lisbon' },
  { type: 'PREFERENCE', text: 'Ana likes short answers.' },
];
const memoriesOf = async (as: string): Promise<string[]> =>
  (await kith.must(as, '{ memories { edges { node { text } } } }')).memories.edges.map(
    ({ node }: { node: { text: string } }) => node.text,
  );

describe('seedProfile', () => {
  it('stores the facts as the person’s own statements, for all personas, and shows them under their name', async () => {
    const asking = { as: 'ana', headers: { 'x-kith-persona': 'coach' } };
    const { memories } = (await seed(asking, { name: 'Ana Lima', facts })).data.seedProfile;
    const own = { source: 'SEEDED_PROFILE', persona: null, statedBy: { handle: 'ana' }, subjects: [{ handle: 'ana' }] };
    expect(memories).toMatchObject([
      { ...own, text: 'Ana lives in Lisbon.', slot: 'city', value: 'Lisbon', importance: 2 },
      { ...own, text: 'Ana likes short answers.', slot: null, importance: 1 },
    ]);
    expect(memories[0].scope).toEqual({ kind: 'PERSONAL', owner: { handle: 'ana' } });
    expect((await kith.must('ana', '{ me { name } }')).me.name).toBe('Ana Lima');
    expect((await contextOf(kith, 'ana', { kind: 'FACTS' })).text).toContain('- name: Ana Lima\n- city: Lisbon');
    expect((await contextOf(kith, 'ana', { kind: 'CONVERSATION' })).text).toContain('- Name: Ana Lima');
    expect((await contextOf(kith, 'ana', { kind: 'AGENT' })).text).toContain('- Name: Ana Lima\n  City: Lisbon');
    expect((await contextOf(kith, 'bob', { kind: 'FACTS' })).text).toBe('');
    expect(await memoriesOf('bob')).toEqual([]);
  });

  it('tells its facts in private contexts only, until they are said elsewhere', async () => {
    const group = await kith.createChat('gus and hal', 'GROUP', ['gus', 'hal']);
    const city = (value: string) => ({ type: 'IDENTITY', text: `Gus lives in ${value}.`, slot: 'city', value });
    const [{ id }] = (await seed('gus', { facts: [city('Lyon')] })).data.seedProfile.memories;
    await kith.remember('gus', { type: 'USER', text: 'I climb.' });
    const toldIn = async (as: string, chat: string | null): Promise<string> => {
      const kinds = ['FACTS', 'CONVERSATION', 'AGENT'];
      const contexts = await Promise.all(
        kinds.map((kind) => contextOf(kith, as, { kind, chat, message: 'Where does Gus live?' })),
      );
      return contexts.map(({ text }) => text).join('\n');
    };
    for (const kind of ['FACTS', 'CONVERSATION', 'AGENT'])
      expect((await contextOf(kith, 'gus', { kind, message: 'Where does Gus live?' })).text).toContain('Lyon');
    expect(await toldIn('gus', group)).toContain('I climb.');
    for (const as of ['gus', 'hal']) expect(await toldIn(as, group)).not.toContain('Lyon');
    const sayInGroup = async (value: string) =>
      (await kith.remember('gus', { ...city(value), chat: group }, 'id source')).memory;
    expect(await sayInGroup('Lyon')).toEqual({ id, source: 'EXPLICIT' });
    expect(await toldIn('hal', group)).toContain('Lyon');
    await seed('gus', { facts: [city('Metz')] });
    expect(await toldIn('hal', group)).not.toMatch(/Lyon|Metz/u);
    expect(await sayInGroup('Nice')).toEqual({ id, source: 'EXPLICIT' });
    expect(await toldIn('hal', group)).toContain('Nice');
    expect(await toldIn('hal', group)).not.toContain('Lyon');
  });

  it('stores nothing twice, and replaces the old value of a slot', async () => {
    const [first] = (await seed('ana', { facts })).data.seedProfile.memories;
    const moved = { ...facts[0], text: 'Ana lives in Porto.', value: 'Porto' };
    const [second] = (await seed('ana', { facts: [moved] })).data.seedProfile.memories;
    expect(second).toMatchObject({ id: first.id, value: 'Porto' });
    expect((await memoriesOf('ana')).sort()).toEqual(['Ana likes short answers.', 'Ana lives in Porto.']);
    expect((await kith.must('ana', '{ me { name } }')).me.name).toBe('Ana Lima');
  });

  it('stores no facts if the name cannot be stored', async () => {
    const rename = jest.spyOn(PeopleService.prototype, 'rename').mockRejectedValueOnce(new Error('The graph is away.'));
    expect((await seed('finn', { name: 'Finn F', facts })).code).toBe('INTERNAL');
    rename.mockRestore();
    expect(await memoriesOf('finn')).toEqual([]);
    expect((await seed('finn', { name: 'Finn F', facts })).code).toBeUndefined();
    expect([(await memoriesOf('finn')).length, (await kith.must('finn', '{ me { name } }')).me.name]).toEqual([
      2,
      'Finn F',
    ]);
  });

  it('refuses all facts if one is invalid, and says which one', async () => {
    const refused = async (bad: object) => {
      const input = { name: 'Dora D', facts: [{ type: 'IDENTITY', text: 'Dora is new.' }, bad] };
      const { code, errors } = await seed('dora', input);
      expect(errors![0]!.message).toMatch(/^facts\[1\]: /);
      return code;
    };
    expect(await refused({ type: 'IDENTITY', text: '' })).toBe('INVALID_INPUT');
    expect(await refused({ type: 'EPISODE', text: 'Dora talked.' })).toBe('INVALID_INPUT');
    expect(await refused({ type: 'IDENTITY', text: 'Dora has a password: hunter2!x' })).toBe('SECRET_REFUSED');
    expect((await seed('dora', { name: '', facts: facts.slice(0, 1) })).code).toBe('INVALID_INPUT');
    expect((await seed('dora', { facts: [] })).code).toBe('INVALID_INPUT');
    expect((await seed('dora', { facts: Array.from({ length: 101 }, () => facts[1]) })).code).toBe('INVALID_INPUT');
    expect(await memoriesOf('dora')).toEqual([]);
    expect((await kith.must('dora', '{ me { name } }')).me.name).not.toBe('Dora D');
  });
});
