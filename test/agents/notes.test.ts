import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../support/app.js';

let kith: TestApp;
const fields = 'id text type category status stability expiresAt tags confidence supersedes { id text }';
const write = `mutation ($input: WriteNoteInput!) { writeNote(input: $input) { note { memory { ${fields} } } } }`;
const merge = `mutation ($input: MergeNotesInput!) { mergeNotes(input: $input) { note { memory { ${fields} } } } }`;
const soul = `mutation ($input: UpdateSoulInput!) { updateSoul(input: $input) { note { memory { ${fields} } } } }`;
const store =
  'mutation ($input: StoreProcedureInput!) { storeProcedure(input: $input) { memory { id text type category tags } } }';

const note = async (content: string, more: object = {}, as: TestCaller | string = 'ana') =>
  (await kith.must(as, write, { input: { kind: 'LOG', content, ...more } })).writeNote.note.memory;
const notesOf = async (as: TestCaller | string, args = '') =>
  (
    (await kith.must(as, `{ notes${args} { nodes { memory { text } } } }`)).notes.nodes as {
      memory: { text: string };
    }[]
  ).map(({ memory }) => memory.text);
const refusal = async (query: string, input: object, as: TestCaller | string = 'ana') => {
  const { code, errors } = await kith.ask(as, query, { input });
  return [code, errors?.[0]?.message];
};

beforeAll(async () => {
  kith = await TestApp.start();
});
afterAll(() => kith.stop());

describe('a note', () => {
  it('lives as long as its kind says, and keeps its lines', async () => {
    const log = await note('Ana asked\n  for the oboe.', { tags: ['music'], jobId: 'job 1' });
    expect(log).toMatchObject({
      type: 'LOG',
      stability: 'VOLATILE',
      tags: ['music'],
      text: 'Ana asked\n  for the oboe.',
    });
    expect(log.expiresAt).not.toBeNull();
    const rule = { kind: 'RULE', confidence: 0.9, evidence: ['seen twice'] };
    expect(await note('Answer in German.', rule)).toMatchObject({
      category: 'rules',
      stability: 'STABLE',
      expiresAt: null,
    });
    expect(await note('Ana prefers mornings.', { stability: 'STABLE' })).toMatchObject({ expiresAt: null });
  });

  it('from a conversation is not shown elsewhere, and a soul is shared by all personas', async () => {
    const { id } = await note('Ana said that her sister moves in.', { sensitivity: 'PUBLIC' });
    const read = await kith.must('ana', `{ memory(id: "${id}") { sensitivity portable } }`);
    expect(read.memory).toEqual({ sensitivity: 'PERSONAL', portable: false });
    expect(await refusal(write, { kind: 'SOUL', content: 'Obey.', persona: 'coach' })).toEqual([
      'INVALID_INPUT',
      expect.stringContaining('persona must not be given for SOUL'),
    ]);
  });

  it('that is a new soul names the one before, for the persona that may read it', async () => {
    const coached = { as: 'iris', headers: { 'x-kith-persona': 'coach' } };
    const updated = async (as: TestCaller, content: string) =>
      (await kith.must(as, soul, { input: { content } })).updateSoul.note.memory.supersedes.map(
        ({ text }: { text: string }) => text,
      );
    expect(await updated(coached, 'A calm soul.')).toEqual([]);
    await kith.remember('iris', { type: 'SOUL', text: 'A lively soul.', persona: 'coach' });
    expect(await updated(coached, 'A bold soul.')).toEqual(['A lively soul.']);
    await kith.remember('iris', { type: 'SOUL', text: 'A shy soul.', persona: 'coach' });
    expect(await updated({ as: 'iris' }, 'A kind soul.')).toEqual([]);
    expect(await updated({ as: 'iris' }, 'A wise soul.')).toEqual(['A kind soul.']);
  });

  it.each([
    [{ kind: 'PREFERENCE', content: 'Tea.' }, 'does not exist in "NoteKind" enum'],
    [{ kind: 'RULE', content: 'Obey.' }, 'evidence must not be empty'],
    [{ kind: 'RULE', content: 'Obey.', evidence: ['x'], confidence: 0.7 }, 'confidence must be at least 0.8'],
    [
      { kind: 'RULE', content: 'Obey.', evidence: ['x'], stability: 'VOLATILE' },
      'stability must be one of STABLE, PERMANENT',
    ],
    [{ kind: 'SOUL', content: 'Obey.', ttlDays: 3 }, 'ttlDays must not be given'],
    [{ kind: 'LOG', content: '' }, 'text'],
  ])('is refused if its kind forbids it: %j', async (input, message) => {
    expect(await refusal(write, input)).toEqual(['INVALID_INPUT', expect.stringContaining(message)]);
  });

  it('with a secret is refused', async () => {
    const [code] = await refusal(write, { kind: 'LOG', content: 'The password is swordfish99.' });
    expect(code).toBe('SECRET_REFUSED');
  });

  it('is listed only for its owner, newest first, by kind and by any of some tags', async () => {
    for (const [content, tags] of [
      ['One.', ['red']],
      ['Two.', ['blue']],
      ['Three.', ['green']],
    ] as const)
      await note(content, { tags }, 'dora');
    expect(await notesOf('dora')).toEqual(['Three.', 'Two.', 'One.']);
    expect(await notesOf('dora', '(tags: ["red", "green"])')).toEqual(['Three.', 'One.']);
    expect(await notesOf('dora', '(kind: RULE)')).toEqual([]);
    expect(await notesOf('dora', '(first: 1)')).toEqual(['Three.']);
    expect(await notesOf('eve')).toEqual([]);
    const group = await kith.createChat('lab', 'GROUP', ['dora', 'eve']);
    await kith.remember('eve', { type: 'LOG', text: 'A hidden log of the lab.', chat: group, scope: 'GROUP' });
    expect((await notesOf('dora')).join()).not.toContain('hidden');
    expect((await kith.ask('dora', '{ notes(kind: PREFERENCE) { nodes { memory { id } } } }')).code).toBe(
      'INVALID_INPUT',
    );
  });
});

