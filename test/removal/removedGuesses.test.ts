import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removedMark } from '../../src/text/removedValues.js';
import type { Answer, Asking } from '../support/app.js';
import { candidate, found, LearningBench } from '../support/learning.js';
import { bridge, say } from '../support/talk.js';

let bench: LearningBench;
beforeAll(async () => {
  bench = await LearningBench.start();
});
afterAll(() => bench.stop());

const start = '2026-01-01T00:00:00Z';
const forget = (asking: Asking | string, input: object): Promise<Answer> =>
  bench.kith.ask(
    asking,
    'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { messages } } }',
    { input },
  );
const gone = async (asking: Asking | string, input: object): Promise<number> =>
  (await forget(asking, input)).data.forgetMessages.receipt.messages;
const lift = async (as: string, input: object): Promise<boolean> =>
  (
    await bench.kith.must(
      as,
      'mutation ($input: LiftRemovedValueInput!) { liftRemovedValue(input: $input) { lifted } }',
      { input },
    )
  ).liftRemovedValue.lifted;
const counts = async (as: string, chat: string | null = null) =>
  (await bench.kith.must(as, 'query ($chat: ID) { removedValues(chat: $chat) { total own ofLeft } }', { chat }))
    .removedValues;
const move = async (name: 'joinChat' | 'leaveChat', chat: string, ...people: string[]): Promise<void> => {
  bench.now += 60_000;
  const type = name === 'joinChat' ? 'JoinChatInput' : 'LeaveChatInput';
  for (const handle of people)
    await bench.kith.must(bridge, `mutation ($input: ${type}!) { ${name}(input: $input) { chat { id } } }`, {
      input: { chat, person: { handle } },
    });
  bench.now += 60_000;
};
/** Records texts of a person, or of the agent, in a chat, and returns them as stored. */
const said = async (chat: string, by: string | null, ...texts: string[]): Promise<string[]> =>
  (
    await say(
      bench.kith,
      bridge,
      chat,
      texts.map((text) => ({ by, text })),
    )
  ).messages.map(({ text }) => text);
/** Remembers texts of a person in a chat as logs, and returns them as stored. */
async function remembered(as: string, chat: string, texts: readonly string[]): Promise<string[]> {
  const query =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { memory { text } } } } }';
  const inputs = texts.map((text) => ({ text, chat, type: 'LOG' }));
  const { rememberMemories } = await bench.kith.must(as, query, { inputs });
  return rememberMemories.results.map(({ memory }: { memory: { text: string } }) => memory.text);
}

/** Creates a chat in which Ana told Ben a number and a name, and removed both. Mallory has joined since. */
async function chatWithSecrets(name: string): Promise<string> {
  const chat = await bench.kith.chat(name, 'GROUP', ['ana', 'ben'], start);
  await said(chat, 'ana', 'Our locker is number 482913.', 'Her maiden name is Zwetschgenbaum.');
  expect(await gone('ana', { chat, values: ['482913', 'Zwetschgenbaum'] })).toBe(2);
  await move('joinChat', chat, 'mallory');
  return chat;
}

/** De Bruijn sequence: contains each sequence of `length` digits exactly once. */
function deBruijn(length: number): string {
  const digits: number[] = [];
  const word = new Array<number>(length + 1).fill(0);
  const grow = (at: number, period: number): void => {
    if (at > length) {
      if (length % period === 0) digits.push(...word.slice(1, period + 1));
      return;
    }
    word[at] = word[at - period]!;
    grow(at + 1, period);
    for (let digit = word[at - period]! + 1; digit <= 9; digit += 1) {
      word[at] = digit;
      grow(at + 1, at);
    }
  };
  grow(1, 1);
  return digits.join('');
}

