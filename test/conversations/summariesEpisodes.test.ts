import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LearningBench, type Turn } from '../support/learning.js';
import { errorAnswer } from '../support/models/scriptedModel.js';

let bench: LearningBench;
let team: string;
let alone: string;
beforeAll(async () => {
  bench = await LearningBench.start();
  const since = new Date(bench.now - 86_400_000).toISOString();
  team = await bench.kith.createChat('team', 'GROUP', ['ana', 'bob'], since);
  alone = await bench.kith.createChat('alone', 'PRIVATE', ['ana'], since);
});
afterAll(() => bench.stop());

const talk = (count: number, text = 'boats'): Turn[] =>
  Array.from({ length: count }, (_, index) => ({
    by: index % 2 === 0 ? 'ana' : null,
    text: `About ${text}, part ${index + 1}.`,
  }));
const answer = (summary = 'Ana told the assistant about boats and asked for a sail.') => ({ summary });
const look = async (id: string | undefined) =>
  (
    await bench.rows(
      `MATCH (m:Memory {id: $id}) RETURN m.text AS text, m.type AS type, m.value AS value, m.ownerId AS owner, m.chatId AS chat, m.persona AS persona,
         m.learnedInId AS learnedIn, m.sensitivity AS sensitivity, m.portable AS portable, m.source AS source, m.slot AS slot,
         COUNT { (m)-[:DERIVED_FROM]->(:Message) } AS sources,
         COLLECT { MATCH (h:HistoryEvent {memoryId: m.id}) RETURN h.meta } AS meta`,
      { id },
    )
  )[0]!;

