import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreatePersonDocument,
  KithClient,
  KithError,
  MeDocument,
  MemoriesDocument,
  MemoryDocument,
  MessagesDocument,
  PeopleDocument,
  RecallDocument,
  RecordMessagesDocument,
  RememberMemoriesDocument,
  RememberMemoryDocument,
  TodosDocument,
  CreateTodoDocument,
} from '../../clients/typescript/src/index.js';
import { TestApp } from '../support/app.js';
import { type ClientProxy, startClientProxy, clientOf, tokenFor } from '../support/clients/clients.js';

let kith: TestApp;
let wire: ClientProxy;

beforeAll(async () => {
  kith = await TestApp.start();
  wire = await startClientProxy(kith.server.url);
});
afterAll(async () => {
  await wire.close();
  await kith.stop();
});
beforeEach(() => void wire.requests.splice(0));

/** Returns the error of a refused call. */
async function refusalOf(call: Promise<unknown>): Promise<KithError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(KithError);
  return error as KithError;
}

const texts = ({ memories }: { memories: { edges: { node: { text: string } }[] } }): string[] =>
  memories.edges.map(({ node }) => node.text);

describe('own writes', () => {
  it('are read: the bookmark of an answer goes with all later requests', async () => {
    const ana = await clientOf(kith, 'ana', { url: wire.url });
    const { rememberMemory } = await ana.run(RememberMemoryDocument, { input: { text: 'Ana sails on Sundays.' } });
    expect(rememberMemory).toMatchObject({ outcome: 'CREATED', memory: { text: 'Ana sails on Sundays.' } });
    expect(texts(await ana.run(MemoriesDocument))).toEqual(['Ana sails on Sundays.']);
    const { memory } = await ana.run(MemoryDocument, { id: rememberMemory.memory.id });
    expect(memory?.statedBy?.handle).toBe('ana');
    const [write, first, second] = wire.requests;
    expect(write!.headers['x-kith-bookmark']).toBeUndefined();
    expect(write!.answeredBookmark).toMatch(/^[\w-]+$/);
    expect(first!.headers['x-kith-bookmark']).toBe(write!.answeredBookmark);
    expect(second!.headers['x-kith-bookmark']).toBe(write!.answeredBookmark);
    const ben = await clientOf(kith, 'ben', { url: wire.url });
    expect(texts(await ben.run(MemoriesDocument))).toEqual([]);
    expect(wire.requests.at(-1)!.headers['x-kith-bookmark']).toBeUndefined();
  });

  it('made in parallel are all read, until one later bookmark covers them', async () => {
    const cas = await clientOf(kith, 'cas', { url: wire.url });
    const names = ['Ria', 'Sol', 'Tim'];
    await Promise.all(names.map((name) => cas.run(CreatePersonDocument, { input: { name } })));
    const { people } = await cas.run(PeopleDocument);
    expect(people.nodes.map(({ name }) => name).sort()).toEqual(names);
    const written = wire.requests.slice(0, 3).map(({ answeredBookmark }) => answeredBookmark!);
    const sent = String(wire.requests[3]!.headers['x-kith-bookmark']).split(',');
    expect(sent.sort()).toEqual(written.sort());
    await cas.run(CreatePersonDocument, { input: { name: 'Una' } });
    await cas.run(MeDocument);
    expect(wire.requests[5]!.headers['x-kith-bookmark']).toBe(wire.requests[4]!.answeredBookmark);
  });

  it('succeed if the service does not know the bookmark: it is dropped, and nothing is done twice', async () => {
    let handle = 'dan';
    const both = new KithClient({ url: wire.url, token: () => tokenFor(kith, handle) });
    await both.run(RememberMemoryDocument, { input: { text: 'Dan rows.' } });
    handle = 'eve';
    const { rememberMemory } = await both.run(RememberMemoryDocument, { input: { text: 'Eve rows.' } });
    expect(rememberMemory.outcome).toBe('CREATED');
    expect(texts(await both.run(MemoriesDocument))).toEqual(['Eve rows.']);
    expect(wire.requests.map(({ operation }) => operation)).toEqual([
      'RememberMemory',
      'RememberMemory',
      'RememberMemory',
      'Memories',
    ]);
  });
});

