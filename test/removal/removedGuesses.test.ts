import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removedMark } from '../../src/text/removedValues.js';
import { deBruijn, namesOf, chunksOf } from '../support/exhaustiveGuesses.js';
import { candidate, extractionAnswer } from '../support/learning.js';
import { bridge, say } from '../support/recordMessages.js';
import { chatsStart, ValueRemovals } from '../support/valueRemovals.js';

let removals: ValueRemovals;
beforeAll(async () => {
  removals = await ValueRemovals.start();
});
afterAll(() => removals.stop());

describe('a removed value', () => {
  it('is masked in the words of those who heard it, of the requester and of the agent, but not of others', async () => {
    const chat = await removals.createSecretsChat('heard');
    for (const by of ['ana', 'ben', null])
      expect(await removals.recordTexts(chat, by, 'It is 482913.')).toEqual(['It is [removed].']);
    expect(await removals.recordTexts(chat, 'mallory', 'It is 482913.')).toEqual(['It is 482913.']);
    // Mallory may repeat her own guess: a mark would reveal that it was right.
    expect(await removals.recordTexts(chat, 'mallory', 'Is it 482913?', '48 29 13')).toEqual([
      'Is it 482913?',
      '48 29 13',
    ]);
    expect(await removals.rememberTexts('mallory', chat, ['Mallory tried 482913.'])).toEqual(['Mallory tried 482913.']);
    expect(await removals.rememberTexts('ben', chat, ['Ben noted 482913.'])).toEqual(['Ben noted [removed].']);
    // A second removal masks the value for all persons who have heard it by now.
    expect(await removals.forgetAndCount('ben', { chat, values: ['482913'] })).toBeGreaterThan(0);
    expect(await removals.recordTexts(chat, 'mallory', 'Still 482913?')).toEqual(['Still [removed]?']);
  });

  it('counts as heard by those present when it was said, and if confided only by its confidants', async () => {
    const chat = await removals.bench.kith.createChat('confided', 'GROUP', ['ana', 'ben', 'carl'], chatsStart);
    const message = { role: 'USER', speaker: { handle: 'ana' }, confidedTo: [{ handle: 'ben' }] };
    const messages = [{ ...message, externalId: 'c1', text: 'The parcel is number 771204.' }];
    await removals.bench.kith.mustMutate(bridge, 'recordMessages', { chat, messages });
    expect(await removals.forgetAndCount('ana', { values: ['771204'], chat })).toBe(1);
    expect(await removals.recordTexts(chat, 'carl', 'Is it 771204?')).toEqual(['Is it 771204?']);
    expect(await removals.recordTexts(chat, 'ana', 'No 771204.')).toEqual(['No [removed].']);
  });

  it('is not revealed by a dictionary of names, nor by all six-digit numbers', async () => {
    const chat = await removals.createSecretsChat('guessed');
    const syllables = ['Zwetsch', 'gen', 'baum', 'kirsch', 'garten', 'hofer', 'mann', 'berger', 'lind', 'wald'];
    const names = namesOf(syllables);
    expect(names).toContain('Zwetschgenbaum');
    // Fifty names in each memory, the right one among them. `npm run test:long` sends 100,000 and every number.
    const dictionary = chunksOf(names, 50).map((some, index) => `${some.join(' ')} is page ${index}.`);
    expect(await removals.rememberTexts('mallory', chat, dictionary)).toEqual(dictionary);
    const sequence = deBruijn(6);
    expect(sequence).toContain('482913');
    const at = sequence.indexOf('482913');
    const parts = [0, at - 3_990, at - 8, sequence.length - 7_900].map((from) =>
      sequence.slice(Math.max(0, from)).slice(0, 7_900),
    );
    expect(await removals.recordTexts(chat, 'mallory', ...parts)).toEqual(parts);
    // Even for people who have heard it, a number is masked only as a whole run of digits. A longer run reveals nothing
    // to them either.
    expect(await removals.recordTexts(chat, 'ben', ...parts)).toEqual(parts);
    const spaced = parts[2]!.slice(0, 1_400).match(/.{6}/gu)!.join(' ');
    expect(await removals.recordTexts(chat, 'mallory', spaced)).toEqual([spaced]);
  });

  it('cannot be guessed by requests to lift or remove it', async () => {
    const chat = await removals.createSecretsChat('lifted');
    await removals.move('leaveChat', chat, 'ana');
    for (const value of ['482913', '482914']) {
      expect(await removals.lift('mallory', { chat, value })).toBe(false);
      expect(await removals.forgetAndCount('mallory', { chat, values: [value] })).toBe(0);
    }
    expect(await removals.recordTexts(chat, 'ben', 'It is 482913, not 482914.')).toEqual([
      'It is [removed], not 482914.',
    ]);
    // Ben has heard it, and the person who asked for the removal has left.
    expect(await removals.lift('ben', { chat, value: '482913' })).toBe(true);
    expect(await removals.recordTexts(chat, 'ben', 'It is 482913.')).toEqual(['It is 482913.']);
    expect(await removals.recordTexts(chat, 'mallory', '482913 and 482914')).toEqual(['[removed] and [removed]']);
  });

  it('is counted for participants, who may lift the removals of people who have left', async () => {
    const chat = await removals.createSecretsChat('counted');
    expect(await removals.counts('ana', chat)).toEqual({ total: 2, own: 2, byFormerParticipants: 0 });
    expect(await removals.counts('mallory', chat)).toEqual({ total: 2, own: 0, byFormerParticipants: 0 });
    expect(await removals.counts('zoe', chat)).toBeNull();
    expect(await removals.counts('zoe')).toEqual({ total: 0, own: 0, byFormerParticipants: 0 });
    // Only the person who asked for a removal may lift it, for as long as that person takes part.
    expect(await removals.lift('ben', { chat, value: '482913' })).toBe(false);
    expect(await removals.lift('ben', { chat })).toBe(false);
    await removals.move('leaveChat', chat, 'ana');
    expect(await removals.counts('ana', chat)).toBeNull();
    expect(await removals.counts('mallory', chat)).toEqual({ total: 2, own: 0, byFormerParticipants: 2 });
    expect(await removals.lift('mallory', { chat })).toBe(true);
    expect(await removals.counts('ben', chat)).toEqual({ total: 0, own: 0, byFormerParticipants: 0 });
    expect(await removals.recordTexts(chat, 'ben', 'It was 482913.')).toEqual(['It was 482913.']);
  });

  it('is one of at most 50 that a person removes in one chat', async () => {
    const values = Array.from({ length: 50 }, (_, index) => `number${1_000 + index}`);
    for (let index = 0; index < 50; index += 20)
      await removals.forgetAndCount('lena', { values: values.slice(index, index + 20) });
    expect(await removals.counts('lena')).toEqual({ total: 50, own: 50, byFormerParticipants: 0 });
    expect(await removals.forget('lena', { values: ['onemore'] })).toMatchObject({ code: 'CONFLICT' });
    expect((await removals.forget('lena', { values: [values[3]!] })).code).toBeUndefined();
    expect(await removals.lift('lena', { value: values[0]! })).toBe(true);
    expect((await removals.forget('lena', { values: ['onemore'] })).code).toBeUndefined();
  });

  it.each([
    ['a word of nearly every text', 'with them'],
    ['a word that sensitivity is found by', 'Salary'],
    ['a part of such words', 'court'],
    ['words among which is one', 'the salary of Ana'],
    ['three letters', 'Bob'],
    ['three digits', '911'],
    ['two letters and a digit', 'a-1-b'],
  ])('must not be %s', async (_, value) => {
    const answer = await removals.forget('ana', { values: [value] });
    expect(answer.code).toBe('INVALID_INPUT');
    expect(answer.errors![0]!.message).toMatch(/^values\[0\] must /u);
    expect(answer.errors![0]!.message).not.toContain(value);
  });
});

