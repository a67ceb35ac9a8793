import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/app/config.js';
import { type TestCaller, TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const quotas = {
  memories: { perPerson: 4, perTenant: 7 },
  messages: { perPerson: 5, perTenant: 8 },
  checkpointBytes: { perPerson: 100, perTenant: 150 },
  checkpoints: { perPerson: 3, perTenant: 0 },
  todos: { perPerson: 3, perTenant: 0 },
  names: { perPerson: 3, perTenant: 0 },
};
const ofPerson = (limit: number, what: string) =>
  `Expected at most ${limit} ${what} per person to be stored; this would be more.`;
const ofTenant = (what: string) =>
  `No more ${what} are stored for this tenant; the operator of Kith can raise the limit.`;

let kith: TestApp;
let clock = Date.UTC(2026, 10, 1);

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, quotas, now: () => clock });
});
afterAll(() => kith.stop());

describe('memories', () => {
  const remember = (who: string, text: string, more: object = {}) =>
    kith.mutate(who, 'rememberMemory', { text, ...more }, 'outcome memory { id }');
  const many = (who: string, texts: string[]) =>
    kith.must(
      who,
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome } ... on RefusedMemory { code message } } } }',
      { inputs: texts.map((text) => ({ text })) },
    );

  it('fit up to the limit per person; stored ones can still be repeated, changed and forgotten', async () => {
    await remember('ana', 'Ana rows.');
    const { results } = (await many('ana', ['Ana sails.', 'Ana rows.', 'Ana swims.', 'Ana dives.', 'Ana skis.']))
      .rememberMemories;
    expect(results.map(({ outcome, code }: Record<string, unknown>) => outcome ?? code)).toEqual([
      ...['CREATED', 'CONFIRMED', 'CREATED', 'CREATED', 'QUOTA_EXCEEDED'],
    ]);
    expect(results[4].message).toBe(ofPerson(4, 'memories'));
    const refused = await remember('ana', 'Ana flies.');
    expect([refused.code, refused.errors?.[0]?.message]).toEqual(['QUOTA_EXCEEDED', ofPerson(4, 'memories')]);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ per: 'person', of: 'memories' });
    const again = await remember('ana', 'Ana rows.');
    expect(again.data.rememberMemory.outcome).toBe('CONFIRMED');
    const { id } = again.data.rememberMemory.memory;
    const correct =
      'mutation ($id: ID!) { correctMemory(input: { id: $id, text: "Ana rows far." }) { memory { text } } }';
    expect((await kith.must('ana', correct, { id })).correctMemory.memory.text).toBe('Ana rows far.');
    await kith.forget('ana', id);
    // Forgotten memories are kept for 30 days and count.
    expect((await remember('ana', 'Ana flies.')).code).toBe('QUOTA_EXCEEDED');
    expect((await kith.must('ana', '{ memories { totalCount } }')).memories.totalCount).toBe(3);
  });

  it('fit up to the limit of the tenant, without revealing its use; other tenants have their own', async () => {
    await many('ben', ['Ben rows.', 'Ben sails.', 'Ben swims.']);
    const refused = await remember('cem', 'Cem rows.');
    expect([refused.code, refused.errors?.[0]?.message]).toEqual(['QUOTA_EXCEEDED', ofTenant('memories')]);
    expect(refused.errors?.[0]?.message).not.toMatch(/\d/);
    expect((await kith.must('cem', '{ memories { totalCount } }')).memories.totalCount).toBe(0);
    await kith.remember({ as: 'cem', tenant: `${kith.tenant}-2` }, { text: 'Cem rows.' });
  });

  it('are counted again each minute, including what other copies stored', async () => {
    const tenant = `${kith.tenant}-3`;
    const copy = await TestApp.start({ embedder: null, quotas, tenant, now: () => clock });
    try {
      await kith.remember({ as: 'dee', tenant }, { text: 'Dee rows.' });
      for (const verb of ['sails', 'swims', 'dives']) await copy.remember('dee', { text: `Dee ${verb}.` });
      clock += 60_001;
      let tried = 0;
      await eventually('the memories of the copy are counted', async () => {
        const input = { text: `Dee owns boat ${(tried += 1)}.` };
        return (await kith.mutate({ as: 'dee', tenant }, 'rememberMemory', input, 'outcome')).code === 'QUOTA_EXCEEDED';
      });
    } finally {
      await copy.stop();
    }
  });

  it('that an operator loads as a world are exempt', async () => {
    const memories = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `m${index}`,
        { owner: 'eve', text: `Eve owns boat ${index}.`, statedBy: 'eve' },
      ]),
    );
    const world = { name: 'boats', people: ['eve'], chats: {}, memories, expect: [] };
    const operator: TestCaller = { as: 'ops', tenant: `${kith.tenant}-4`, roles: ['operator'] };
    await kith.must(
      operator,
      'mutation ($world: JSON!) { loadWorld(input: { world: $world }) { memories { name id } } }',
      {
        world,
      },
    );
  });
});