describe('a removed value', () => {
  it('is kept out of the words of those who had heard it, of whoever asked, and of the agent, and of nobody else’s', async () => {
    const chat = await chatWithSecrets('heard');
    for (const by of ['ana', 'ben', null]) expect(await said(chat, by, 'It is 482913.')).toEqual(['It is [removed].']);
    expect(await said(chat, 'mallory', 'It is 482913.')).toEqual(['It is 482913.']);
    // Mallory may repeat her own guess: a mark would reveal that it was right.
    expect(await said(chat, 'mallory', 'Is it 482913?', '48 29 13')).toEqual(['Is it 482913?', '48 29 13']);
    expect(await remembered('mallory', chat, ['Mallory tried 482913.'])).toEqual(['Mallory tried 482913.']);
    expect(await remembered('ben', chat, ['Ben noted 482913.'])).toEqual(['Ben noted [removed].']);
    // A second removal masks the value for all persons who have heard it by now.
    expect(await gone('ben', { chat, values: ['482913'] })).toBeGreaterThan(0);
    expect(await said(chat, 'mallory', 'Still 482913?')).toEqual(['Still [removed]?']);
  });

  it('is heard by those who were there when it was said, and by no more of them than it was confided to', async () => {
    const chat = await bench.kith.chat('confided', 'GROUP', ['ana', 'ben', 'carl'], start);
    const query = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
    const message = { role: 'USER', speaker: { handle: 'ana' }, confidedTo: [{ handle: 'ben' }] };
    const messages = [{ ...message, externalId: 'c1', text: 'The parcel is number 771204.' }];
    await bench.kith.must(bridge, query, { input: { chat, messages } });
    expect(await gone('ana', { values: ['771204'], chat })).toBe(1);
    expect(await said(chat, 'carl', 'Is it 771204?')).toEqual(['Is it 771204?']);
    expect(await said(chat, 'ana', 'No 771204.')).toEqual(['No [removed].']);
  });

  it('is not told by a dictionary of names, nor by all numbers of six digits', async () => {
    const chat = await chatWithSecrets('guessed');
    const syllables = ['Zwetsch', 'gen', 'baum', 'kirsch', 'garten', 'hofer', 'mann', 'berger', 'lind', 'wald'];
    const names = syllables.flatMap((a) => syllables.flatMap((b) => syllables.map((c) => `${a}${b}${c}`)));
    expect(names).toContain('Zwetschgenbaum');
    // Fifty names in each memory, the right one among them.
    const dictionary = Array.from({ length: 20 }, (_, at) =>
      names
        .slice(at * 50, at * 50 + 50)
        .join(' ')
        .concat(` is page ${at}.`),
    );
    expect(await remembered('mallory', chat, dictionary)).toEqual(dictionary);
    const sequence = deBruijn(6) + '00000';
    expect(sequence).toContain('482913');
    const at = sequence.indexOf('482913');
    const pieces = [0, at - 3_990, at - 8, sequence.length - 7_900].map((from) =>
      sequence.slice(Math.max(0, from)).slice(0, 7_900),
    );
    expect(await said(chat, 'mallory', ...pieces)).toEqual(pieces);
    // Even for people who have heard it, a number is masked only as a whole run of digits. A longer run reveals nothing
    // to them either.
    expect(await said(chat, 'ben', ...pieces)).toEqual(pieces);
    const spaced = pieces[2]!.slice(0, 1_400).match(/.{6}/gu)!.join(' ');
    expect(await said(chat, 'mallory', spaced)).toEqual([spaced]);
  });

  it('cannot be guessed by asking to lift it, or to remove it', async () => {
    const chat = await chatWithSecrets('lifted');
    await move('leaveChat', chat, 'ana');
    for (const value of ['482913', '482914']) {
      expect(await lift('mallory', { chat, value })).toBe(false);
      expect(await gone('mallory', { chat, values: [value] })).toBe(0);
    }
    expect(await said(chat, 'ben', 'It is 482913, not 482914.')).toEqual(['It is [removed], not 482914.']);
    // Ben has heard it, and the person who asked for the removal has left.
    expect(await lift('ben', { chat, value: '482913' })).toBe(true);
    expect(await said(chat, 'ben', 'It is 482913.')).toEqual(['It is 482913.']);
    expect(await said(chat, 'mallory', '482913 and 482914')).toEqual(['[removed] and [removed]']);
  });

  it('is counted for those who take part, who may lift what people who have left asked for', async () => {
    const chat = await chatWithSecrets('counted');
    expect(await counts('ana', chat)).toEqual({ total: 2, own: 2, ofLeft: 0 });
    expect(await counts('mallory', chat)).toEqual({ total: 2, own: 0, ofLeft: 0 });
    expect(await counts('zoe', chat)).toBeNull();
    expect(await counts('zoe')).toEqual({ total: 0, own: 0, ofLeft: 0 });
    // Only the person who asked for a removal may lift it, for as long as that person takes part.
    expect(await lift('ben', { chat, value: '482913' })).toBe(false);
    expect(await lift('ben', { chat })).toBe(false);
    await move('leaveChat', chat, 'ana');
    expect(await counts('ana', chat)).toBeNull();
    expect(await counts('mallory', chat)).toEqual({ total: 2, own: 0, ofLeft: 2 });
    expect(await lift('mallory', { chat })).toBe(true);
    expect(await counts('ben', chat)).toEqual({ total: 0, own: 0, ofLeft: 0 });
    expect(await said(chat, 'ben', 'It was 482913.')).toEqual(['It was 482913.']);
  });

  it('is one of 50 that a person keeps out of a place', async () => {
    const values = Array.from({ length: 50 }, (_, at) => `number${1_000 + at}`);
    for (let at = 0; at < 50; at += 20) await gone('lena', { values: values.slice(at, at + 20) });
    expect(await counts('lena')).toEqual({ total: 50, own: 50, ofLeft: 0 });
    expect(await forget('lena', { values: ['onemore'] })).toMatchObject({ code: 'CONFLICT' });
    expect((await forget('lena', { values: [values[3]!] })).code).toBeUndefined();
    expect(await lift('lena', { value: values[0]! })).toBe(true);
    expect((await forget('lena', { values: ['onemore'] })).code).toBeUndefined();
  });

  it.each([
    ['a word of nearly every text', 'with them'],
    ['a word that sensitivity is found by', 'Salary'],
    ['a part of such words', 'court'],
    ['words among which is one', 'the salary of Ana'],
    ['three letters', 'Bob'],
    ['three digits', '911'],
    ['two letters and a digit', 'a-1-b'],
  ])('is not %s', async (_, value) => {
    const answer = await forget('ana', { values: [value] });
    expect(answer.code).toBe('INVALID_INPUT');
    expect(answer.errors![0]!.message).toMatch(/^values\[0\] must /u);
    expect(answer.errors![0]!.message).not.toContain(value);
  });
});