describe('an episode', () => {
  it('of direct talk is personal, stays there and names its turns', async () => {
    const said = await bench.say({ person: 'ana', persona: 'coach' }, ...talk(12));
    const { storedIds } = await bench.work('compress-window', `${said.conversation}:1-10`, answer());
    expect(await look(storedIds[0])).toEqual({
      text: answer().summary,
      type: 'episode',
      value: 'turns 1-10',
      slot: null,
      owner: said.personId,
      chat: null,
      learnedIn: null,
      persona: 'coach',
      sensitivity: 'PERSONAL',
      portable: false,
      source: 'compression',
      sources: 10,
      meta: [JSON.stringify({ prompt: 'compress-window@2' })],
    });
    expect(bench.lastInput()).toContain('part 10.');
    expect(bench.lastInput()).not.toContain('part 11.');
  });

  it.each([
    ['words of silence', { text: 'Between us, I sell the boat.' }, 'So you sell the boat.'],
    ['a message confided to no one', { text: 'I sell the boat.', confidedTo: [] }, 'So you sell the boat.'],
  ])('of direct talk with %s, or of the answer to it, is told in no group', async (_, secret, reply) => {
    const turns = [{ by: 'ana', ...secret }, { by: null, text: reply }, ...talk(2)];
    const said = await bench.say({ person: 'ana' }, ...turns);
    const told = async (from: number, to: number, summary: string) => {
      const subject = `${said.conversation}:${said.first + from}-${said.first + to}`;
      const { storedIds } = await bench.work('compress-window', subject, answer(summary));
      const read = 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { text } }';
      const inGroup = (await bench.kith.must('ana', read, { id: storedIds[0], chat: team })).memory;
      const inPrivate = (await bench.kith.must('ana', read, { id: storedIds[0] })).memory;
      return [inPrivate, inGroup].map((memory) => memory?.text ?? null);
    };
    expect(await told(0, 3, 'Ana sold the boat.')).toEqual(['Ana sold the boat.', null]);
    expect(await told(1, 3, 'Ana heard of the sale.')).toEqual(['Ana heard of the sale.', null]);
    expect(await told(2, 3, 'Ana spoke of boats.')).toEqual(['Ana spoke of boats.', 'Ana spoke of boats.']);
  });

  it('that begins with an answer is as sensitive as the turn that it answers', async () => {
    const turns = [
      { by: 'ana', text: 'I was diagnosed with cancer.' },
      { by: null, text: 'That is hard.' },
      { by: null, text: 'Shall we go on?' },
      ...talk(2),
    ];
    const { conversation, first } = await bench.say({ person: 'ana', persona: 'nurse', chat: alone }, ...turns);
    const sensitivityOf = async (from: number) => {
      const subject = `${conversation}:${first + from}-${first + 4}`;
      const { storedIds } = await bench.work('compress-window', subject, answer(`Ana spoke of turn ${from}.`));
      return (await look(storedIds[0])).sensitivity;
    };
    expect(await sensitivityOf(2)).toBe('SENSITIVE');
    expect(await sensitivityOf(3)).toBe('PERSONAL');
  });

  it('of a private chat of one person is personal too', async () => {
    const said = await bench.say({ person: 'ana', chat: alone }, ...talk(10));
    const { storedIds } = await bench.work('compress-window', `${said.conversation}:1-10`, answer());
    expect(await look(storedIds[0])).toMatchObject({
      owner: said.personId,
      chat: null,
      learnedIn: alone,
      sensitivity: 'PERSONAL',
      portable: false,
    });
  });

  it('of a group belongs to the group and is heard only there', async () => {
    const said = await bench.say({ person: 'ana', chat: team }, ...talk(10));
    const { storedIds } = await bench.work('compress-window', `${said.conversation}:1-10`, answer());
    expect(await look(storedIds[0])).toMatchObject({
      owner: null,
      chat: team,
      // An episode has no single moment at which it was heard: a participant who joined midway has not heard all of it.
      learnedIn: null,
      sensitivity: 'PUBLIC',
      portable: false,
    });
    const read = 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { text } }';
    const id = storedIds[0];
    expect((await bench.kith.must('bob', read, { id, chat: team })).memory).not.toBeNull();
    expect((await bench.kith.must('bob', read, { id })).memory).toBeNull();
    expect((await bench.kith.must('eve', read, { id })).memory).toBeNull();
  });

  it('is as sensitive as its turns, even if its own words are not', async () => {
    const said = await bench.say({ person: 'ana', chat: team }, { by: 'ana', text: 'I was diagnosed with cancer.' });
    const { storedIds } = await bench.work(
      'compress-window',
      `${said.conversation}:${said.first}-${said.first}`,
      answer('Ana shared news.'),
    );
    expect(await look(storedIds[0])).toMatchObject({ sensitivity: 'SENSITIVE', chat: team });
    const read = 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { text } }';
    expect((await bench.kith.must('bob', read, { id: storedIds[0], chat: team })).memory).toBeNull();
  });

  it('with words that only one person heard is personal, even if another person joined meanwhile', async () => {
    const duo = await bench.kith.createChat('duo', 'PRIVATE', ['ana'], new Date(bench.now - 5_000).toISOString());
    const join = 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }';
    const at = new Date(bench.now - 1_000).toISOString();
    await bench.kith.must({ as: 'bridge', roles: ['connector'] }, join, {
      input: { chat: duo, person: { handle: 'bob' }, at },
    });
    const early = { by: 'ana', text: 'Just us.', at: bench.now - 3_000 };
    const said = await bench.say({ person: 'ana', chat: duo }, early, { by: 'ana', text: 'Hello Bob.' });
    const { storedIds } = await bench.work('compress-window', `${said.conversation}:1-2`, answer());
    expect(await look(storedIds[0])).toMatchObject({ owner: said.personId, chat: null, sensitivity: 'PERSONAL' });
    const later = await bench.work('compress-window', `${said.conversation}:2-2`, answer('Ana greeted Bob.'));
    expect(await look(later.storedIds[0])).toMatchObject({ owner: null, chat: duo });
  });

  it('is made once per range, whatever the model writes the second time', async () => {
    const said = await bench.say({ person: 'cas' }, ...talk(20).map((turn) => ({ ...turn, by: turn.by && 'cas' })));
    const first = await bench.work('compress-window', `${said.conversation}:1-10`, answer());
    const again = await bench.work('compress-window', `${said.conversation}:1-10`, answer('Ana sold all boats.'));
    expect(again).toEqual(first);
    const next = await bench.work('compress-window', `${said.conversation}:11-20`, answer());
    expect(next.storedIds).not.toEqual(first.storedIds);
    const { memories } = await bench.kith.must('cas', '{ memories { edges { node { text } } } }');
    expect(memories.edges).toHaveLength(2);
  });

  const lake: Turn[] = [
    { by: 'dan', text: 'The Lake was calm. My kayak has a leak, and the lake has 2 piers.' },
    { by: null, text: 'A kayak in Bregenz can be mended.' },
  ];
  const laconic = 'The conversation was about lake, kayak, calm, leak, piers, Bregenz and mended.';

  it('refused twice keeps the acceptable sentences, of the second text or else of the first', async () => {
    const long = `Dan told the assistant about boats. Then he spoke of ${'very '.repeat(60)}old sails.`;
    const { conversation, first } = await bench.say({ person: 'dan' }, ...lake, ...lake, ...lake);
    const make = async (range: [number, number], ...texts: [string, string]) => {
      const subject = `${conversation}:${range.map((turn) => first + turn).join('-')}`;
      const { storedIds } = await bench.work('compress-window', subject, answer(texts[0]), { texts: [texts[1]] });
      return (await look(storedIds[0])).text;
    };
    expect(await make([0, 1], long, long)).toBe('Dan told the assistant about boats.');
    expect(await make([2, 3], 'I told you.', 'I told you. Dan asked about a pier.')).toBe('Dan asked about a pier.');
    expect(await make([4, 5], 'Dan left. We were glad.', 'We were glad.')).toBe('Dan left.');
  });

  it.each<[string, ...(object | ReturnType<typeof errorAnswer>)[]]>([
    ['wrong twice', answer('I told you.'), { texts: ['We told you.'] }],
    ['empty', answer(' ')],
    ['a secret', answer('The password of Dan was Xk9!vvQ2.')],
    ['refused', errorAnswer(400, { code: 'content_filter' })],
    ['of the wrong shape twice', { text: 'x' }, { text: 'y' }],
  ])('%s is a list of topics, as private as its turns', async (title, ...answers) => {
    const said = await bench.say(
      { person: `dan-${title}` },
      ...lake.map((one) => ({ ...one, by: one.by && `dan-${title}` })),
    );
    const made = await bench.work('compress-window', `${said.conversation}:1-2`, ...answers);
    expect(made).toMatchObject({ state: 'DONE', storedIds: [expect.any(String)] });
    expect(await look(made.storedIds[0])).toMatchObject({
      text: laconic,
      type: 'episode',
      value: 'turns 1-2',
      owner: said.personId,
      sensitivity: 'PERSONAL',
      portable: false,
      sources: 2,
    });
  });

  it('of topics contains nothing confided, secret or removed', async () => {
    const said = await bench.say(
      { person: 'ana', chat: team },
      { by: 'ana', text: 'The regatta is in June.' },
      { by: 'ana', text: 'Between us, the rudder is broken.' },
      { by: 'ana', text: 'The mast of [removed] is tall.' },
      { by: 'ana', text: 'The anchor.' },
    );
    await bench.rewrite(said.ids[3]!, 'The anchor code of the door is 8842, its password is swordfish.');
    const range = `${said.conversation}:${said.first}-${said.first + 3}`;
    const { storedIds } = await bench.work('compress-window', range, answer('I.'), { texts: ['We.'] });
    expect((await look(storedIds[0])).text).toBe('The conversation was about regatta, June, mast and tall.');
  });

  it('without topics is made too, one per range', async () => {
    const said = await bench.say({ person: 'gus' }, { by: 'gus', text: '42?' }, { by: 'gus', text: 'Ok.' });
    const first = await bench.work('compress-window', `${said.conversation}:1-1`, answer(''));
    expect(await look(first.storedIds[0])).toMatchObject({ text: 'The conversation named no topic.', sources: 1 });
    const second = await bench.work('compress-window', `${said.conversation}:2-2`, answer(''));
    expect(second.storedIds).not.toEqual(first.storedIds);
    expect(await look(second.storedIds[0])).toMatchObject({ text: 'The conversation named no topic.', sources: 1 });
  });

  it('is not made without a model, without turns, or of a conversation of another tenant', async () => {
    const said = await bench.say({ person: 'eli' }, { by: 'eli', text: 'Hello.' });
    await expect(bench.work('compress-window', `${said.conversation}:1-1`, errorAnswer(401))).rejects.toMatchObject({
      name: 'ModelFailure',
    });
    expect((await bench.work('compress-window', `${said.conversation}:5-9`)).state).toBe('NOTHING_LEARNED');
    expect((await bench.work('compress-window', 'nowhere:1-10')).state).toBe('NOTHING_LEARNED');
    expect((await bench.kith.must('eli', '{ memories { totalCount } }')).memories.totalCount).toBe(0);
  });
});