describe('messages', () => {
  const record = (who: string, ids: string[]) =>
    kith.mutate(
      who,
      'recordMessages',
      { messages: ids.map((externalId) => ({ externalId, role: 'USER', text: `Message ${externalId}.` })) },
      'messages { id }',
    );

  it('fit up to the limit per person, a whole call or none; those recorded before do not count twice', async () => {
    expect((await record('ana', ['1', '2', '3'])).errors).toBeUndefined();
    const refused = await record('ana', ['4', '5', '6']);
    expect([refused.code, refused.errors?.[0]?.message]).toEqual(['QUOTA_EXCEEDED', ofPerson(5, 'messages')]);
    expect((await kith.must('ana', '{ messages { totalCount } }')).messages.totalCount).toBe(3);
    expect((await record('ana', ['1', '2', '3', '4', '5'])).errors).toBeUndefined();
    expect((await record('ana', ['1', '2'])).errors).toBeUndefined();
    expect((await record('ana', ['6'])).code).toBe('QUOTA_EXCEEDED');
  });

  it('fit up to the limit of the tenant', async () => {
    expect((await record('ben', ['1', '2', '3'])).errors).toBeUndefined();
    const refused = await record('cem', ['1']);
    expect([refused.code, refused.errors?.[0]?.message]).toEqual(['QUOTA_EXCEEDED', ofTenant('messages')]);
  });
});

describe('checkpoints', () => {
  const save = (who: string, thread: string, length: number) =>
    kith.mutate(who, 'saveCheckpoint', { thread, data: 'x'.repeat(length - 2) }, 'checkpoint { version }');

  it('may take a limited number of bytes per person; one can be replaced by another that fits', async () => {
    expect((await save('ana', 'one', 60)).errors).toBeUndefined();
    const refused = await save('ana', 'two', 41);
    expect([refused.code, refused.errors?.[0]?.message]).toEqual([
      'QUOTA_EXCEEDED',
      ofPerson(100, 'bytes of checkpoints'),
    ]);
    expect((await kith.must('ana', '{ checkpoint(thread: "two") { version } }')).checkpoint).toBeNull();
    expect((await save('ana', 'one', 50)).data.saveCheckpoint.checkpoint.version).toBe(2);
    expect((await save('ana', 'two', 50)).errors).toBeUndefined();
    expect((await save('ana', 'two', 51)).code).toBe('QUOTA_EXCEEDED');
    expect((await save('ana', 'two', 10)).errors).toBeUndefined();
  });

  it('may take a limited number of bytes per tenant', async () => {
    expect((await save('ben', 'one', 90)).errors).toBeUndefined();
    expect((await save('cem', 'one', 10)).errors?.[0]?.message).toBe(ofTenant('bytes of checkpoints'));
  });

  it('are limited in number per person, however small; a deleted one makes room, and an existing one can be saved', async () => {
    const tenant = `${kith.tenant}-5`;
    const saveIn = (thread: string) =>
      kith.mutate({ as: 'ana', tenant }, 'saveCheckpoint', { thread, data: 1 }, 'checkpoint { version }');
    for (const thread of ['one', 'two', 'three']) expect((await saveIn(thread)).errors).toBeUndefined();
    const refused = await saveIn('four');
    expect([refused.code, refused.errors?.[0]?.message]).toEqual([
      'QUOTA_EXCEEDED',
      `${ofPerson(3, 'checkpoints')} Delete some first.`,
    ]);
    expect((await saveIn('three')).data.saveCheckpoint.checkpoint.version).toBe(2);
    const remove = 'mutation { deleteCheckpoint(input: { thread: "one" }) { deletedId } }';
    await kith.must({ as: 'ana', tenant }, remove);
    expect((await saveIn('four')).errors).toBeUndefined();
    expect((await saveIn('five')).code).toBe('QUOTA_EXCEEDED');
  });
});

