import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isNoteRequest } from '../../src/text/noteRequest.js';
import { LearningBench } from '../support/learning.js';

describe('a message requests a note', () => {
  it.each([
    'Remember that the flight leaves at nine.',
    'remember: bins on Tuesday',
    'Hi! Please note that Zoe is away.',
    'Coach, remember my shoe size is 42.',
    'Could you please keep in mind that the door sticks?',
    "Don't forget the rehearsal on Friday.",
    'Please make a note of the new address.',
    'That was fun.\nWrite this down: gate 14.',
  ])('with: %s', (text) => expect(isNoteRequest(text)).toBe(true));

  it.each([
    'Do you remember the flight?',
    'I remember that the flight left at nine.',
    'Remember when we met?',
    'Remember?',
    'She took note of it.',
    'The note that he sang was wrong.',
    'I cannot forget her.',
    'Notes are nice.',
  ])('but not with: %s', (text) => expect(isNoteRequest(text)).toBe(false));
});

describe('a requested note', () => {
  let bench: LearningBench;
  let team: string;
  beforeAll(async () => {
    bench = await LearningBench.start();
    const since = new Date(bench.now - 86_400_000).toISOString();
    team = await bench.kith.createChat('team', 'GROUP', ['ana', 'bob'], since);
  });
  afterAll(() => bench.stop());

  const text = 'Please remember that my flight leaves at nine.';
  const log = `MATCH (m:Memory {tenantId: $tenant, type: 'log'})-[:DERIVED_FROM]->(s:Message {id: $message})
    RETURN m.text AS text, m.stability AS stability, (m.expiresAt - m.createdAt) / 86400000 AS days, m.ownerId AS owner, m.chatId AS chat,
      m.sensitivity AS sensitivity, m.portable AS portable, m.persona AS persona`;

  it('in a group with other people is a separate one, and each is shown to those who heard it', async () => {
    const club = await bench.kith.createChat(
      'club',
      'GROUP',
      ['ana', 'bob', 'cas'],
      new Date(bench.now - 1_000).toISOString(),
    );
    const bridge = { as: 'bridge', roles: ['connector' as const] };
    const leave = async (handle: string) =>
      bench.kith.must(bridge, 'mutation ($input: LeaveChatInput!) { leaveChat(input: $input) { chat { id } } }', {
        input: { chat: club, person: { handle }, at: new Date(bench.now).toISOString() },
      });
    const join = async (handle: string) =>
      bench.kith.createChat('club', 'GROUP', [handle], new Date(bench.now).toISOString());
    const say = () =>
      bench.note({ person: 'ana', chat: club }, { by: 'ana', text: 'Remember: the code word is Figs.' });
    await leave('cas');
    await say();
    bench.now += 60_000;
    await leave('bob');
    await join('cas');
    bench.now += 60_000;
    await say();
    const told = async (as: string) =>
      JSON.stringify(await bench.kith.must(as, '{ memories { nodes { text } } }')).includes('Figs');
    expect([await told('bob'), await told('cas')]).toEqual([true, true]);
  });

  it('in direct talk becomes a personal log of 30 days that stays there, without a model', async () => {
    const { storedIds, message } = await bench.note({ person: 'ana', persona: 'coach' }, { by: 'ana', text });
    expect(storedIds).toHaveLength(1);
    expect(bench.server.requests).toEqual([]);
    const owner = await bench.kith.idOf('ana');
    const kept = { text, stability: 'volatile', days: 30, owner, chat: null, persona: 'coach' };
    expect(await bench.rows(log, { message })).toEqual([{ ...kept, sensitivity: 'PERSONAL', portable: false }]);
    // It is hidden in the group, from its owner and from the other speakers.
    const heard = async (as: string) =>
      JSON.stringify(
        await bench.kith.must(
          { as, headers: { 'x-kith-persona': 'coach' } },
          `{ memories(chat: "${team}") { edges { node { text } } } }`,
        ),
      );
    expect(await heard('ana')).toContain('Please remember');
    expect(await heard('bob')).not.toContain('Please remember');
  });

  it('in a group becomes a log of the group, shown only to those who heard it', async () => {
    const said = { by: 'ana', text: 'Remember that the key hangs behind the door.' };
    const { message } = await bench.note({ person: 'ana', chat: team }, said);
    expect(await bench.rows(log, { message })).toMatchObject([
      { owner: null, chat: team, portable: false, sensitivity: 'PUBLIC' },
    ]);
    const read = (chat: string | null, as = 'bob') =>
      bench.kith.must(as, `{ memories${chat ? `(chat: "${chat}")` : ''} { edges { node { text } } } }`);
    expect(JSON.stringify(await read(team))).toContain('behind the door');
    expect(JSON.stringify(await read(null))).toContain('behind the door');
    await bench.kith.idOf('stranger');
    expect(JSON.stringify(await read(null, 'stranger'))).not.toContain('behind the door');
    // The subject of the note is unknown. After a participant has joined who did not hear it, the chat no longer shows
    // it.
    bench.now += 1_000;
    const joined = { chat: team, person: { handle: 'stranger' }, at: new Date(bench.now).toISOString() };
    bench.now += 1_000;
    await bench.kith.mustMutate({ as: 'bridge', roles: ['connector'] }, 'joinChat', joined);
    for (const as of ['stranger', 'bob']) expect(JSON.stringify(await read(team, as))).not.toContain('behind the door');
    expect(JSON.stringify(await read(null))).toContain('behind the door');
  });

  it('is stored once, however often it is attempted', async () => {
    const { message } = await bench.note({ person: 'cas' }, { by: 'cas', text });
    expect(await bench.work('store-note', message)).toMatchObject({ state: 'DONE' });
    expect(await bench.rows(log, { message })).toHaveLength(1);
  });

  it('is refused if it is a secret', async () => {
    const { ids } = await bench.say({ person: 'dan' }, { by: 'dan', text: 'Remember my bicycle is green' });
    await bench.rewrite(ids[0]!, 'Remember my password is Xk9!vvQ2');
    const noted = await bench.work('store-note', ids[0]!);
    expect(noted).toMatchObject({ state: 'NOTHING_LEARNED', storedIds: [] });
    expect(bench.dropReasons).toEqual(['secret']);
  });
});

it('with learning off nothing is learned, and no model is asked', async () => {
  const off = await LearningBench.start({ extraction: false });
  expect((await off.learn({ person: 'ana' }, [{ by: 'ana', text: 'I am in Rome.' }])).state).toBe('NOTHING_LEARNED');
  expect(off.server.requests).toEqual([]);
  await off.stop();
});