describe('the caller of a client', () => {
  it('reaches the API: the viewer of a connector, and privacy only if it is promised', async () => {
    const bridge = await clientOf(kith, 'bridge', { roles: ['connector'] });
    const fay = bridge.as({ viewer: 'fay', inPrivate: true });
    await fay.run(RememberMemoryDocument, { input: { text: 'Fay sees her therapist on Tuesdays.' } });
    expect(texts(await fay.run(MemoriesDocument))).toEqual(['Fay sees her therapist on Tuesdays.']);
    expect(texts(await bridge.as({ viewer: 'gus', inPrivate: true }).run(MemoriesDocument))).toEqual([]);
    const unstated = await refusalOf(bridge.as({ viewer: 'fay' }).run(MemoriesDocument));
    expect([unstated.code, unstated.path]).toEqual(['INVALID_INPUT', ['memories']]);
    const person = await clientOf(kith, 'gus');
    expect((await refusalOf(person.run(MemoriesDocument, {}, { viewer: 'fay' }))).code).toBe('FORBIDDEN');
  });

  it('may be written in any script, and so may a persona', async () => {
    const bridge = await clientOf(kith, 'bridge', { roles: ['connector'] });
    const { me } = await bridge.run(MeDocument, {}, { viewer: 'жанна', persona: 'Köchin' });
    expect(me.handle).toBe('жанна');
  });

  it('may be any of several personas', async () => {
    const hal = await clientOf(kith, 'hal');
    const coach = hal.as({ persona: 'coach' });
    await coach.run(CreateTodoDocument, { input: { kind: 'HABIT', text: 'Run on Mondays.' } });
    expect((await coach.run(TodosDocument)).todos.nodes).toMatchObject([{ text: 'Run on Mondays.', persona: 'coach' }]);
    expect((await hal.run(TodosDocument, {}, { persona: 'chef' })).todos.nodes).toEqual([]);
    expect((await hal.run(TodosDocument)).todos.nodes).toEqual([]);
  });
});

it('has one method each for a turn, a recall, a statement and forgetting it', async () => {
  const ivy = await clientOf(kith, 'ivy');
  const { outcome, memory } = await ivy.remember({ text: 'Ivy plays the bassoon.' });
  expect([outcome, memory.text]).toEqual(['CREATED', 'Ivy plays the bassoon.']);
  const said = {
    externalId: 'm1',
    role: 'USER' as const,
    speaker: { handle: 'ivy' },
    text: 'Does Ivy play the bassoon?',
  };
  const turn = await ivy.turn({ messages: [said] });
  expect(turn.messages.map(({ text }) => text)).toEqual(['Does Ivy play the bassoon?']);
  expect(turn.context!.text).toContain('user: Does Ivy play the bassoon?');
  expect(turn.context!.text).toContain('Ivy plays the bassoon.');
  const found = await ivy.recall('Does Ivy play the bassoon?', { limit: 1 });
  expect(found.hits.map((hit) => hit.memory.id)).toEqual([memory.id]);
  expect((await ivy.forget({ id: memory.id })).deletedId).toBe(memory.id);
  expect((await ivy.recall('Does Ivy play the bassoon?')).hits).toEqual([]);
});

describe('a failure', () => {
  it('has the code of the API, its message, its path and its id in the log', async () => {
    const ida = await clientOf(kith, 'ida');
    const secret = await refusalOf(
      ida.run(RememberMemoryDocument, { input: { text: `Ida's key is AKIA${'IOSFODNN7EXAMPLQ'}.` } }),
    );
    expect([secret.code, secret.path]).toEqual(['SECRET_REFUSED', ['rememberMemory']]);
    expect(secret.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(secret.message).not.toContain('AKIA');
    expect(texts(await ida.run(MemoriesDocument))).toEqual([]);
    const stranger = new KithClient({ url: kith.server.url });
    expect((await refusalOf(stranger.run(MeDocument))).code).toBe('UNAUTHENTICATED');
  });

  it('of one statement in a batch is a value beside the others', async () => {
    const jan = await clientOf(kith, 'jan');
    const { rememberMemories } = await jan.run(RememberMemoriesDocument, {
      input: { memories: [{ text: '' }, { text: 'Jan knits.' }] },
    });
    expect(rememberMemories.results).toMatchObject([{ code: 'INVALID_INPUT' }, { outcome: 'CREATED' }]);
  });

  it('for too many requests says when to retry', async () => {
    const strict = await TestApp.start({ embedder: null, rateLimit: 3 });
    try {
      const kim = await clientOf(strict, 'kim');
      const calls = await Promise.allSettled(Array.from({ length: 5 }, () => kim.run(MeDocument)));
      const refused = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason as KithError] : []));
      expect(refused.map(({ code }) => code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
      for (const { retryAfter } of refused) {
        expect(retryAfter).toBeGreaterThan(0);
        expect(retryAfter).toBeLessThanOrEqual(60);
      }
    } finally {
      await strict.stop();
    }
  });

  it('never contains the token, whatever is wrong with it', async () => {
    const broken = new KithClient({ url: wire.url, token: 'ey.secret\n.line' });
    const error = await refusalOf(broken.run(MeDocument));
    expect([error.code, error.message]).toEqual(['INVALID_INPUT', 'The token must be one line of text.']);
    expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toContain('secret');
    expect(wire.requests).toEqual([]);
  });

  it.each(['', 'ftp://127.0.0.1', '127.0.0.1:4000', 'http://ana:pw@127.0.0.1:4000'])(
    'of an invalid address is reported before anything is sent: %s',
    (url) => {
      expect(() => new KithClient({ url })).toThrow(/^url must be/);
    },
  );

  it('is UNEXPECTED_ANSWER if another server answers', async () => {
    const lea = await clientOf(kith, 'lea', { url: wire.url });
    wire.next({ status: 200, body: '<html>Please log in</html>' });
    expect((await refusalOf(lea.run(MeDocument))).code).toBe('UNEXPECTED_ANSWER');
    wire.next({ status: 302, body: '' });
    expect((await refusalOf(lea.run(MeDocument))).code).toBe('UNEXPECTED_ANSWER');
  });
});

