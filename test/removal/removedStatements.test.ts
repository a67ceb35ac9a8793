import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.js';
import { join } from '../support/chatMembership.js';
import { importContent } from '../support/importFiles.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { countTraces as tracesOf } from '../support/graph/traces.js';

let bench: LearningBench;
let kith: TestApp;
beforeAll(async () => {
  bench = await LearningBench.start();
  kith = bench.kith;
});
afterAll(() => bench.stop());

async function forget(as: string, input: object): Promise<Record<string, number>> {
  return (await kith.mustMutate(as, 'forgetMessages', input, `receipt { messages memories tombstones }`)).receipt;
}
async function lift(as: string, value: string, chat: string | null = null): Promise<boolean> {
  return (await kith.mustMutate(as, 'liftRemovedValue', { value, chat }, 'lifted')).lifted;
}
async function memories(as: string): Promise<string[]> {
  const { memories: all } = await kith.must(as, 'query { memories(first: 100) { edges { node { text } } } }');
  return all.edges.map(({ node }: { node: { text: string } }) => node.text).sort();
}
/** Records a message one minute later than the last one, and extracts the given memory from it. */
async function learn(person: string, said: string, text: string, chat?: string) {
  bench.now += 60_000;
  return bench.learn({ person, chat }, [{ by: person, text: said }], extractionAnswer(candidate({ text })));
}

