import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confidantsByWords } from '../../src/disclosure/classification/confidenceWords.js';
import { memoryTextsFor } from '../support/disclosedTexts.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { bridge } from '../support/recordMessages.js';

let bench: LearningBench;
let team: string;
beforeAll(async () => {
  bench = await LearningBench.start();
  const since = new Date(bench.now - 86_400_000).toISOString();
  team = await bench.kith.createChat('team', 'GROUP', ['ana', 'ben', 'carl'], since);
});
afterAll(() => bench.stop());

const present = ['ben', 'carl'].map((handle) => ({ id: handle, names: [handle] }));

describe('the confidants of words that ask for silence', () => {
  it.each([
    ["Just between us: I'm thinking of leaving.", ['ben', 'carl']],
    ["Don't tell Ben, but his present is a kite.", ['carl']],
    ['Please do not mention it to Carl.', ['ben']],
    ['Ben must not know that the party is on Friday.', ['carl']],
    ['It is a surprise for Carl.', ['ben']],
    ['Not a word to Ben or Carl about the kite.', []],
    ['I tell you this in confidence.', ['ben', 'carl']],
    ['Keep it to yourself.', ['ben', 'carl']],
    ['This is off the record.', ['ben', 'carl']],
    ['Nobody else must know.', ['ben', 'carl']],
    ["Let's plan it without telling Ben.", ['carl']],
    ['Ben and Carl plan a surprise party for Tom.', ['ben', 'carl']],
    ['Ana wants to throw Ben a surprise party.', ['carl']],
    ["Ben's birthday present is a kite, don't spoil it.", ['carl']],
    ['Ana bought a gift for Ben.', ['carl']],
    ['Do not let Ben know.', ['carl']],
    ['Ana bakes a walnut cake for the surprise of Carl.', ['ben']],
    ["Ana brings candles for Carl's surprise.", ['ben']],
    ["Carl's surprise is on Friday.", ['ben']],
    ['They give it to Carl as a surprise.', ['ben']],
    ['Nobody talks about the surprise at lunch.', ['ben', 'carl']],
    ['The trip is meant to be a surprise.', ['ben', 'carl']],
    ['Ana throws Carl a farewell dinner, and he has no idea.', ['ben']],
    ['Carl has no idea that the trip is booked.', ['ben']],
    ['Ana decorates the boat without Carl noticing.', ['ben']],
    ['Keep Ben busy until the cake is there.', ['carl']],
    ['Ana proposes to Zoe in June.', ['ben', 'carl']],
    ["Mum's the word: Ana leaves in May.", ['ben', 'carl']],
    ["Ana hasn't told Carl that she leaves.", ['ben']],
    ["Ben isn't supposed to hear of the offer.", ['carl']],
    ['Nobody knows yet that Ana is moving.', ['ben', 'carl']],
    ['This stays in this room: the firm is for sale.', ['ben', 'carl']],
    ['Ana hides her cough from Ben.', ['carl']],
  ])('%s', (text, confidants) => {
    expect(confidantsByWords(text, { present, aboutIds: [] })).toEqual(confidants);
  });

  it.each([
    'The gap between us and the fence is narrow enough for a cat.'.replace('between us and', 'between'),
    'I told Ben about the party.',
    'Tell Carl that lunch is at noon.',
    'The secretary called twice.',
    'I have confidence in the plan.'.replace('in the plan', 'it works'),
    'Nobody was at home.',
    'Ana has a gift for languages.',
    'Ana was present for the meeting.',
    'Ana never tells jokes.',
    'To nobody’s surprise, Ben won.',
    "To Carl's surprise, the shop was open.",
    'It came as a surprise to Ben.',
    'The surprise of the evening was the soup.',
    'It is a surprise that Ben won.',
    'The film has a surprise ending.',
    'What a surprise!',
    'Ben has no idea what to cook.',
    'Nobody knows why the door is stuck.',
    "I haven't told you about the fair yet.",
    'Ana keeps the keys in the drawer.',
    'Ana could not hear the bell.',
    'The word is between two commas.',
    'Ana hides from her landlord.',
    'Ana keeps away from his dog.',
    'The farewell dinner for the class is on Friday.',
    'I hope it stays that way.',
    'Ben cannot see without his glasses.',
  ])('are unlimited if no silence is asked for: %s', (text) => {
    expect(confidantsByWords(text, { present, aboutIds: [] })).toBeNull();
  });

  it.each([
    "Don't  tell Ben.",
    "Don't\ntell Ben.",
    "Don't\u00a0tell Ben.",
    "Lunch is ready\nDon't tell Ben.",
    "Don't te\u00adll Ben.",
    'There is a sur\u200bprise party for Ben.',
    'There is a sur\u034fprise party for Ben.',
    'There is a surprise\u3164party for Ben.',
    'There is a sur\ufeffprise party for Ben.',
    'There is a sur\u0080prise party for Ben.',
    "Lunch is ready\u0085Don't tell Ben.",
    'Ｔｈｉｓ is a surprise for Ben.',
  ])('are found whatever blanks and invisible characters the words hold: %j', (text) => {
    expect(confidantsByWords(text, { present, aboutIds: [] })).toEqual(['carl']);
  });

  it('are not the person it is for, under any of their names or under one that no one present has', () => {
    const hearers = [
      { id: 'u024', names: ['Ben Hart', 'u024', 'Hartley'] },
      { id: 'carl', names: ['Carl'] },
    ];
    const confidants = (name: string, aboutIds: string[]) =>
      confidantsByWords(`There is a surprise party for ${name} in the barn.`, { present: hearers, aboutIds });
    for (const name of ['Ben', 'Bén', 'Ben Hart', 'Hartley', '@u024']) expect(confidants(name, [])).toEqual(['carl']);
    expect(confidants('Benny', ['u024'])).toEqual(['carl']);
    expect(confidants('Benny', [])).toEqual(['u024', 'carl']);
    expect(confidants('Benny: give Carl ten euros', ['u024'])).toEqual([]);
  });

  it('are no one else in direct talk with the agent', () => {
    expect(confidantsByWords("Don't tell anyone: I quit.", { present: [], aboutIds: [] })).toEqual([]);
  });
});