describe('a removed sentence', () => {
  const right = 'Diabetes is what my brother Viktor hides from the regatta committee.';
  const wrong = 'Cholesterol is what my aunt Petra mentions to the chess club.';

  it('cannot be guessed by lifting it, by a participant who joined after it was said', async () => {
    const { kith } = removals.bench;
    const chat = await kith.createChat('sentences', 'GROUP', ['ana', 'ben'], chatsStart);
    const text = 'My brother Viktor hides his diabetes from the regatta committee.';
    const { messages } = await say(kith, bridge, chat, [{ by: 'ana', text }]);
    await removals.move('joinChat', chat, 'mallory');
    expect(await removals.forgetAndCount('ana', { chat, ids: [messages[0]!.id] })).toBe(1);
    await removals.move('leaveChat', chat, 'ana');
    for (const value of [right, wrong]) expect(await removals.lift('mallory', { chat, value })).toBe(false);
    // Ben has heard it, and the person who asked for the removal has left.
    expect(await removals.lift('ben', { chat, value: wrong })).toBe(false);
    expect(await removals.lift('ben', { chat, value: right })).toBe(true);
    expect(await removals.lift('ben', { chat, value: right })).toBe(false);
  });

  it('cannot be guessed by participants to whom it was not confided', async () => {
    const { kith } = removals.bench;
    const chat = await kith.createChat('confided sentences', 'GROUP', ['ana', 'ben', 'mallory'], chatsStart);
    const text = 'My brother Viktor hides his diabetes from the regatta committee.';
    const message = { role: 'USER', speaker: { handle: 'ana' }, confidedTo: [{ handle: 'ben' }], text };
    const input = { chat, messages: [{ ...message, externalId: 's1' }] };
    const { messages } = await kith.mustMutate(bridge, 'recordMessages', input, 'messages { id }');
    expect(await removals.forgetAndCount('ana', { chat, ids: [messages[0].id] })).toBe(1);
    await removals.move('leaveChat', chat, 'ana');
    for (const value of [right, wrong]) expect(await removals.lift('mallory', { chat, value })).toBe(false);
    expect(await removals.lift('ben', { chat, value: right })).toBe(true);
  });

  it('may be lifted by a participant who heard one of the messages that said it', async () => {
    const { kith } = removals.bench;
    const chat = await kith.createChat('said twice', 'GROUP', ['ana', 'ben'], chatsStart);
    const said = async (text: string) => (await say(kith, bridge, chat, [{ by: 'ana', text }])).messages[0]!.id;
    const first = await said('My brother Viktor hides his diabetes from the regatta committee.');
    await removals.move('joinChat', chat, 'mallory');
    const second = await said('Viktor, my brother, is hiding diabetes from the regatta committee.');
    await removals.forgetAndCount('ana', { chat, ids: [first] });
    await removals.forgetAndCount('ana', { chat, ids: [second] });
    expect(await removals.lift('mallory', { chat, value: right })).toBe(false);
    await removals.move('leaveChat', chat, 'ana');
    expect(await removals.lift('mallory', { chat, value: right })).toBe(true);
  });
});

