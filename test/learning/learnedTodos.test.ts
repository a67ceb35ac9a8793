import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { LearningBench } from '../support/learning.js';

let bench: LearningBench;
beforeAll(async () => {
  bench = await LearningBench.start();
});
afterAll(() => bench.stop());

const said = { by: 'ana', text: 'I have to call the landlord on Friday.' };
const call = { kind: 'commitment', text: 'Call the landlord on Friday.' };
const learn = (persona: string, ...todos: object[]) =>
  bench.learn({ person: 'ana', persona }, [said], { memories: [], todos });
const kept = () =>
  bench.rows(
    'MATCH (t:Todo {tenantId: $tenant}) RETURN t.persona AS persona, t.kind AS kind, t.text AS text, t.done AS done ORDER BY persona, text',
  );

it('stores a todo once for the persona spoken to, keeps it done, and makes none of what was not said', async () => {
  expect(await learn('coach', call)).toEqual(expect.objectContaining({ state: 'DONE', storedIds: [] }));
  await learn('coach', { ...call, text: 'call the landlord, on Friday' });
  await learn('chef', call);
  const coach = { persona: 'coach', kind: 'COMMITMENT', text: 'Call the landlord on Friday.', done: false };
  expect(await kept()).toEqual([{ ...coach, persona: 'chef' }, coach]);

  const finish = statement<object>('test/finish', 'MATCH (t:Todo {tenantId: $tenant}) SET t.done = true');
  await bench.kith.app.graph.session().write((tx) => tx.run(finish, { tenant: bench.kith.tenant }));
  await learn('coach', call);
  expect((await kept()).map(({ done }) => done)).toEqual([true, true]);

  const refused = [
    { kind: 'WISH', text: 'Call the landlord.' },
    { kind: 'HABIT', text: 'Water the garden every morning.' },
    { kind: 'THREAD', text: `Call the landlord ${'on Friday '.repeat(40)}` },
    { kind: 'COMMITMENT', text: 'Tell the landlord the password is Xk9!vvQ2.' },
  ];
  for (const todo of refused) expect((await learn('judge', todo)).state).toBe('NOTHING_LEARNED');
  expect(await kept()).toHaveLength(2);
});