it('confides what is learned from such words to those who heard them, except the person it is kept from', async () => {
  const text = "Don't tell Ben: I found a kite for him.";
  const learned = await bench.learn(
    { person: 'ana', chat: team },
    [{ by: 'ana', text }],
    extractionAnswer(candidate({ text: 'Ana found a kite.' })),
  );
  expect(learned.state).toBe('DONE');
  expect(await memoryTextsFor(bench.kith, 'carl')).toContain('Ana found a kite.');
  expect(await memoryTextsFor(bench.kith, 'ben')).not.toContain('Ana found a kite.');
  expect(await memoryTextsFor(bench.kith, 'ana', team)).not.toContain('Ana found a kite.');
});

it('confides what is learned from a confided message to its confidants, and to fewer if its words say so', async () => {
  const record = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
  const say = async (externalId: string, text: string, confidedTo: object[]): Promise<string> => {
    const at = new Date(bench.now).toISOString();
    const messages = [{ externalId, role: 'USER', speaker: { handle: 'ana' }, text, at, confidedTo }];
    return (await bench.kith.must(bridge, record, { input: { chat: team, messages } })).recordMessages.messages[0].id;
  };
  const open = await say('k1', 'I rented a barn.', [{ handle: 'carl' }]);
  await bench.work('extract-memories', open, extractionAnswer(candidate({ text: 'Ana rented a barn.' })));
  const hushed = await say('k2', "I rented a boat, but don't tell Carl.", [{ handle: 'carl' }, { handle: 'ben' }]);
  await bench.work('extract-memories', hushed, extractionAnswer(candidate({ text: 'Ana rented a boat.' })));
  expect(await memoryTextsFor(bench.kith, 'carl')).toContain('Ana rented a barn.');
  expect(await memoryTextsFor(bench.kith, 'carl')).not.toContain('Ana rented a boat.');
  expect(await memoryTextsFor(bench.kith, 'ben')).toContain('Ana rented a boat.');
  expect(await memoryTextsFor(bench.kith, 'ben')).not.toContain('Ana rented a barn.');
});

