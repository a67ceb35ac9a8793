import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { putTodos } from '../../src/learning/todos/todos.store.js';
import { type TestCaller, TestApp } from '../support/app.js';

let kith: TestApp;
let now = Date.UTC(2026, 0, 1);

beforeAll(async () => {
  kith = await TestApp.start({ now: () => now, embedder: null });
});
afterAll(() => kith.stop());

const fields = 'id kind text persona done createdAt';
const create = (as: TestCaller | string, input: object) => kith.mutate(as, 'createTodo', input, `todo { ${fields} }`);
const complete = (as: TestCaller | string, id: string, done = true) =>
  kith.ask(as, `mutation { completeTodo(input: { id: "${id}", done: ${done} }) { todo { ${fields} } } }`);
const listed = async (as: TestCaller | string, args: string): Promise<string[]> =>
  (await kith.must(as, `{ todos(${args}) { nodes { text } } }`)).todos.nodes.map(({ text }: { text: string }) => text);

describe('todos', () => {
  it('belong to one person and one persona, newest first, by kind and by completion', async () => {
    for (const [persona, kind, text] of [
      ['coach', 'HABIT', 'Walk every day.'],
      ['coach', 'COMMITMENT', 'Call the bank.'],
      ['chef', 'HABIT', 'Soak beans.'],
    ]) {
      now += 1_000;
      await create('ana', { persona, kind, text });
    }
    expect(await listed('ana', 'persona: "coach"')).toEqual(['Call the bank.', 'Walk every day.']);
    expect(await listed('ana', 'persona: "coach", kind: HABIT')).toEqual(['Walk every day.']);
    expect(await listed('ana', 'persona: "chef"')).toEqual(['Soak beans.']);
    expect(await listed('ana', 'persona: ""')).toEqual([]);
    expect(await listed('bob', 'persona: "coach"')).toEqual([]);
    const { todos } = await kith.must('ana', `{ todos(persona: "chef") { nodes { ${fields} } } }`);
    expect(todos.nodes).toEqual([
      {
        id: expect.any(String),
        kind: 'HABIT',
        text: 'Soak beans.',
        persona: 'chef',
        done: false,
        createdAt: new Date(now).toISOString(),
      },
    ]);
  });

  it('are stored once, and opened again if they are made again', async () => {
    const first = (await create('ana', { persona: 'coach', kind: 'THREAD', text: 'The move to Porto.' })).data
      .createTodo.todo;
    now += 1_000;
    const again = (await create('ana', { persona: 'coach', kind: 'THREAD', text: 'the move to Porto' })).data.createTodo
      .todo;
    expect(again).toEqual(first);
    expect((await complete('ana', first.id)).data.completeTodo.todo).toEqual({ ...first, done: true });
    expect(await listed('ana', 'persona: "coach", kind: THREAD, done: false')).toEqual([]);
    expect(await listed('ana', 'persona: "coach", kind: THREAD, done: true')).toEqual(['The move to Porto.']);
    await create('ana', { persona: 'coach', kind: 'THREAD', text: 'The move to Porto.' });
    expect(await listed('ana', 'persona: "coach", kind: THREAD, done: false')).toEqual(['The move to Porto.']);
    const other = (await create('ana', { persona: 'coach', kind: 'FRICTION', text: 'The move to Porto.' })).data
      .createTodo.todo;
    expect(other.id).not.toBe(first.id);
  });

  it('of others cannot be completed and look as if they did not exist', async () => {
    const { id } = (await create('ana', { persona: 'coach', kind: 'HABIT', text: 'Stretch.' })).data.createTodo.todo;
    const strange = await complete('bob', id);
    const absent = await complete('bob', '0'.repeat(32));
    expect(strange.code).toBe('NOT_FOUND');
    expect(strange.errors![0]!.message).toBe(absent.errors![0]!.message);
    expect((await complete({ as: 'ana', tenant: `${kith.tenant}-b` }, id)).code).toBe('NOT_FOUND');
    expect(await listed('ana', 'persona: "coach", done: true')).not.toContain('Stretch.');
  });

  it('are deleted for good only by their owner, and then not found', async () => {
    const remove = (as: TestCaller | string, id: string) =>
      kith.ask(as, 'mutation ($id: ID!) { deleteTodo(input: { id: $id }) { deletedId } }', { id });
    const { id } = (await create('ana', { persona: 'chef', kind: 'HABIT', text: 'Peel garlic.' })).data.createTodo.todo;
    for (const stranger of ['bob', { as: 'ana', tenant: `${kith.tenant}-b` }]) {
      expect((await remove(stranger, id)).errors).toEqual((await remove(stranger, '0'.repeat(32))).errors);
      expect((await remove(stranger, id)).code).toBe('NOT_FOUND');
    }
    expect(await listed('ana', 'persona: "chef"')).toContain('Peel garlic.');
    expect((await remove('ana', id)).data).toEqual({ deleteTodo: { deletedId: id } });
    expect(await listed('ana', 'persona: "chef"')).not.toContain('Peel garlic.');
    expect([(await remove('ana', id)).code, (await complete('ana', id)).code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const again = (await create('ana', { persona: 'chef', kind: 'HABIT', text: 'Peel garlic.' })).data.createTodo.todo;
    expect(again.id).not.toBe(id);
    await remove('ana', again.id);
  });

  it('are shown to a connector that promises a private read, and refused to any other', async () => {
    const acting: TestCaller = { as: 'bridge', roles: ['connector'], headers: { 'x-kith-viewer': 'ana' } };
    expect((await kith.ask(acting, '{ todos(persona: "chef") { nodes { text } } }')).code).toBe('INVALID_INPUT');
    const alone = { ...acting, headers: { ...acting.headers, 'x-kith-private': 'true' } };
    expect(await listed(alone, 'persona: "chef"')).toEqual(['Soak beans.']);
    expect((await create(acting, { persona: 'chef', kind: 'HABIT', text: 'Bake bread.' })).code).toBeUndefined();
  });

  it('are refused if they are too long, empty or hold a secret', async () => {
    const of = async (text: string) => (await create('ana', { persona: 'coach', kind: 'HABIT', text })).code;
    expect(await of('x'.repeat(281))).toBe('INVALID_INPUT');
    expect(await of('x'.repeat(280))).toBeUndefined();
    expect(await of('  ')).toBe('INVALID_INPUT');
    expect(await of('The password is hunter2!x')).toBe('SECRET_REFUSED');
  });

  it('are at most 500 open ones per person, even if many are made at once', async () => {
    const personId = await kith.idOf('dora');
    const items = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        tenantId: kith.tenant,
        personId,
        persona: 'coach',
        kind: 'HABIT' as const,
        text: `Habit ${from + index}.`,
      }));
    const put = (from: number, to: number) =>
      kith.app.graph.session().write((transaction) => putTodos(transaction, items(from, to), now, { reopens: true }));
    expect((await put(0, 490)).every(Boolean)).toBe(true);
    const racing = await Promise.all(Array.from({ length: 10 }, (_, index) => put(490 + index * 3, 493 + index * 3)));
    expect(racing.flat().filter(Boolean)).toHaveLength(10);
    expect((await create('dora', { persona: 'coach', kind: 'HABIT', text: 'One more.' })).code).toBe('CONFLICT');
    expect((await create('dora', { persona: 'coach', kind: 'HABIT', text: 'Habit 7.' })).code).toBeUndefined();
    const count = '{ todos(persona: "coach", done: false, first: 1) { totalCount } }';
    const openOnes = async (): Promise<number> => (await kith.must('dora', count)).todos.totalCount;
    expect(await openOnes()).toBe(500);

    const { nodes } = (await kith.must('dora', '{ todos(persona: "coach", first: 10) { nodes { id } } }')).todos;
    const ids: string[] = nodes.map(({ id }: { id: string }) => id);
    for (const id of ids) await complete('dora', id);
    for (let index = 0; index < 8; index += 1)
      await create('dora', { persona: 'coach', kind: 'HABIT', text: `New ${index}.` });
    const reopened = await Promise.all(ids.map((id) => complete('dora', id, false)));
    expect(reopened.filter(({ code }) => code === undefined)).toHaveLength(2);
    expect(reopened.filter(({ code }) => code === 'CONFLICT')).toHaveLength(8);
    expect(await openOnes()).toBe(500);
    const stillOpen = ids[reopened.findIndex(({ code }) => code === undefined)]!;
    expect((await complete('dora', stillOpen, false)).code).toBeUndefined();
    expect((await complete('ana', stillOpen, false)).code).toBe('NOT_FOUND');
  });
});
