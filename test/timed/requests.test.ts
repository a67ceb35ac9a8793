import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, TestApp } from '../support/app.js';

const nested = (levels: number, open: string, leaf: string, close: string): string =>
  `${`${open} `.repeat(levels)}${leaf}${` ${close}`.repeat(levels)}`;
const chain = (levels: number, field: string, leaf: string): string => nested(levels, `${field} {`, leaf, '}');
const refusedOrLimited = ['TOO_COMPLEX', 'INVALID_INPUT'];

let kith: TestApp;
let memory: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  const inputs = Array.from({ length: 100 }, (_, index) => ({
    text: `Alice owns book number ${index}.`,
    type: 'IDENTITY',
  }));
  await kith.must(
    'alice',
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RefusedMemory { code } } } }',
    { inputs },
  );
  memory = (await kith.remember('alice', { text: 'Alice rows.' })).memory.id;
});
afterAll(() => kith.stop());

describe('a document built to overload the server is answered or refused within seconds:', () => {
  const bombs: Record<string, string> = {
    '2,000 aliases': `{ ${Array.from({ length: 2_000 }, (_, index) => `a${index}: me { id }`).join(' ')} }`,
    '1,000 lists': `{ ${Array.from({ length: 1_000 }, (_, index) => `a${index}: memories(first: 100) { totalCount }`).join(' ')} }`,
    'a field 3,900 times': `{ ${'me { id } '.repeat(3_900)} }`,
    '40,000 tokens': `{ ${'me { id } '.repeat(10_000)} }`,
    'fragments doubled 22 times': `{ me { ...F0 } } ${Array.from({ length: 22 }, (_, index) => `fragment F${index} on Person { ${index < 21 ? `...F${index + 1} ...F${index + 1}` : 'id'} }`).join(' ')}`,
    'fragments that contain each other': '{ me { ...A } } fragment A on Person { ...B } fragment B on Person { ...A }',
    'a fragment that contains itself deeper':
      '{ memories { edges { node { ...A } } } } fragment A on Memory { supersededBy { ...A } }',
    'neighbours of neighbours of neighbours': `{ memories(first: 100) { edges { node { ${nested(4, 'related(first: 20) { memory {', 'id', '} }')} } } } }`,
    'the schema in the schema': `{ __schema { types { ${nested(10, 'fields { type {', 'name', '} }')} } } }`,
    '6,000 levels': `{ ${chain(6_000, 'a', 'b')} }`,
    '200 introspections': `{ ${Array.from({ length: 200 }, (_, index) => `a${index}: __schema { types { fields { name args { name } } } }`).join(' ')} }`,
  };

  it.each(Object.keys(bombs))('%s', async (name) => {
    const started = performance.now();
    const answer = await kith.ask('alice', bombs[name]!);
    expect(performance.now() - started).toBeLessThan(8_000);
    if (answer.errors) expect(refusedOrLimited).toContain(answer.code);
    expect((await kith.ask('alice', '{ me { handle } }')).data).toEqual({ me: { handle: 'alice' } });
  });
});

describe('a long text is refused at once, without delaying other requests:', () => {
  // Looks like the start of a URL at every second character.
  const long = 'a.'.repeat(50_000);
  const remember = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome } }';
  const correct = 'mutation ($input: CorrectMemoryInput!) { correctMemory(input: $input) { memory { id } } }';

  it.each<[string, string, (text: string) => object]>([
    ['the text of a correction', correct, (text) => ({ id: memory, text })],
    ['a tag of a correction', correct, (tag) => ({ id: memory, tags: [tag] })],
    ['the name of a person it is about', remember, (name) => ({ text: 'Alice knows somebody.', about: [{ name }] })],
  ])('%s', async (_, query, input) => {
    const started = performance.now();
    const answers: Answer[] = await Promise.all([
      kith.ask('alice', query, { input: input(long) }),
      kith.ask('bob', '{ me { id } }'),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(['INVALID_INPUT', undefined]);
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});

describe('a service that is stopping', () => {
  it('is not delayed by an idle connection', async () => {
    const kith = await TestApp.start({ embedder: null });
    await kith.app.warmUp().done;
    const { port } = new URL(kith.server.url);
    const idle = connect(Number(port), '127.0.0.1');
    await once(idle, 'connect');
    idle.write('GET /health/live HTTP/1.1\r\nhost: kith\r\n\r\n');
    await once(idle, 'data');
    const closed = once(idle, 'close');
    const started = performance.now();
    await kith.stop();
    await closed;
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
