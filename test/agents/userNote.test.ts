import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headOf, withHead } from '../../src/agents/notes/userNote.js';
import { TestApp } from '../support/app.js';
import { contextOf } from '../support/conversations.js';

const fact = (slot: string, value: string, more: object = {}) => ({
  slot,
  value,
  text: `It is ${value}.`,
  sensitivity: 'PUBLIC' as const,
  confidedIds: null,
  aloneId: null,
  ...more,
});

describe('the head of a user note', () => {
  it('has a line per live fact in a fixed order, a preferred name before the name, nothing sensitive, confided or from the profile', () => {
    const facts = [
      fact('time_zone', 'Europe/Rome', { aloneId: 'p1' }),
      fact('time_zone', 'Europe/Lisbon'),
      fact('name', 'Ana Lima'),
      fact('preferred_name', 'Nana'),
      fact('city', 'Lisbon', { sensitivity: 'PERSONAL' }),
      fact('language', 'Portuguese', { confidedIds: ['p1'] }),
      fact('pronouns', 'she/her', { sensitivity: 'SENSITIVE' }),
      fact('interest', 'chess'),
      fact('interests', 'sailing, tea'),
      fact('diet', 'vegan'),
    ];
    expect(headOf(facts, 'Ana Reyes')).toEqual({
      lines: ['Name: Nana', 'City: Lisbon', 'Time zone: Europe/Lisbon', 'Interests: sailing, tea'],
      sensitivity: 'PERSONAL',
    });
    expect(headOf([], null)).toEqual({ lines: [], sensitivity: 'PUBLIC' });
  });

  it('replaces the earlier head and keeps every hand-written line', () => {
    const note = {
      text: 'City: Rome\nName: Ana\n\nCity: a place I left.\nI climb.',
      evidence: ['said so', 'Name: Ana'],
    };
    const head = (...lines: string[]) => ({ lines, sensitivity: 'PUBLIC' as const });
    const on = (text: string, ...lines: string[]) =>
      withHead({ ...note, text, sensitivity: 'PERSONAL' }, head(...lines));
    expect(on(note.text, 'City: Oslo')).toEqual({
      text: 'City: Oslo\n\nCity: a place I left.\nI climb.',
      evidence: ['said so', 'City: Oslo'],
      sensitivity: 'PERSONAL',
    });
    expect(on('Name: Ana\nI climb.')?.text).toBe('I climb.');
    expect(on('Language: the one of birds.\nI climb.', 'City: Oslo')?.text).toBe(
      'City: Oslo\n\nLanguage: the one of birds.\nI climb.',
    );
    expect(on('Name: Ana')).toBeNull();
  });
});

describe('a head that makes a note too long', () => {
  const note = (text: string, ...evidence: string[]) => ({ text, evidence, sensitivity: 'PUBLIC' as const });
  const head = (...lines: string[]) => ({ lines, sensitivity: 'PUBLIC' as const });

  it('loses its last lines, and leaves no stale one', () => {
    const own = 'x'.repeat(7_980);
    const stale = note(`City: Rome\n\n${own}`, 'City: Rome');
    const next = withHead(stale, head('Name: Ana', 'City: San Sebastián'))!;
    expect(next).toMatchObject({ text: `Name: Ana\n\n${own}`, evidence: ['Name: Ana'] });
    expect(withHead(next, head('City: San Sebastián'))).toMatchObject({ text: own, evidence: [] });
  });

  it('is measured in characters, as the note is', () => {
    const own = '🎻'.repeat(7_900);
    expect(withHead(note(own), head('City: Oslo'))?.text).toBe(`City: Oslo\n\n${own}`);
  });
});