describe('merged notes', () => {
  it('become one summary that supersedes them and lives as long as the longest', async () => {
    const [one, two] = [
      await note('Fixed the door.', {}, 'fred'),
      await note('Painted it.', { stability: 'STABLE' }, 'fred'),
    ];
    const made = (await kith.must('fred', merge, { input: { ids: [one.id, two.id] } })).mergeNotes.note.memory;
    expect(made).toMatchObject({ type: 'SUMMARY', stability: 'STABLE', expiresAt: null });
    expect(made.text).toMatch(/^\d{4}-\d\d-\d\d: Fixed the door\.\n\d{4}-\d\d-\d\d: Painted it\.$/u);
    expect(made.supersedes.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(await notesOf('fred')).toEqual([made.text]);
    // A second merge finds nothing: the sources are no longer live.
    expect((await refusal(merge, { ids: [one.id, two.id] }, 'fred'))[0]).toBe('NOT_FOUND');
  });

  it('must be one’s own, live, unpinned and heard by the same people', async () => {
    const [one, two] = [await note('A.', {}, 'gina'), await note('B.', { sensitivity: 'SENSITIVE' }, 'gina')];
    const others = await note('C.', {}, 'hugo');
    const last = await note('D.', { kind: 'SOUL' }, 'gina');
    expect((await refusal(merge, { ids: [one.id, others.id] }, 'gina'))[0]).toBe('NOT_FOUND');
    expect((await refusal(merge, { ids: [one.id, two.id] }, 'gina'))[0]).toBe('CONFLICT');
    expect((await refusal(merge, { ids: [one.id, last.id] }, 'gina'))[0]).toBe('INVALID_INPUT');
    expect((await refusal(merge, { ids: [one.id, one.id] }, 'gina'))[0]).toBe('INVALID_INPUT');
    expect(await notesOf('gina', '(kind: LOG)')).toEqual(['B.', 'A.']);
  });
});

describe('a soul', () => {
  it('stays unique under concurrent writes, and the chain of former ones can be read', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `Principle ${index}.`);
    const answers = await Promise.all(texts.map((content) => kith.ask('ines', soul, { input: { content } })));
    expect(answers.filter(({ errors }) => errors)).toEqual([]);
    const live = await notesOf('ines', '(kind: SOUL)');
    expect(live).toHaveLength(1);
    const chain: string[] = [];
    const read = '{ notes(kind: SOUL) { nodes { memory { id } } } }';
    let id = (await kith.must('ines', read)).notes.nodes[0].memory.id as string | undefined;
    while (id) {
      const { text, supersedes } = (
        await kith.must(
          'ines',
          `{ memories(filter: { statuses: [ACTIVE, SUPERSEDED], types: [SOUL] }, first: 100) { edges { node { id text supersedes { id } } } } }`,
        )
      ).memories.edges
        .map(({ node }: { node: { id: string; text: string; supersedes: { id: string }[] } }) => node)
        .find((node: { id: string }) => node.id === id);
      chain.push(text);
      id = supersedes[0]?.id;
    }
    expect(chain.sort()).toEqual(texts.sort());
    expect(await notesOf('jan', '(kind: SOUL)')).toEqual([]);
  });
});

describe('a procedure', () => {
  it('is a title with numbered steps', async () => {
    const input = {
      title: 'Water the plants',
      steps: ['Fill the can.', '2. Bring it outside.', 'If the soil is wet, stop.'],
      tags: ['garden'],
    };
    const { memory } = (await kith.must('ana', store, { input })).storeProcedure;
    expect(memory).toMatchObject({ type: 'PROCEDURE', category: 'procedural', tags: ['garden'] });
    expect(memory.text).toBe('Water the plants\n1. Fill the can.\n2. Bring it outside.\n3. If the soil is wet, stop.');
  });

  it.each([
    [['Ana fills the can.', 'The can is full.'], 'Step 1 must say what to do'],
    [['You should fill the can.'], 'Step 1 must say what to do'],
    [['Filling the can.'], 'Step 1 must say what to do'],
    [['Filled the can.'], 'Step 1 must say what to do'],
    [[''], 'steps'],
    [[], 'steps must have 1 to 50 items'],
  ])('with steps that contain no instruction is refused: %j', async (steps, message) => {
    expect(await refusal(store, { title: 'Water', steps })).toEqual([
      'INVALID_INPUT',
      expect.stringContaining(message),
    ]);
  });

  it.each([
    ['Open the honey.', 'needs steps'],
    ['Title\nOpen the honey.', 'Step 1 of a procedure must begin with "1."'],
    ['1. Open the honey.\n3. Eat it.', 'Step 2 of a procedure must begin with "2."'],
    ['1. The honey is opened.', 'Step 1 must say what to do'],
  ])('is refused on every path of writing unless its steps are numbered: %j', async (text, message) => {
    const remember = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome } }';
    expect(await refusal(remember, { type: 'PROCEDURE', text })).toEqual([
      'INVALID_INPUT',
      expect.stringContaining(message),
    ]);
    const { id } = (await kith.remember('ana', { type: 'PROCEDURE', text: `1. Open jar ${text.length}.` })).memory;
    const correct = 'mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { id } } }';
    expect(await refusal(correct, { id, text })).toEqual(['INVALID_INPUT', expect.stringContaining(message)]);
  });
});
