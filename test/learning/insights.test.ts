import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memoryTextsFor } from '../support/disclosedTexts.js';
import { candidate, extractionAnswer, LearningBench, type TurnContext } from '../support/learning.js';
import { SourcesChanged } from '../../src/background/work/work.js';
import { countTraces } from '../support/graph/traces.js';
import { chatAnswer, chatPath, refusalAnswer } from '../support/models/scriptedModel.js';

const day = 86_400_000;
const { signal } = new AbortController();
let bench: LearningBench;
let team: string;
beforeAll(async () => {
  bench = await LearningBench.start();
  team = await bench.kith.createChat('team', 'GROUP', ['ana', 'ben'], '2026-01-01T00:00:00Z');
});
afterAll(() => bench.stop());

const insight = (summary: string, more: object = {}) => ({
  summary,
  tags: ['trust'],
  importance: 1,
  field: null,
  value: null,
  confidence: null,
  ...more,
});
const answer = (...insights: object[]) => ({ insights });
async function say(place: TurnContext, ...texts: string[]): Promise<string> {
  bench.now += 1_000;
  const { ids } = await bench.say(place, ...texts.map((text) => ({ by: place.person, text })));
  return ids.at(-1)!;
}
const make = (message: string, ...answers: object[]) => bench.work('make-insights', message, ...answers);
const insightsOf = (person: string) =>
  bench.rows(
    `MATCH (m:Memory {tenantId: $tenant, type: 'insight'})-[:STATED_BY]->(:Person {handle: $person})
     RETURN m.text AS text, m.source AS source, m.sensitivity AS sensitivity, m.portable AS portable, m.importance AS importance,
       m.chatId AS chat, m.ownerId IS NOT NULL AS owned, m.tags AS tags, m.status AS status,
       COLLECT { MATCH (h:HistoryEvent {memoryId: m.id}) RETURN h.event + ' ' + h.actor ORDER BY h.at } AS events
     ORDER BY m.text`,
    { person },
  );
const forgetting = 'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { memories } } }';
const droppedSince = (before: number) => bench.dropReasons.slice(before);