describe('a removed statement', () => {
  it('is not learned again in other words, though it may be said, or remembered on request', async () => {
    const { message } = await learn('ana', 'I keep a tangerine in my locker.', 'Ana keeps a tangerine in her locker.');
    expect(await memories('ana')).toEqual(['Ana keeps a tangerine in her locker.']);
    expect(await forget('ana', { ids: [message] })).toMatchObject({ messages: 1, memories: 1, tombstones: 2 });
    expect(await tracesOf(bench, 'tangerin')).toEqual({});

    const again = 'In my locker there is a tangerine.';
    expect(await learn('ana', again, 'Ana has a tangerine in her locker.')).toMatchObject({ state: 'NOTHING_LEARNED' });
    expect(bench.dropReasons).toEqual(['removed']);
    // The model's wording does not matter: the underlying message was removed.
    await learn('ana', again, 'Ana stores citrus fruit such as a tangerine.');
    expect(await memories('ana')).toEqual([]);
    const { messages } = await kith.must('ana', '{ messages(first: 10) { edges { node { text } } } }');
    expect(messages.edges.map(({ node }: { node: { text: string } }) => node.text)).toEqual([again, again]);

    // Another statement about the same things is learned, also from the same message.
    await learn('ana', `${again} My locker has a blue door.`, "Ana's locker has a blue door.");
    expect(await memories('ana')).toEqual(["Ana's locker has a blue door."]);
    const said = { text: 'Ana keeps a tangerine in her locker.' };
    expect((await kith.remember('ana', said)).memory.text).toBe(said.text);
    expect(await memories('ana')).toContain(said.text);
  });

  it('is learned elsewhere, and about other people', async () => {
    const chat = await kith.createChat('row', 'GROUP', ['cas', 'dan'], '2026-01-01T00:00:00Z');
    const { message } = await learn('cas', 'I sold the yellow canoe.', 'Cas sold the yellow canoe.');
    await forget('cas', { ids: [message] });
    await learn('dan', 'I sold the yellow canoe.', 'Dan sold the yellow canoe.');
    expect(await memories('dan')).toEqual(['Dan sold the yellow canoe.']);
    await learn('cas', 'I sold the yellow canoe.', 'Cas sold the yellow canoe.', chat);
    expect(await memories('cas')).toEqual(['Cas sold the yellow canoe.']);
  });

  it('is learned from a person who never heard it, as silence would confirm a guess', async () => {
    const chat = await kith.createChat('duo', 'GROUP', ['lia'], '2026-01-01T00:00:00Z');
    const said = 'I am moving to Lyon in spring.';
    const { message } = await learn('lia', said, 'Lia is moving to Lyon in spring.', chat);
    expect(await forget('lia', { ids: [message], chat })).toMatchObject({ messages: 1, memories: 1 });
    bench.now += 60_000;
    await join(kith, { chat, person: 'max', at: new Date(bench.now).toISOString() });
    const guess = 'In spring, Lia is moving to Lyon.';
    expect(await learn('max', guess, guess, chat)).toMatchObject({ state: 'DONE' });
    expect(await learn('lia', said, 'Lia is moving to Lyon in spring.', chat)).toMatchObject({
      state: 'NOTHING_LEARNED',
    });
  });

  it('lets no participant test a guess, or end another person’s removal, by removing and lifting it', async () => {
    const chat = await kith.createChat('trio', 'GROUP', ['ona', 'pia'], '2026-01-01T00:00:00Z');
    const said = 'My cellar holds forty bottles of plum brandy.';
    const learnt = (name: string): string => `${name}'s cellar holds forty bottles of plum brandy.`;
    for (const name of ['ona', 'pia']) {
      const { message } = await learn(name, said, learnt(name), chat);
      await forget(name, { ids: [message], chat });
    }
    bench.now += 60_000;
    await join(kith, { chat, person: 'rex', at: new Date(bench.now).toISOString() });
    const guesses = [said, 'My cellar holds sixty bottles of pear brandy.'];
    for (const guess of guesses) {
      const { ids } = await bench.say({ person: 'rex', chat }, { by: 'rex', text: guess });
      await forget('rex', { ids, chat });
    }
    expect(await Promise.all(guesses.map((guess) => lift('rex', guess, chat)))).toEqual([true, true]);

    expect(await lift('ona', said, chat)).toBe(true);
    expect(await learn('pia', said, learnt('pia'), chat)).toMatchObject({ state: 'NOTHING_LEARNED' });
    expect(await lift('pia', said, chat)).toBe(true);
    expect(await learn('pia', said, learnt('pia'), chat)).toMatchObject({ state: 'DONE' });
  });

  it('is learned again after an authorized lift; the rest of the message is not', async () => {
    const { message } = await learn(
      'eva',
      'I owe Tom forty crowns. My uncle Viktor drinks whisky.',
      'Eva owes Tom forty crowns.',
    );
    await forget('eva', { ids: [message] });
    expect(await lift('fay', 'I owe Tom forty crowns.')).toBe(false);
    await learn('eva', 'Forty crowns I owe to Tom.', 'Eva owes Tom forty crowns.');
    expect(await memories('eva')).toEqual([]);
    expect(await lift('eva', 'I owe Tom forty crowns.')).toBe(true);
    expect(await lift('eva', 'I owe Tom forty crowns.')).toBe(false);
    await learn('eva', 'Forty crowns I owe to Tom.', 'Eva owes Tom forty crowns.');
    await learn('eva', 'My uncle Viktor is drinking whisky.', 'Uncle Viktor drinks whisky.');
    expect(await memories('eva')).toEqual(['Eva owes Tom forty crowns.']);
  });

  it('is not learned in a model’s own words either, nor as an insight', async () => {
    const { message } = await learn(
      'gus',
      'He hides cigarettes in the garage.',
      'Peter hides cigarettes in the garage.',
    );
    await forget('gus', { ids: [message] });
    await learn(
      'gus',
      'Cigarettes! Peter is hiding them in the garage, cigarettes.',
      'Peter is hiding cigarettes in the garage.',
    );
    const { ids } = await bench.say({ person: 'gus' }, { by: 'gus', text: 'The garage smells of cigarettes, Peter.' });
    const insight = { summary: 'Peter is hiding his cigarettes in the garage.', tags: [], importance: 1 };
    const before = bench.dropReasons.length;
    await bench.work('make-insights', ids[0]!, {
      insights: [{ ...insight, field: null, value: null, confidence: null }],
    });
    expect(bench.dropReasons.slice(before)).toEqual(['removed']);
    expect(await memories('gus')).toEqual([]);
  });

  it('is not imported in other words into the same chat, and is imported elsewhere', async () => {
    const { message } = await learn('jim', 'I keep a crocodile in the cellar.', 'Jim keeps a crocodile in the cellar.');
    await forget('jim', { ids: [message] });
    const line = { text: 'In the cellar Jim is keeping the crocodile.', owner: 'jim', statedBy: 'jim' };
    const other = { ...line, owner: 'kay', statedBy: 'kay' };
    const { stored, refusals } = await importContent(kith, [{ memory: line }, { memory: other }]);
    expect([stored, refusals]).toEqual([1, [expect.objectContaining({ line: 1, code: 'CONFLICT' })]]);
    expect(await memories('jim')).toEqual([]);
    expect(await memories('kay')).toEqual([other.text]);
  });

  it('stays removed after its person is forgotten, and is learned again after the speaker erased themself', async () => {
    const petra = 'My colleague Petra steals the office coffee.';
    await bench.learn(
      { person: 'hal' },
      [{ by: 'hal', text: petra }],
      extractionAnswer(
        candidate({
          text: 'Colleague Petra steals the office coffee.',
          type: 'relationship',
          persons: [{ handle: null, name: 'Petra' }],
        }),
      ),
    );
    const people = await bench.rows(`MATCH (p:Entity {tenantId: $tenant}) WHERE p.label = 'Petra' RETURN p.id AS id`);
    await kith.must(
      'hal',
      `mutation { forgetPerson(input: { person: "${people[0]!.id as string}" }) { receipt { messages } } }`,
    );
    await learn('hal', petra.replace('steals', 'is stealing'), 'Colleague Petra steals the office coffee.');
    expect(await memories('hal')).toEqual([]);

    await learn('ian', 'I restore harpsichords.', 'Ian restores harpsichords.');
    await kith.must(
      'ian',
      'mutation { eraseMe(input: { confirm: "erase everything about me" }) { receipt { messages } } }',
    );
    expect(await memories('ian')).toEqual([]);
    await learn('ian', 'Harpsichords I restore.', 'Ian restores harpsichords.');
    expect(await memories('ian')).toEqual(['Ian restores harpsichords.']);
  });
});