describe('a text in which a removed value is masked', () => {
  const memory = 'id text sensitivity portable';
  /** Removes amounts that make a sentence sensitive. */
  async function removing(as: string): Promise<void> {
    await removals.forgetAndCount(as, { values: ['4711', '91,000'] });
  }

  it('stays as sensitive as the original, whether said, remembered or corrected', async () => {
    await removing('sia');
    const stated = (await removals.bench.kith.remember('sia', { text: 'Ana makes 4711 a month.' }, memory)).memory;
    expect(stated).toMatchObject({ text: 'Ana makes [removed] a month.', sensitivity: 'SENSITIVE' });
    const open = (await removals.bench.kith.remember('sia', { text: 'Ana rows.' }, memory)).memory;
    expect(open.sensitivity).toBe('PUBLIC');
    const input = { id: open.id, text: 'Ana makes $91,000.' };
    expect(
      (await removals.bench.kith.mustMutate('sia', 'correctMemory', input, `memory { ${memory} }`)).memory,
    ).toMatchObject({
      text: 'Ana makes $[removed].',
      sensitivity: 'SENSITIVE',
    });
    // An explicit sensitivity counts.
    const told = { text: 'Ana makes 4711 a year.', sensitivity: 'PERSONAL' };
    expect((await removals.bench.kith.remember('sia', told, memory)).memory.sensitivity).toBe('PERSONAL');
  });

  it('stays so if it is learned from a message, said before or after the removal', async () => {
    const before = await removals.bench.say({ person: 'tea' }, { by: 'tea', text: 'My sister makes 4711 a month.' });
    await removing('tea');
    const after = await removals.bench.say({ person: 'tea' }, { by: 'tea', text: 'My brother makes 4711 a month.' });
    for (const [{ ids }, who] of [
      [before, 'sister'],
      [after, 'brother'],
    ] as const) {
      const text = `The user's ${who} makes ${removedMark} a month.`;
      await removals.bench.work('extract-memories', ids[0]!, extractionAnswer(candidate({ text })));
    }
    const query = `{ memories(first: 10) { edges { node { ${memory} } } } }`;
    const nodes = (await removals.bench.kith.must('tea', query)).memories.edges.map(
      ({ node }: { node: object }) => node,
    );
    expect(nodes).toHaveLength(2);
    for (const node of nodes) expect(node).toMatchObject({ sensitivity: 'SENSITIVE' });
  });
});