describe('an insight from direct talk', () => {
  it('is made of nothing that asks for silence, nor of the answer to it, nor of an answer without its question', async () => {
    const { ids } = await bench.say(
      { person: 'fay' },
      { by: null, text: 'Welcome back to the orchard.' },
      { by: 'fay', text: 'Between us, I keep a ferret.' },
      { by: null, text: 'A ferret needs care.' },
      { by: 'fay', text: 'I like quiet mornings.' },
    );
    await make(ids.at(-1)!, answer());
    expect(bench.lastInput()).toContain('quiet mornings');
    expect(bench.lastInput()).not.toMatch(/ferret|orchard/);
  });

  it('is personal, not portable and of low importance, and is never shown to others', async () => {
    const message = await say({ person: 'ana' }, 'I trust advice more when it admits doubts.');
    const text = 'Ana trusts advice more when it admits doubts.';
    expect(await make(message, answer(insight(text, { importance: 3 })))).toMatchObject({ state: 'DONE' });
    expect(await insightsOf('ana')).toEqual([
      {
        text,
        source: 'insight',
        sensitivity: 'PERSONAL',
        portable: false,
        importance: 2,
        chat: null,
        owned: true,
        tags: ['trust'],
        status: 'ACTIVE',
        events: ['ADD make-insights'],
      },
    ]);
    expect(await memoryTextsFor(bench.kith, 'ana')).toEqual([text]);
    expect(await memoryTextsFor(bench.kith, 'ana', team)).toEqual([text]);
    expect(await memoryTextsFor(bench.kith, 'ben')).toEqual([]);
    expect(await memoryTextsFor(bench.kith, 'ben', team)).toEqual([]);
  });

  it('is made of five activities, three facts and the latest messages, and of nothing hearsay or confided', async () => {
    const said = (text: string, more: object = {}) => bench.kith.remember('bea', { text, ...more });
    for (const at of [1, 2, 3, 4, 5, 6]) {
      bench.now += 1_000;
      await said(`Bea ran ${at} kilometres.`, { type: 'EVENT' });
      await said(`Bea owns ${at} kites.`, { type: 'IDENTITY' });
    }
    const confided = await bench.kith.createChat('beas', 'GROUP', ['bea', 'ben'], '2026-01-01T00:00:00Z');
    await said('Bea hides a parcel.', { type: 'IDENTITY', chat: confided, confidedTo: [{ handle: 'ben' }] });
    await bench.kith.remember('ben', { text: 'Bea snores.', type: 'IDENTITY', about: [{ handle: 'bea' }] });
    const message = await say({ person: 'bea' }, 'x'.repeat(700), 'y'.repeat(600), 'I run every day.');
    await make(message, answer());
    const input = bench.lastInput();
    for (const word of ['ran 6', 'ran 2', 'owns 6', 'owns 4', 'I run every day.', 'yyy']) expect(input).toContain(word);
    for (const word of ['ran 1', 'owns 3', 'xxx', 'parcel', 'snores']) expect(input).not.toContain(word);
    const {
      max_tokens: most,
      max_completion_tokens: mostNew,
      temperature,
    } = bench.server.requests.at(-1)!.body as Record<string, number | undefined>;
    expect([most ?? mostNew, temperature]).toEqual([220, 0]);
    expect(await insightsOf('bea')).toEqual([]);
  });

  it('is made once a day, also by two concurrent attempts, and the model is not asked again', async () => {
    const first = await say({ person: 'cas' }, 'I like the sea.');
    const second = await say({ person: 'cas', persona: 'coach' }, 'I like the sea a lot.');
    const text = 'Cas likes the sea.';
    const both = await Promise.all([make(first, answer(insight(text))), make(second, answer(insight(text)))]);
    expect(both.map(({ state }) => state).sort()).toEqual(['DONE', 'NOTHING_LEARNED']);
    expect(await insightsOf('cas')).toHaveLength(1);
    const asked = bench.server.requests.length;
    bench.now += day - 5_000;
    expect(await make(await say({ person: 'cas' }, 'I like the hills.'))).toMatchObject({ state: 'NOTHING_LEARNED' });
    expect(bench.server.requests).toHaveLength(asked);
    bench.now += 6_000;
    const late = await say({ person: 'cas' }, 'I like the hills more.');
    await make(late, answer(insight('Cas likes the hills more.')));
    expect((await insightsOf('cas')).map((one) => one.text)).toEqual(['Cas likes the hills more.', text]);
  });

  it('is removed with any message that it was made of', async () => {
    const first = await say({ person: 'dan' }, 'I dread the platypus.');
    const message = await say({ person: 'dan' }, 'I dread zoos, too.');
    await make(message, answer(insight('Dan dreads the platypus and zoos.')));
    expect(await insightsOf('dan')).toHaveLength(1);
    await bench.kith.must('dan', forgetting, { input: { ids: [first] } });
    expect(await insightsOf('dan')).toEqual([]);
  });

  it('is removed with a message behind a fact that it was made of', async () => {
    const said = [{ by: 'fay', text: 'I am moving to Samarkand.' }];
    const learned = extractionAnswer(candidate({ text: 'Fay is moving to Samarkand.', type: 'identity' }));
    const { message } = await bench.learn({ person: 'fay' }, said, learned);
    bench.now += day;
    const later = await say({ person: 'fay', persona: 'coach' }, 'I worry about moving.');
    await make(later, answer(insight('Fay worries about moving to Samarkand.')));
    expect(await insightsOf('fay')).toHaveLength(1);
    await bench.kith.must('fay', forgetting, { input: { ids: [message] } });
    expect(await insightsOf('fay')).toEqual([]);
  });

  it('is not stored if a statement behind it is removed while the model works', async () => {
    const makeMeanwhile = async (message: string, summary: string, remove: () => Promise<unknown>) => {
      bench.server.script(chatPath, () => ({ ...chatAnswer(answer(insight(summary))), until: remove() }));
      const effects = await bench.handler('make-insights').run(bench.workFor('make-insights', message), signal);
      await expect(bench.kith.app.graph.session().write(effects)).rejects.toBeInstanceOf(SourcesChanged);
    };
    const said = [{ by: 'gia', text: 'I am moving to Bukhara.' }];
    const learned = extractionAnswer(candidate({ text: 'Gia is moving to Bukhara.', type: 'identity' }));
    const { message } = await bench.learn({ person: 'gia' }, said, learned);
    bench.now += day;
    const moving = await say({ person: 'gia', persona: 'coach' }, 'I worry about moving.');
    await makeMeanwhile(moving, 'Gia worries about moving to Bukhara.', () =>
      bench.kith.must('gia', forgetting, { input: { ids: [message] } }),
    );
    expect(await countTraces(bench, 'bukhara')).toEqual({});

    await bench.kith.remember('hue', { text: 'Mia keeps bees.', type: 'IDENTITY', about: [{ name: 'Mia' }] });
    const { people } = await bench.kith.must('hue', '{ people { nodes { id name } } }');
    const { id } = people.nodes.find(({ name }: { name: string }) => name === 'Mia');
    const admiring = await say({ person: 'hue' }, 'I admire people who keep bees.');
    const forgetPerson = 'mutation ($id: ID!) { forgetPerson(input: { person: $id }) { receipt { memories } } }';
    await makeMeanwhile(admiring, 'Hue admires Mia, who keeps bees.', () =>
      bench.kith.must('hue', forgetPerson, { id }),
    );
    expect(await countTraces(bench, 'mia')).toEqual({});
  });
});