describe('a retry', () => {
  it('repeats a read whose answer was lost, or that a proxy could not forward', async () => {
    const max = await clientOf(kith, 'max', { url: wire.url });
    wire.next('lose the answer', { status: 502, body: 'Bad Gateway' });
    expect((await max.run(MeDocument)).me.handle).toBe('max');
    expect(wire.requests).toHaveLength(3);
    wire.next('lose the answer', 'lose the answer', 'lose the answer');
    expect((await refusalOf(max.run(MeDocument))).code).toBe('UNREACHABLE');
    expect(wire.requests).toHaveLength(6);
  });

  it('never repeats a write that may have been done, and the error says so', async () => {
    const ned = await clientOf(kith, 'ned', { url: wire.url });
    wire.next('lose the answer');
    const lost = await refusalOf(ned.run(RememberMemoryDocument, { input: { text: 'Ned swims.' } }));
    expect([lost.code, lost.mayHaveHappened]).toEqual(['UNREACHABLE', true]);
    expect(wire.requests.map(({ operation }) => operation)).toEqual(['RememberMemory']);
    const { memories } = await ned.run(MemoriesDocument);
    expect(memories.edges.map(({ node }) => node.text)).toEqual(['Ned swims.']);
  });

  it('repeats a recording of messages, which stores each once', async () => {
    const oda = await clientOf(kith, 'oda', { url: wire.url });
    wire.next('lose the answer');
    const messages = [{ externalId: '1', role: 'USER' as const, text: 'I moved to Lyon.' }];
    const { recordMessages } = await oda.run(RecordMessagesDocument, { input: { messages } });
    expect(recordMessages.messages).toMatchObject([{ externalId: '1', text: 'I moved to Lyon.' }]);
    expect(wire.requests.map(({ operation }) => operation)).toEqual(['RecordMessages', 'RecordMessages']);
    const kept = await oda.run(MessagesDocument);
    expect(kept.messages.edges.map(({ node }) => node.text)).toEqual(['I moved to Lyon.']);
  });

  it('is not made if nothing answers at the address, and nothing was done', async () => {
    const gone = await startClientProxy(kith.server.url);
    await gone.close();
    const pia = await clientOf(kith, 'pia', { url: gone.url, retries: 0 });
    const error = await refusalOf(pia.run(RememberMemoryDocument, { input: { text: 'Pia skis.' } }));
    expect([error.code, error.mayHaveHappened]).toEqual(['UNREACHABLE', false]);
    expect(error.message).toBe(`Nothing answers at ${gone.url}.`);
  });
});

describe('a request that takes too long', () => {
  it('ends when its caller aborts it, and other requests continue', async () => {
    const quin = await clientOf(kith, 'quin', { url: wire.url });
    const stopping = new AbortController();
    wire.next('keep waiting');
    const arrived = wire.arrival();
    const call = refusalOf(quin.run(RecallDocument, { query: 'boats' }, { signal: stopping.signal }));
    await arrived;
    stopping.abort(new Error('no longer wanted'));
    const error = await call;
    expect([error.code, error.mayHaveHappened, String(error.cause)]).toEqual([
      'ABORTED',
      false,
      'Error: no longer wanted',
    ]);
    expect((await quin.run(RecallDocument, { query: 'boats' })).recall.hits).toEqual([]);
  });

  it('is not sent if it was aborted before', async () => {
    const rob = await clientOf(kith, 'rob', { url: wire.url });
    expect((await refusalOf(rob.run(MeDocument, {}, { signal: AbortSignal.abort() }))).code).toBe('ABORTED');
    expect(wire.requests).toEqual([]);
  });

  it('ends at its time limit, with all its attempts, and also if the token is late', async () => {
    const sue = await clientOf(kith, 'sue', { url: wire.url, timeLimitMs: 300 });
    wire.next('keep waiting');
    expect(await refusalOf(sue.run(MeDocument))).toMatchObject({
      code: 'TIMED_OUT',
      message: 'There was no answer within 0.3 s.',
      mayHaveHappened: false,
    });
    wire.next('keep waiting');
    const written = await refusalOf(sue.run(CreatePersonDocument, { input: { name: 'Tia' } }));
    expect([written.code, written.mayHaveHappened]).toEqual(['TIMED_OUT', true]);
    const never = new KithClient({ url: wire.url, token: () => new Promise<string>(() => {}), timeLimitMs: 50 });
    expect((await refusalOf(never.run(MeDocument))).code).toBe('TIMED_OUT');
  });
});

it('reports whether the service is ready, and its version', async () => {
  await kith.app.warmUp().usable;
  const nobody = new KithClient({ url: `${kith.server.url}/graphql` });
  expect(await nobody.health()).toEqual({ ready: true, reason: undefined });
  expect(await nobody.version()).toMatch(/^\d+\.\d+\.\d+/);
});