describe('the user note', () => {
  let kith: TestApp;
  beforeAll(async () => {
    kith = await TestApp.start({ embedder: null });
  });
  afterAll(() => kith.stop());

  const notes = async (as: string, chat?: string) => {
    while ((await kith.app.runner!.runDue()) > 0);
    const query =
      'query ($chat: ID) { memories(chat: $chat, filter: { types: [USER] }) { edges { node { id text sensitivity source } } } }';
    const { memories } = await kith.must(as, query, { chat });
    return memories.edges.map(({ node }: { node: object }) => node);
  };
  const textOf = async (as: string): Promise<string[]> => (await notes(as)).map(({ text }: { text: string }) => text);
  const put = (as: string, slot: string, value: string, more: object = {}) =>
    kith.remember(as, { text: `The ${slot} of ${as} is ${value}.`, type: 'IDENTITY', slot, value, ...more });

  it('begins with the name of the account if no fact says another', async () => {
    await kith.remember('cleo', { type: 'USER', text: 'I paint.' });
    expect(await textOf('cleo')).toEqual(['I paint.']);
    await kith.mustMutate('cleo', 'updatePerson', { person: await kith.idOf('cleo'), name: 'Cleo Blum' });
    expect(await textOf('cleo')).toEqual(['Name: Cleo Blum\n\nI paint.']);
    await put('cleo', 'preferred_name', 'Clio');
    expect(await textOf('cleo')).toEqual(['Name: Clio\n\nI paint.']);
    const { text } = await contextOf(kith, 'cleo', { kind: 'FACTS' });
    expect(text).toContain('- preferred_name: Clio');
    expect(text).not.toContain('Blum');
  });

  it('begins with the live facts after each change, and keeps what was written by hand', async () => {
    const city = await put('ana', 'city', 'Porto');
    expect(await textOf('ana')).toEqual([]);
    await kith.remember('ana', { type: 'USER', text: 'I climb.\nCall me early.' });
    expect(await textOf('ana')).toEqual(['City: Porto\n\nI climb.\nCall me early.']);
    await put('ana', 'preferred_name', 'Nana');
    expect(await textOf('ana')).toEqual(['Name: Nana\nCity: Porto\n\nI climb.\nCall me early.']);
    await kith.forget('ana', city.memory.id);
    expect(await textOf('ana')).toEqual(['Name: Nana\n\nI climb.\nCall me early.']);
    const { text } = await contextOf(kith, 'ana', { kind: 'AGENT' });
    expect(text).toBe('# User\n- Name: Nana\n  I climb.\n  Call me early.');
  });

  it('is written only by its owner: without one, the AGENT context shows the lines of its head', async () => {
    const [rome] = await Promise.all([put('bob', 'city', 'Rome'), put('bob', 'language', 'Latin')]);
    expect(await textOf('bob')).toEqual([]);
    const { text, sections } = await contextOf(kith, 'bob', { kind: 'AGENT' });
    expect(text).toBe('# User\n- City: Rome\n  Language: Latin');
    expect(sections[0]!.memories.map(({ id }) => id)).toContain(rome.memory.id);
    expect((await contextOf(kith, 'ana', { kind: 'AGENT' })).text).not.toContain('Rome');
  });

  it('is removed with its last line if none was written by hand', async () => {
    const { memory } = await put('gus', 'city', 'Nice');
    await kith.remember('gus', { type: 'USER', text: 'City: Nice' });
    expect(await textOf('gus')).toEqual(['City: Nice']);
    await kith.forget('gus', memory.id);
    expect(await textOf('gus')).toEqual([]);
  });

  it('contains nothing said by others, for one persona, about another person, sensitive or confided', async () => {
    const chat = await kith.createChat('pair', 'GROUP', ['cas', 'dan']);
    await put('dan', 'city', 'Planted', { about: [{ handle: 'cas' }], chat });
    await put('cas', 'city', 'Secret', { persona: 'coach' });
    await put('cas', 'city', 'Elsewhere', { about: [{ handle: 'dan' }] });
    await put('cas', 'pronouns', 'they/them', { sensitivity: 'SENSITIVE' });
    await put('cas', 'language', 'Whispered', { confidedTo: [{ handle: 'dan' }] });
    for (const as of ['cas', 'dan']) {
      await kith.remember(as, { type: 'USER', text: 'By hand.' });
      expect(await textOf(as)).toEqual(['By hand.']);
    }
  });

  it('loses the line of a fact that is erased with a person, also from its history', async () => {
    const traced = async (handle: string) => {
      const own = await notes(handle);
      const query =
        'query ($id: ID!) { memory(id: $id) { evidence } history(memory: $id) { nodes { oldText newText } } }';
      return JSON.stringify([own, await kith.must(handle, query, { id: own[0].id })]);
    };
    const fact = (handle: string, text: string, other: object) =>
      kith.remember(handle, { text, type: 'IDENTITY', slot: 'city', about: [{ handle }, other] });
    await kith.idOf('ned');
    for (const handle of ['liv', 'max']) await kith.remember(handle, { type: 'USER', text: 'I row.' });
    await fact('liv', 'Liv lives in Lyon with Mia.', { name: 'Mia' });
    await fact('max', 'Max lives in Metz with Ned.', { handle: 'ned' });
    expect(await traced('liv')).toContain('with Mia');
    expect(await traced('max')).toContain('with Ned');
    const { people } = await kith.must('liv', '{ people { nodes { id name } } }');
    const { id } = people.nodes.find(({ name }: { name: string }) => name === 'Mia');
    await kith.must('liv', 'mutation ($id: ID!) { forgetPerson(input: { person: $id }) { receipt { id } } }', { id });
    await kith.must('ned', 'mutation { eraseMe(input: { confirm: "erase everything about me" }) { receipt { id } } }');
    expect(await traced('liv')).not.toContain('Mia');
    expect(await traced('max')).not.toContain('Ned');
    expect([await textOf('liv'), await textOf('max')]).toEqual([['I row.'], ['I row.']]);
  });

  it('is as restricted as the facts it shows, and is never shown to others', async () => {
    const chat = await kith.createChat('team', 'GROUP', ['eve', 'fay']);
    await kith.remember('eve', { type: 'USER', text: 'I sing.' });
    await put('eve', 'city', 'Bern', { sensitivity: 'PERSONAL' });
    expect(await notes('eve')).toMatchObject([{ text: 'City: Bern\n\nI sing.', sensitivity: 'PERSONAL' }]);
    for (const place of [undefined, chat]) expect(await notes('fay', place)).toEqual([]);
  });

  it('has no head if others hear it who may not hear the facts in it', async () => {
    const chat = await kith.createChat('choir', 'GROUP', ['gil', 'hal', 'ivo']);
    const alone = await kith.createChat('alone', 'PRIVATE', ['ivo']);
    for (const as of ['gil', 'hal', 'ivo']) await put(as, 'city', 'Bern', { portable: false });
    await kith.remember('gil', { type: 'USER', text: 'I sing.', chat });
    await kith.remember('hal', { type: 'USER', text: 'I hum.', about: [{ handle: 'hal' }] });
    await kith.remember('ivo', { type: 'USER', text: 'I whistle.', chat: alone });
    expect(await textOf('gil')).toEqual(['I sing.']);
    // Hal was there when Gil said it.
    expect((await textOf('hal')).sort()).toEqual(['I hum.', 'I sing.']);
    expect((await textOf('ivo')).sort()).toEqual(['City: Bern\n\nI whistle.', 'I sing.']);
    const there = await notes('gil', chat);
    expect(there.map(({ text }: { text: string }) => text).sort()).toEqual(['I hum.', 'I sing.']);
    // Said again in private, the note is its owner's alone.
    await kith.remember('gil', { type: 'USER', text: 'I sing.\nLoudly.' });
    expect(await textOf('gil')).toEqual(['City: Bern\n\nI sing.\nLoudly.']);
    for (const as of ['hal', 'ivo'])
      for (const place of [undefined, chat]) expect(JSON.stringify(await notes(as, place))).not.toContain('Loudly');
  });
});