describe('an insight from a group', () => {
  it('belongs to the group, is not portable, and is made of nothing said elsewhere', async () => {
    await bench.kith.remember('eve', { text: 'Eve fears owls.', type: 'IDENTITY' });
    await say({ person: 'eve' }, 'Owls again.');
    const club = await bench.kith.createChat('club', 'GROUP', ['eve', 'ben'], '2026-01-01T00:00:00Z');
    await bench.kith.remember('eve', {
      text: 'The club meets at nine.',
      chat: club,
      scope: 'GROUP',
      type: 'KNOWLEDGE',
    });
    const message = await say({ person: 'eve', chat: club }, 'I prefer short meetings.');
    const text = 'Eve prefers short meetings.';
    await make(message, answer(insight(text)));
    expect(bench.lastInput()).toContain('meets at nine');
    expect(bench.lastInput()).not.toMatch(/owls/iu);
    expect(await insightsOf('eve')).toMatchObject([{ text, chat: club, owned: false, portable: false }]);
    expect(await memoryTextsFor(bench.kith, 'ben', club)).toContain(text);
    // In private it is disclosed only to the person whose words it was made of, not to the others who were present.
    expect(await memoryTextsFor(bench.kith, 'eve')).toContain(text);
    expect(await memoryTextsFor(bench.kith, 'ben')).not.toContain(text);
    for (const person of ['eve', 'ben']) {
      const other = await bench.kith.createChat(`other-${person}`, 'GROUP', ['eve', 'ben'], '2026-01-01T00:00:00Z');
      expect(await memoryTextsFor(bench.kith, person, other)).not.toContain(text);
    }
  });

  it('is not made of confided messages', async () => {
    const asked = bench.server.requests.length;
    const message = await say(
      { person: 'fay', chat: await bench.kith.createChat('fays', 'GROUP', ['fay', 'ben'], '2026-01-01T00:00:00Z') },
      'Between us: I am leaving.',
    );
    expect(await make(message)).toMatchObject({ state: 'NOTHING_LEARNED' });
    expect(bench.server.requests).toHaveLength(asked);
  });
});

