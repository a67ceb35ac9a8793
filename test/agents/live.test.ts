import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { liveLimits } from '../../src/api/graphql/liveConnections.js';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';
import { join } from '../support/chatMembership.js';
import { eventually } from '../support/eventually.js';
import { type SubscriptionAnswer, Listener } from '../support/clients/listener.js';

const query = `subscription ($thread: String, $chat: ID, $since: Int) {
  threadChanged(thread: $thread, chat: $chat, sinceRevision: $since) { rev event text memory { text sensitivity scope { kind } } }
}`;

let kith: TestApp;
let team: string;
const open: Listener[] = [];

const listen = async (...[who, variables, more]: [string, Record<string, unknown>?, object?]): Promise<Listener> => {
  const one = await Listener.open(kith, who, query, { variables, ...more });
  open.push(one);
  return one;
};
/** Opens a plain WebSocket, without the official client. */
const socketAt = (path: string, options: { origin?: string } = {}): WebSocket =>
  new WebSocket(kith.server.url.replace('http', 'ws') + path, 'graphql-transport-ws', options);
/** Subscribes, and resolves when the subscription is active: a subscription delivers only later changes. */
const listenNow = async (who: string, variables: Record<string, unknown> = {}): Promise<Listener> => {
  const before = await subscriptions();
  const one = await listen(who, variables);
  await eventually('the subscription is open', async () => (await subscriptions()) > before);
  return one;
};
const texts = (heard: readonly SubscriptionAnswer[]): (string | null)[] =>
  heard.map(({ data }) => (data!.threadChanged.memory?.text ?? null) as string | null);
const revisions = (heard: readonly SubscriptionAnswer[]): number[] =>
  heard.map(({ data }) => data!.threadChanged.rev as number);
