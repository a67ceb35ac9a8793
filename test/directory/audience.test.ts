import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../support/app.js';

let kith: TestApp;
let team: string;
let diary: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
  diary = await kith.createChat('diary', 'PRIVATE', ['ana']);
  await kith.must('bridge-of-carl', '{ me { id } }');
  const leave = 'mutation ($input: LeaveChatInput!) { leaveChat(input: $input) { chat { id } } }';
  await kith.createChat('team', 'GROUP', ['carl']);
  await kith.must({ as: 'bridge', roles: ['connector'] }, leave, { input: { chat: team, person: { handle: 'carl' } } });
});
afterAll(() => kith.stop());

const audience = 'audience { private viewer { handle } chat { id } hearers { handle } }';
const fields = [
  ['recall', `recall(query: "bread", chat: $chat) { ${audience} }`],
  ['context', `context(input: { kind: CONVERSATION, message: "bread", chat: $chat }) { ${audience} }`],
  ['context', `context(input: { kind: AGENT, mode: OFF, chat: $chat }) { ${audience} }`],
  ['queryMemory', `queryMemory(input: { agent: "supervisor", query: "bread", chat: $chat }) { ${audience} }`],
] as const;
const ask = (as: TestCaller | string, field: string, chat: string | null) =>
  kith.ask(as, `query ($chat: ID) { ${field} }`, { chat });
const ana = { handle: 'ana' };

describe.each(fields)('the audience of %s', (name, field) => {
  it('is the viewer in private, and all current participants in a group', async () => {
    const audienceIn = async (chat: string | null) => (await ask('ana', field, chat)).data[name].audience;
    expect(await audienceIn(null)).toEqual({ private: true, viewer: ana, chat: null, hearers: [ana] });
    expect(await audienceIn(diary)).toEqual({ private: true, viewer: ana, chat: { id: diary }, hearers: [ana] });
    const inTeam = { private: false, viewer: ana, chat: { id: team }, hearers: [ana, { handle: 'ben' }] };
    expect(await audienceIn('team')).toEqual(inTeam);
    const bridge: TestCaller = { as: 'bridge', roles: ['connector'], headers: { 'x-kith-viewer': 'ana' } };
    expect((await ask(bridge, field, team)).data[name].audience).toEqual(inTeam);
  });

  it('shows its chat, and of its people only what the group may hear', async () => {
    await kith.remember('ana', { text: 'Ben owes Ana money.', about: [{ handle: 'ben' }] });
    const below = 'audience { chat { participants { handle card { text } memories { nodes { text } } } } }';
    const { data } = await ask('ana', field.replace(audience, below), team);
    expect(data[name].audience.chat.participants).toHaveLength(2);
    expect(JSON.stringify(data)).not.toContain('owes');
  });

  it('is hidden from those who take no part', async () => {
    const { code, data } = await ask('carl', field, team);
    expect([code, JSON.stringify(data)]).toEqual(['NOT_FOUND', expect.not.stringContaining('ben')]);
  });

  it('costs nothing if it is not requested, and otherwise one statement each for people and chats', async () => {
    const statementsOf = async (asked: string): Promise<readonly string[]> => {
      kith.requests.length = 0;
      await ask('ana', asked, team);
      return kith.requests[0]!.statements;
    };
    const plain = await statementsOf(field.replace(audience, '__typename'));
    const off = field.includes('OFF') ? ['disclosure/load-audiences'] : [];
    expect([...(await statementsOf(field))].sort()).toEqual(
      [...plain, ...off, 'directory/chats/fetch-chats', 'directory/people/fetch-people'].sort(),
    );
  });
});