it('keeps confided turns from the model when it learns from an open one, or summarizes for a group', async () => {
  const record = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
  const at = new Date(bench.now).toISOString();
  const messages = [
    {
      externalId: 's1',
      role: 'USER',
      speaker: { handle: 'carl' },
      text: 'The orchid was expensive.',
      at,
      confidedTo: [{ handle: 'ana' }],
    },
    { externalId: 's2', role: 'USER', speaker: { handle: 'carl' }, text: 'Between us, the tulip was free.', at },
    { externalId: 's3', role: 'USER', speaker: { handle: 'carl' }, text: 'I water the fern.', at },
  ];
  const { recordMessages } = await bench.kith.must(bridge, record, { input: { chat: team, messages } });
  await bench.work('extract-memories', recordMessages.messages[2].id, extractionAnswer());
  expect(bench.lastInput()).toContain('fern');
  expect(bench.lastInput()).not.toContain('orchid');
  const [row] = await bench.rows('MATCH (m:Message {id: $id}) RETURN m.sessionId AS session', {
    id: recordMessages.messages[2].id,
  });
  const answer = {
    one_liner: 'Carl waters a fern.',
    what_mattered: [],
    open_loops: [],
    commitments: [],
    people: [],
    tone: 'calm',
  };
  await bench.work('summarize-session', `${String(row!.session)}:3`, answer);
  expect(bench.lastInput()).toContain('fern');
  expect(bench.lastInput()).not.toMatch(/orchid|tulip/u);
});

/** Records what Ana says, one message after the other, each with the handles it is confided to. */
async function saysInTurn(chat: string | null, said: { text: string; at?: number; confidedTo?: string[] }[]) {
  const record = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
  const messages = said.map(({ text, at = bench.now, confidedTo }, n) => ({
    externalId: `${chat ?? 'direct'}-${text.length}-${n}`,
    role: 'USER',
    text,
    at: new Date(at).toISOString(),
    ...(chat === null ? {} : { speaker: { handle: 'ana' } }),
    ...(confidedTo && { confidedTo: confidedTo.map((handle) => ({ handle })) }),
  }));
  const { recordMessages } = await bench.kith.must(chat === null ? 'ana' : bridge, record, {
    input: { chat, messages },
  });
  return recordMessages.messages.map(({ id }: { id: string }) => id) as string[];
}

it('hides an episode of direct talk from the confidant of one turn, who has not heard the others', async () => {
  const ids = await saysInTurn(null, [
    { text: 'The heron sits on the roof.' },
    { text: 'Carl may know that the kiln is broken.', confidedTo: ['carl'] },
    { text: 'My knee surgery is in May.' },
  ]);
  const [row] = await bench.rows('MATCH (m:Message {id: $id}) RETURN m.conversationId AS conversation', { id: ids[0] });
  const summary = 'Ana spoke of a heron, a broken kiln and her knee surgery.';
  await bench.work('compress-window', `${String(row!.conversation)}:1-3`, { summary });
  expect(await memoryTextsFor(bench.kith, 'ana')).toContain(summary);
  expect(await memoryTextsFor(bench.kith, 'carl')).not.toContain(summary);
});

it('learns from a confided message without what only the speaker heard before', async () => {
  const ids = await saysInTurn(null, [
    { text: 'My sister Lena moves to Oslo.' },
    { text: 'She starts there in May.', confidedTo: ['carl'] },
  ]);
  await bench.work(
    'extract-memories',
    ids[1]!,
    extractionAnswer(candidate({ text: 'Lena moves to Oslo and starts in May.' })),
  );
  expect(bench.lastInput()).not.toContain('Oslo');
  expect(await memoryTextsFor(bench.kith, 'carl')).not.toContain('Lena moves to Oslo and starts in May.');
});

it.each(['PRIVATE', 'GROUP'] as const)(
  'learns from a message in a %s chat without what was said before one of its hearers joined',
  async (kind) => {
    const early = new Date(bench.now - 86_400_000).toISOString();
    const chat = await bench.kith.createChat(`joined-${kind}`, kind, ['ana'], early);
    const join = 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }';
    const before = await saysInTurn(chat, [{ text: 'My cousin Mira moves to Bergen.', at: bench.now - 60_000 }]);
    await bench.kith.must(bridge, join, {
      input: { chat, person: { handle: 'ben' }, at: new Date(bench.now - 30_000).toISOString() },
    });
    const [after] = await saysInTurn(chat, [{ text: 'She starts at the museum there in June.' }]);
    const text = 'Cousin Mira moves to Bergen for the museum.';
    await bench.work('extract-memories', after!, extractionAnswer(candidate({ text })));
    expect(before).toHaveLength(1);
    expect(bench.lastInput()).toContain('museum');
    expect(bench.lastInput()).not.toContain('Bergen');
    for (const where of [undefined, chat]) expect(await memoryTextsFor(bench.kith, 'ben', where)).not.toContain(text);
  },
);