describe('an insight of the model', () => {
  it('is checked against its sources, for secrets and wording, and against the number requested', async () => {
    const message = await say({ person: 'gil' }, 'I like maps, trains, rain and tea.');
    const before = bench.dropReasons.length;
    await make(
      message,
      answer(
        insight('Gil likes maps.', { importance: 2 }),
        insight('Gil adores the opera of Vienna.', { importance: 2 }),
        insight('Gil likes trains; the password is Xk9!vvQ2.', { importance: 2 }),
        insight('Gil likes tea.', { importance: 0 }),
      ),
    );
    expect((await insightsOf('gil')).map(({ text }) => text)).toEqual(['Gil likes maps.']);
    expect(droppedSince(before).sort()).toEqual(['beyond-limit', 'secret', 'unsupported']);
  });

  it('is returned once if it is not in the third person, and dropped if it stays so', async () => {
    const message = await say({ person: 'hal' }, 'I like maps and rain.');
    const again = { texts: ['Hal likes maps.', 'I like rain.'] };
    const before = bench.dropReasons.length;
    await make(message, answer(insight('I like maps.'), insight('You like rain.')), again);
    expect((await insightsOf('hal')).map(({ text }) => text)).toEqual(['Hal likes maps.']);
    expect(droppedSince(before)).toEqual(['wording']);
  });

  it.each([
    ['is no JSON', chatAnswer('I had rather not say.')],
    ['is a refusal', refusalAnswer('No.')],
  ])('may be requested again that day if the answer %s', async (name, broken) => {
    const person = name.replaceAll(' ', '-');
    const message = await say({ person }, 'I like maps.');
    await expect(make(message, ...Array.from({ length: 8 }, () => broken))).rejects.toThrow();
    bench.server.reset();
    expect(await make(message, answer(insight('Someone likes maps.')))).toMatchObject({ state: 'DONE' });
  });
});

describe('a preference for the agent’s manner in an insight', () => {
  const wish = (confidence: number) =>
    answer(insight('Ida wants a dry tone.', { field: 'tone', value: 'dry', confidence }));
  const tone = async (person: string) => {
    const query = '{ memories { edges { node { slot value } } } proposals { nodes { field proposed state } } }';
    const { memories, proposals } = await bench.kith.must(person, query);
    const slotted = memories.edges.map(({ node }: { node: { slot: string | null } }) => node);
    return [slotted.filter(({ slot }: { slot: string | null }) => slot !== null), proposals.nodes];
  };

  it('applies at once if the model’s confidence is 0.8 or more, and otherwise when it is accepted', async () => {
    await make(await say({ person: 'ida' }, 'I want a dry tone.'), wish(0.8));
    expect(await tone('ida')).toEqual([
      [{ slot: 'tone', value: 'dry' }],
      [{ field: 'tone', proposed: 'dry', state: 'ACCEPTED' }],
    ]);
    await make(await say({ person: 'jon' }, 'I want a dry tone.'), wish(0.79));
    expect(await tone('jon')).toEqual([[], [{ field: 'tone', proposed: 'dry', state: 'OPEN' }]]);
  });

  it('is not derived from memories for one persona', async () => {
    const input = { text: 'Lou wants a dry tone.', type: 'IDENTITY', persona: 'therapist' };
    await bench.kith.remember('lou', input);
    const message = await say({ person: 'lou', persona: 'therapist' }, 'Hello there.');
    await make(message, answer(insight('Lou wants a dry tone.', { field: 'tone', value: 'dry', confidence: 1 })));
    expect(bench.lastInput()).toContain('dry tone');
    expect(await tone('lou')).toEqual([[], []]);
  });

  it('is never a field that only consent changes', async () => {
    await make(
      await say({ person: 'kim' }, 'I will live in Lyon.'),
      answer(insight('Kim will live in Lyon.', { field: 'city', value: 'Lyon', confidence: 1 })),
    );
    expect(await tone('kim')).toEqual([[], []]);
  });
});

it('insights are requested at every fourth message of a person, and never without learning', async () => {
  const kinds = async (as: string) => {
    const { myBackgroundTasks } = await bench.kith.must(
      as,
      '{ myBackgroundTasks(first: 50) { edges { node { kind } } } }',
    );
    return myBackgroundTasks.edges.filter(({ node }: { node: { kind: string } }) => node.kind === 'MAKE_INSIGHTS');
  };
  await say({ person: 'lou' }, 'One.', 'Two.', 'Three.');
  expect(await kinds('lou')).toEqual([]);
  await say({ person: 'lou' }, 'Four.');
  expect(await kinds('lou')).toHaveLength(1);
  const off = await LearningBench.start({ extraction: false });
  try {
    const { ids } = await off.say({ person: 'ana' }, { by: 'ana', text: 'I like maps.' });
    expect(await off.work('make-insights', ids[0]!)).toMatchObject({ state: 'NOTHING_LEARNED' });
    expect(off.server.requests).toEqual([]);
  } finally {
    await off.stop();
  }
});