describe('todos', () => {
  const create = (who: string, text: string) => kith.mutate(who, 'createTodo', { kind: 'HABIT', text }, 'todo { id }');
  const complete = 'mutation ($id: ID!) { completeTodo(input: { id: $id, done: true }) { todo { done } } }';

  it('are limited in number per person, open or done; a deleted one makes room, and an existing one can reopen', async () => {
    const ids: string[] = [];
    for (const text of ['Row.', 'Sail.', 'Swim.']) {
      const id: string = (await create('ana', text)).data.createTodo.todo.id;
      await kith.must('ana', complete, { id });
      ids.push(id);
    }
    const refused = await create('ana', 'Dive.');
    expect([refused.code, refused.errors?.[0]?.message]).toEqual([
      'QUOTA_EXCEEDED',
      `${ofPerson(3, 'todos')} Delete some that are done first.`,
    ]);
    expect((await create('ana', 'Row.')).data.createTodo.todo.id).toBe(ids[0]);
    expect((await create('ben', 'Dive.')).errors).toBeUndefined();
    await kith.must('ana', 'mutation ($id: ID!) { deleteTodo(input: { id: $id }) { deletedId } }', { id: ids[1] });
    expect((await create('ana', 'Dive.')).errors).toBeUndefined();
    expect((await create('ana', 'Ski.')).code).toBe('QUOTA_EXCEEDED');
  });
});

describe('people and entities', () => {
  const asking = (as: string): TestCaller => ({ as, tenant: `${kith.tenant}-6` });
  const create = (who: string, name: string) =>
    kith.ask(asking(who), 'mutation ($name: String!) { createPerson(input: { name: $name }) { person { id } } }', {
      name,
    });
  const remember = (who: string, input: object) => kith.mutate(asking(who), 'rememberMemory', input, 'outcome');

  it('are limited in number per person, wherever they are named; known ones can be named again', async () => {
    expect((await create('ana', 'Mildred')).errors).toBeUndefined();
    const acme = [{ type: 'ORG', label: 'Acme' }];
    const first = await remember('ana', { text: 'Odo works there.', about: [{ name: 'Odo' }], entities: acme });
    expect(first.errors).toBeUndefined();
    const message = `${ofPerson(3, 'people and things')} Forget some people first, or name only people and things that are known already.`;
    const refused = [
      await create('ana', 'Hugo'),
      await remember('ana', { text: 'Hugo rows.', about: [{ name: 'Hugo' }] }),
      await remember('ana', { text: 'They row.', entities: [{ type: 'ORG', label: 'Rowers' }] }),
    ];
    expect(refused.map(({ code, errors }) => [code, errors?.[0]?.message])).toEqual(
      refused.map(() => ['QUOTA_EXCEEDED', message]),
    );
    expect((await create('ana', 'Mildred')).errors).toBeUndefined();
    expect(
      (await remember('ana', { text: 'Odo sails.', about: [{ name: 'Odo' }], entities: acme })).errors,
    ).toBeUndefined();
    const { people } = await kith.must(asking('ana'), '{ people { nodes { name } } }');
    expect(people.nodes.map(({ name }: { name: string }) => name)).toEqual(['Mildred', 'Odo']);
    expect((await create('ben', 'Hugo')).errors).toBeUndefined();
    const { results } = (
      await kith.must(
        asking('ana'),
        'mutation ($memories: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $memories }) { results { ... on RememberedMemory { outcome } ... on RefusedMemory { code } } } }',
        { memories: [{ text: 'Hugo swims.', about: [{ name: 'Hugo' }] }, { text: 'Ana swims.' }] },
      )
    ).rememberMemories;
    expect(results).toEqual([{ code: 'QUOTA_EXCEEDED' }, { outcome: 'CREATED' }]);
  });
});

it('limits are configurable, and 0 means none', async () => {
  const { quotas: read } = readConfig({ KITH_MAX_MESSAGES_PER_PERSON: '0', KITH_MAX_MEMORIES_PER_TENANT: '9' });
  expect([read.messages.perPerson, read.memories.perTenant]).toEqual([0, 9]);
  expect(() => readConfig({ KITH_MAX_CHECKPOINT_BYTES_PER_PERSON: '-1' })).toThrow(
    'KITH_MAX_CHECKPOINT_BYTES_PER_PERSON',
  );
  const none = { perPerson: 0, perTenant: 0 };
  const free = await TestApp.start({
    embedder: null,
    quotas: { memories: none, messages: none, checkpointBytes: none },
  });
  try {
    for (let index = 0; index < 6; index += 1) await free.remember('ana', { text: `Ana owns boat ${index}.` });
  } finally {
    await free.stop();
  }
});