describe('what a removed value was taken out of', () => {
  const memory = 'id text sensitivity portable';
  /** Removes amounts that make a sentence sensitive. */
  async function removing(as: string): Promise<void> {
    await gone(as, { values: ['4711', '91,000'] });
  }

  it('stays as sensitive as it was said, remembered or corrected', async () => {
    await removing('sia');
    const stated = (await bench.kith.remember('sia', { text: 'Ana makes 4711 a month.' }, memory)).memory;
    expect(stated).toMatchObject({ text: 'Ana makes [removed] a month.', sensitivity: 'SENSITIVE' });
    const open = (await bench.kith.remember('sia', { text: 'Ana rows.' }, memory)).memory;
    expect(open.sensitivity).toBe('PUBLIC');
    const correct = `mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { ${memory} } } }`;
    const input = { id: open.id, text: 'Ana makes $91,000.' };
    expect((await bench.kith.must('sia', correct, { input })).correctMemory.memory).toMatchObject({
      text: 'Ana makes $[removed].',
      sensitivity: 'SENSITIVE',
    });
    // An explicit sensitivity counts.
    const told = { text: 'Ana makes 4711 a year.', sensitivity: 'PERSONAL' };
    expect((await bench.kith.remember('sia', told, memory)).memory.sensitivity).toBe('PERSONAL');
  });

  it('stays so where it is learned from a message, said before or after the removal', async () => {
    const before = await bench.say({ person: 'tea' }, { by: 'tea', text: 'My sister makes 4711 a month.' });
    await removing('tea');
    const after = await bench.say({ person: 'tea' }, { by: 'tea', text: 'My brother makes 4711 a month.' });
    for (const [{ ids }, who] of [
      [before, 'sister'],
      [after, 'brother'],
    ] as const) {
      const text = `The user's ${who} makes ${removedMark} a month.`;
      await bench.work('extract-memories', ids[0]!, found(candidate({ text })));
    }
    const query = `{ memories(first: 10) { edges { node { ${memory} } } } }`;
    const nodes = (await bench.kith.must('tea', query)).memories.edges.map(({ node }: { node: object }) => node);
    expect(nodes).toHaveLength(2);
    for (const node of nodes) expect(node).toMatchObject({ sensitivity: 'SENSITIVE' });
  });
});