const subscriptions = async (): Promise<number> => {
  const token = await kith.token('operator', kith.tenant, ['operator']);
  const answer = await fetch(`${kith.server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return Number(/^kith_subscriptions (\d+)$/m.exec(await answer.text())![1]);
};

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
});
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  await eventually('nobody listens any more', async () => (await subscriptions()) === 0);
});
afterAll(() => kith.stop());

describe('threadChanged', () => {
  it('delivers each change as it comes, in order and once', async () => {
    const ana = await listenNow('ana');
    await kith.remember('ana', { text: 'Ana has a boat.' });
    const { memory } = await kith.remember('ana', { text: 'Ana sails on Sundays.' });
    await ana.until(2);
    await kith.forget('ana', memory.id);
    await ana.until(3);
    expect(texts(ana.answers)).toEqual(['Ana has a boat.', 'Ana sails on Sundays.', null]);
    expect(ana.answers[2]!.data!.threadChanged.text).toBe('↓soft-deleted: a memory of [Knowledge]');
    expect(ana.answers.map(({ data }) => data!.threadChanged.event)).toEqual(['CREATED', 'CREATED', 'SOFT_DELETED']);
    const [first, ...rest] = revisions(ana.answers);
    expect(rest).toEqual([first! + 1, first! + 2]);
    expect(ana.answers[0]!.data!.threadChanged.text).toMatch(/^\+created: .*Ana has a boat\./);
  });

  it('delivers to a chat what it may hear, and leaves out everything else', async () => {
    const [ana, ben, bensOwn] = [
      await listenNow('ana', { chat: team }),
      await listenNow('ben', { chat: team }),
      await listenNow('ben'),
    ];
    await kith.remember('ana', { text: 'The review is on Friday.', scope: 'GROUP', chat: team });
    await kith.remember('ana', { text: 'Ana has an ulcer.', scope: 'GROUP', chat: team, sensitivity: 'SENSITIVE' });
    await kith.remember('ana', { text: 'Ana looks for a flat.' });
    await kith.remember('ana', { text: 'The review is in room 5.', scope: 'GROUP', chat: team });
    await ana.until(2);
    await ben.until(2);
    expect(texts(ben.answers)).toEqual(['The review is on Friday.', 'The review is in room 5.']);
    expect(texts(ana.answers)).toEqual(texts(ben.answers));
    await kith.remember('ben', { text: 'Ben has a kite.' });
    expect(texts(await bensOwn.until(1))).toEqual(['Ben has a kite.']);
  });

  it('shows what threadChanges shows: neither a stranger’s words about the listener nor a rule of others', async () => {
    const club = await kith.createChat('club', 'GROUP', ['ana', 'bob']);
    await kith.idOf('vera');
    const rule = { type: 'RULE', stability: 'PERMANENT', confidence: 0.9, evidence: ['Always sing first.'] };
    await kith.remember('bob', {
      text: 'Vera breeds snails.',
      about: [{ handle: 'vera' }],
      chat: club,
      portable: true,
    });
    await kith.remember('bob', { text: 'Meetings begin with a song.', scope: 'GROUP', chat: club, ...rule });
    await kith.remember('bob', { text: 'The club meets on Mondays.', scope: 'GROUP', chat: club });
    await join(kith, { chat: club, person: 'vera' });
    await kith.remember('ana', { text: 'The club has a flag.', scope: 'GROUP', chat: club });
    const vera = await listen('vera', { chat: club, since: 0 });
    await eventually('the last change came', () =>
      Promise.resolve(texts(vera.answers).includes('The club has a flag.')),
    );
    const asked = `{ threadChanges(thread: "${club}", sinceRevision: 0) { nodes { rev text memory { text } } } }`;
    const { nodes } = (await kith.must('vera', asked)).threadChanges;
    const streamed = vera.answers.map(({ data }) => data!.threadChanged as Record<'rev' | 'text', unknown>);
    expect(streamed.map(({ rev, text }) => [rev, text])).toEqual(
      nodes.map(({ rev, text }: { rev: number; text: string }) => [rev, text]).toReversed(),
    );
    expect(texts(vera.answers)).toEqual(['The club meets on Mondays.', 'The club has a flag.']);
  });

  it('checks the audience anew: restricted memories are left out, and a person who left hears no more', async () => {
    await kith.createChat('band', 'GROUP', ['ana', 'ben', 'cleo']);
    const band = await kith.createChat('band', 'GROUP', []);
    const [ben, cleo] = [await listenNow('ben', { chat: band }), await listenNow('cleo', { chat: band })];
    const { memory } = await kith.remember('ana', { text: 'We play in May.', scope: 'GROUP', chat: band });
    await cleo.until(1);
    const leave =
      'mutation ($chat: ID!) { leaveChat(input: { chat: $chat, person: { handle: "cleo" } }) { chat { id } } }';
    await kith.must('cleo', leave, { chat: band });
    const restrict =
      'mutation ($id: ID!) { correctMemory(input: { id: $id, sensitivity: SENSITIVE }) { memory { id } } }';
    await kith.must('ana', restrict, { id: memory.id });
    await kith.remember('ana', { text: 'We play in June.', scope: 'GROUP', chat: band });
    await ben.until(2);
    expect(texts(ben.answers)).toEqual(['We play in May.', 'We play in June.']);
    expect(await refusalOf(cleo)).toEqual(['NOT_FOUND']);
    expect(texts(cleo.answers)).toEqual(['We play in May.']);
  });

  it('resumes after the last seen revision, without gaps or duplicates', async () => {
    const first = await listenNow('dora');
    await kith.remember('dora', { text: 'Walk 0.' });
    await first.until(1);
    const seen = revisions(first.answers).at(-1)!;
    first.close();
    const inputs = Array.from({ length: 45 }, (_, index) => ({ text: `Walk ${index + 1}.` }));
    const tell =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }';
    await kith.must('dora', tell, { inputs });
    const again = await listen('dora', { since: seen });
    await again.until(45);
    await kith.remember('dora', { text: 'Walk 46.' });
    await again.until(46);
    expect(texts(again.answers)).toEqual(Array.from({ length: 46 }, (_, index) => `Walk ${index + 1}.`));
    expect(revisions(again.answers)).toEqual(Array.from({ length: 46 }, (_, index) => seen + 1 + index));
  });

  it('delivers what another copy of the service writes, and what ten concurrent writers write', async () => {
    const copy = await TestApp.start({ embedder: null, tenant: kith.tenant });
    try {
      const ben = await listenNow('ben', { chat: team, thread: team });
      const said = Array.from({ length: 40 }, (_, index) => `Point ${index} of the agenda.`);
      await Promise.all(
        said.map((text, index) => (index % 2 ? copy : kith).remember('ana', { text, scope: 'GROUP', chat: team })),
      );
      await ben.until(40);
      expect([...texts(ben.answers)].sort()).toEqual([...said].sort());
      const heard = revisions(ben.answers);
      expect(heard).toEqual([...heard].sort((a, b) => a - b));
      expect(new Set(heard).size).toBe(40);
    } finally {
      await copy.stop();
    }
  });

  it('delivers to members and a guest who catch up together what each may hear', async () => {
    const hall = await kith.createChat('hall', 'GROUP', ['ana', 'ben']);
    await kith.remember('ana', { text: 'The key is at the gate.', scope: 'GROUP', chat: hall });
    await join(kith, { chat: hall, person: 'gus', as: 'GUEST' });
    await kith.remember('ana', { text: 'The hall opens at nine.', scope: 'GROUP', chat: hall });
    await kith.remember('gus', { text: 'Gus brings a ladder.' });
    const [ana, ben, gus, own] = await Promise.all([
      listen('ana', { chat: hall, since: 0 }),
      listen('ben', { chat: hall, since: 0 }),
      listen('gus', { chat: hall, since: 0 }),
      listen('gus', { since: 0 }),
    ]);
    await Promise.all([ana.until(2), ben.until(2), gus.until(1), own.until(1)]);
    await kith.remember('ana', { text: 'The hall closes at five.', scope: 'GROUP', chat: hall });
    await Promise.all([ana.until(3), ben.until(3), gus.until(2)]);
    const all = ['The key is at the gate.', 'The hall opens at nine.', 'The hall closes at five.'];
    expect([texts(ana.answers), texts(ben.answers), texts(gus.answers)]).toEqual([all, all, all.slice(1)]);
    expect(texts(own.answers)).toEqual(['Gus brings a ladder.']);
  });

  it("delivers a thread by name, and no other person's thread of that name", async () => {
    const ana = await listenNow('ana', { thread: 'planning' });
    await kith.remember('ana', { text: 'Ana plans a trip.', thread: 'planning' });
    await kith.remember('ana', { text: 'Ana plans a feast.' });
    await kith.remember('ben', { text: 'Ben plans a trip.', thread: 'planning' });
    await kith.remember('ana', { text: 'Ana plans a walk.', thread: 'planning' });
    await ana.until(2);
    expect(texts(ana.answers)).toEqual(['Ana plans a trip.', 'Ana plans a walk.']);
    const thread = `u:${await kith.idOf('ana')}/planning`;
    expect(await refusalOf(await listen('ben', { thread }))).toEqual(['NOT_FOUND']);
  });
});

describe('refused subscriptions:', () => {
  const codeOf = async (who: string, text: string, variables: Record<string, unknown> = {}) => {
    const one = await Listener.open(kith, who, text, { variables });
    open.push(one);
    return refusalOf(one);
  };
  const levels = `subscription { threadChanged { memory { ${'supersededBy { '.repeat(20)} id ${'} '.repeat(20)} } } }`;

  it.each<[string, string, Record<string, unknown>, string]>([
    ['a chat of others', query, { chat: '$others' }, 'NOT_FOUND'],
    ['a chat that is not there', query, { chat: 'f'.repeat(32) }, 'NOT_FOUND'],
    ['a revision below 0', query, { since: -1 }, 'INVALID_INPUT'],
    ['a variable of a wrong type', query, { since: 'soon' }, 'INVALID_INPUT'],
    ['a query', '{ memories { totalCount } }', {}, 'INVALID_INPUT'],
    ['a mutation', 'mutation { forgetMemory(input: { id: "x" }) { deletedId } }', {}, 'INVALID_INPUT'],
    ['no document', 'subscription {', {}, 'INVALID_INPUT'],
    ['a field that is not there', 'subscription { threadChanged { nothing } }', {}, 'INVALID_INPUT'],
    ['two fields', 'subscription { a: threadChanged { rev } b: threadChanged { rev } }', {}, 'INVALID_INPUT'],
    ['many levels', levels, {}, 'TOO_COMPLEX'],
    ['a search within', 'subscription { threadChanged { memory { statedBy { card { text } } } } }', {}, 'TOO_COMPLEX'],
    [
      'too many objects',
      'subscription { threadChanged { memory { related(first: 100) { memory { related(first: 100) { strength } } } } } }',
      {},
      'TOO_COMPLEX',
    ],
  ])('%s is refused with its code', async (_, text, variables, code) => {
    const others = await kith.createChat('others', 'GROUP', ['yan', 'zoe']);
    const given = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, value === '$others' ? others : value]),
    );
    expect(await codeOf('ana', text, given)).toEqual([code]);
  });

  it('a connector must say where it listens', async () => {
    const token = await kith.token('bridge', kith.tenant, ['connector']);
    const asBen = { token, extraParams: { 'x-kith-viewer': 'ben' } };
    expect(await refusalOf(await listen('bridge', {}, asBen))).toEqual(['INVALID_INPUT']);
    const inTeam = await listen('bridge', { chat: team, since: 0 }, asBen);
    await inTeam.until(1);
    expect(inTeam.answers[0]!.errors).toBeUndefined();
    const plain = { extraParams: { 'x-kith-viewer': 'ben' } };
    expect(await (await listen('ana', {}, plain)).end()).toMatchObject({
      code: 4403,
      reason: expect.stringMatching(/^FORBIDDEN/),
    });
  });

  it.each([
    ['no token', ''],
    ['a token that is none', 'abc'],
  ])('a socket with %s is closed', async (_, token) => {
    expect(await (await listen('ana', {}, { token })).end()).toMatchObject({
      code: 4401,
      reason: expect.stringMatching(/^UNAUTHENTICATED: /),
    });
  });

  it('a socket is closed when its token expires', async () => {
    const wanted = { handle: 'ana', tenantId: kith.tenant, roles: [], hours: 3 / 3_600 };
    const ana = await listen('ana', {}, { token: await makeToken(testSecret, wanted) });
    expect(await ana.end()).toMatchObject({ code: 4401, reason: expect.stringMatching(/token has expired/) });
  });

  it('a page of another origin opens no socket', async () => {
    const socket = socketAt('/graphql', { origin: 'https://evil.example' });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('403');
  });

  it('a socket is refused at other paths', async () => {
    const socket = socketAt('/metrics');
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('404');
  });

  it('a person has a limited number of connections, and others keep theirs', async () => {
    const held = [];
    for (let index = 0; index < liveLimits.connections; index += 1) held.push(await listen('ana', { since: 0 }));
    for (const one of held) await one.until(1);
    expect(await (await listen('ana')).end()).toMatchObject({
      code: 4429,
      reason: expect.stringMatching(/^RATE_LIMITED/),
    });
    const ben = await listenNow('ben');
    await kith.remember('ben', { text: 'Ben is heard.' });
    expect(texts(await ben.until(1))).toEqual(['Ben is heard.']);
    held[0]!.close();
    await eventually('there is room again', async () => {
      const one = await listen('ana', { since: 0 });
      await one.until(1);
      return one.ended === undefined;
    });
  });

  it('a connection has a limited number of subscriptions, and one more is refused', async () => {
    const raw = socketAt('/graphql');
    await once(raw, 'open');
    const answers: { id?: string; type: string; payload?: unknown }[] = [];
    raw.on('message', (data: Buffer) => void answers.push(JSON.parse(data.toString())));
    const send = (message: object): void => raw.send(JSON.stringify(message));
    const came = (type: string) => Promise.resolve(answers.some((one) => one.type === type));
    send({ type: 'connection_init', payload: { authorization: `Bearer ${await kith.token('ana')}` } });
    await eventually('the connection is open', () => came('connection_ack'));
    for (let index = 0; index <= liveLimits.subscriptions; index += 1)
      send({ id: `${index}`, type: 'subscribe', payload: { query } });
    await eventually('one is refused', () => came('error'));
    expect(answers.filter(({ type }) => type === 'error')).toMatchObject([
      { id: `${liveLimits.subscriptions}`, payload: [{ extensions: { code: 'RATE_LIMITED' } }] },
    ]);
    raw.close();
  });

  it('a socket that sends too much, or an invalid message, is closed', async () => {
    const raw = socketAt('/graphql');
    await once(raw, 'open');
    for (let index = 0; index < 700; index += 1) raw.send('{"type":"ping"}');
    expect((await once(raw, 'close'))[0]).toBe(4429);
    const odd = socketAt('/graphql');
    await once(odd, 'open');
    odd.send('not JSON');
    expect((await once(odd, 'close'))[0]).toBe(4400);
    const large = socketAt('/graphql');
    await once(large, 'open');
    large.send(`{"type":"ping","payload":{"a":"${'a'.repeat(300_000)}"}}`);
    expect((await once(large, 'close'))[0]).toBe(1009);
  });
});

/** Error codes with which a subscription was refused or ended. */
async function refusalOf(one: Listener): Promise<string[]> {
  const ended = await one.end();
  const errors = ended === 'complete' ? one.answers.flatMap(({ errors: shown = [] }) => shown) : ended;
  return (errors as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code);
}
