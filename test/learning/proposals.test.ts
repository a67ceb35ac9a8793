import { contextOf } from '../support/conversations.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, TestCaller } from '../support/app.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';

const day = 86_400_000;
interface Proposal {
  id: string;
  field: string;
  current: string | null;
  proposed: string;
  reason: string;
  state: string;
  expiresAt: string;
}
const fields = 'id field current proposed reason state expiresAt';
const notFound = { code: 'NOT_FOUND' };

let bench: LearningBench;
let team: string;
beforeAll(async () => {
  bench = await LearningBench.start();
  team = await bench.kith.createChat('team', 'GROUP', ['ana', 'ben'], '2026-01-01T00:00:00Z');
});
afterAll(() => bench.stop());

const home = (name: string, city: string, more: object = {}) =>
  candidate({ text: `${name} lives in ${city}.`, type: 'identity', slot: 'city', value: city, ...more });
async function learn(by: string, text: string, what: object, chat?: string) {
  bench.now += 1_000;
  return bench.learn({ person: by, chat }, [{ by, text }], extractionAnswer(what));
}
const says = (by: string, city: string, more: object = {}, chat?: string) =>
  learn(by, `I live in ${city}.`, home(by, city, more), chat);
const explicit = (by: string, city: string) =>
  bench.kith.remember(by, { text: `${by} lives in ${city}.`, type: 'IDENTITY', slot: 'city', value: city });
const proposals = async (as: TestCaller | string): Promise<Proposal[]> =>
  (await bench.kith.must(as, `{ proposals { nodes { ${fields} } } }`)).proposals.nodes;
const open = async (as: string) => (await proposals(as)).filter(({ state }) => state === 'OPEN');
const decide = (as: TestCaller | string, id: string, accept: boolean): Promise<Answer> =>
  bench.kith.ask(
    as,
    `mutation ($input: DecideProposalInput!) { decideProposal(input: $input) { proposal { ${fields} } } }`,
    { input: { id, accept } },
  );
const decided = async (as: string, id: string, accept: boolean): Promise<Proposal> => {
  const { data, errors } = await decide(as, id, accept);
  expect(errors).toBeUndefined();
  return data.decideProposal.proposal;
};
const stored = async (as: string) => {
  const query =
    '{ memories(first: 50) { edges { node { id text slot value statedBy { handle } learnedIn { id } } } } }';
  const { memories } = await bench.kith.must(as, query);
  return memories.edges.map(({ node }: { node: object }) => node) as Record<string, unknown>[];
};
const texts = async (as: string) => (await stored(as)).map(({ text }) => text);
const history = async (as: string, memory: string) => {
  const query = 'query ($memory: ID!) { history(memory: $memory) { edges { node { event oldText newText meta } } } }';
  const page = (await bench.kith.must(as, query, { memory })).history;
  return page.edges.map(({ node }: { node: Record<string, unknown> }) => node) as Record<string, unknown>[];
};

describe('a learned change of a person’s home', () => {
  it('waits for their consent, once per value, however confident the model is', async () => {
    await explicit('ana', 'Paris');
    expect(await says('ana', 'Lyon', { confidence: 0.72 })).toMatchObject({ state: 'DONE', storedIds: [] });
    await learn('ana', 'My home is lyon now.', home('Ana', 'lyon', { text: 'Ana has her home in Lyon.' }));
    expect(await texts('ana')).toEqual(['ana lives in Paris.']);
    const [only, ...others] = await proposals('ana');
    expect(others).toEqual([]);
    expect(only).toMatchObject({ field: 'city', current: 'Paris', proposed: 'Lyon', state: 'OPEN' });
    expect(only!.reason).toContain('only if you agree');
    // The context reminds the agent to ask, but only in private.
    const context = (as: string, chat?: string) => contextOf(bench.kith, as, { kind: 'CONVERSATION', chat });
    expect((await context('ana')).text).toContain('# Open Proposals\n- May city become "Lyon" instead of "Paris"?');
    const team = await bench.kith.createChat('consent-team', 'GROUP', ['ana', 'ben']);
    expect((await context('ana', team)).text).not.toContain('Lyon');
    expect((await context('ben')).text).not.toContain('Lyon');
    // The expiry counts from the first message.
    expect(Date.parse(only!.expiresAt)).toBe(bench.now - 1_000 + 7 * day);
    await says('ana', 'Rome');
    expect((await proposals('ana')).map(({ proposed }) => proposed)).toEqual(['Rome', 'Lyon']);
  });

  it('also waits if the previous value has expired but is not archived yet', async () => {
    const home = { type: 'IDENTITY', stability: 'VOLATILE', ttlDays: 1 };
    await bench.kith.remember('ned', { text: 'ned lives in Lyon.', ...home, slot: 'city', value: 'Lyon' });
    bench.now += 2 * day;
    const berlin = { text: 'ned lives in Berlin.', type: 'IDENTITY', slot: 'residence', value: 'Berlin' };
    await bench.kith.remember('ned', berlin);
    expect(await says('ned', 'Paris')).toMatchObject({ storedIds: [] });
    expect(await texts('ned')).toEqual(['ned lives in Berlin.']);
    expect((await open('ned')).map(({ proposed }) => proposed)).toEqual(['Paris']);
  });

  it('is shown to and decided by its person alone, and hidden if others may hear', async () => {
    const [rome] = await proposals('ana');
    expect(await proposals('ben')).toEqual([]);
    expect(await proposals({ as: 'ana', tenant: 'elsewhere' })).toEqual([]);
    for (const accept of [true, false]) {
      expect(await decide('ben', rome!.id, accept)).toMatchObject(notFound);
      expect(await decide({ as: 'ana', tenant: 'elsewhere' }, rome!.id, accept)).toMatchObject(notFound);
      for (const id of ['0'.repeat(32), 'x', '']) expect(await decide('ana', id, accept)).toMatchObject(notFound);
    }
    const relay = { as: 'bridge', roles: ['connector' as const], headers: { 'x-kith-viewer': 'ana' } };
    expect((await decide(relay, rome!.id, true)).code).toBe('INVALID_INPUT');
    const inPrivate = { ...relay, headers: { ...relay.headers, 'x-kith-private': 'true' } };
    expect(await proposals(inPrivate)).toHaveLength(2);
    expect(await texts('ana')).toEqual(['ana lives in Paris.']);
    expect(await open('ana')).toHaveLength(2);
  });

  it('is stored with its evidence when it is accepted, once, and recorded in the history', async () => {
    await explicit('bea', 'Paris');
    const choir = await bench.kith.createChat('choir', 'GROUP', ['bea', 'ben'], '2026-01-01T00:00:00Z');
    const { message } = await says('bea', 'Lyon', {}, choir);
    const [one] = await proposals('bea');
    bench.now += day;
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide('bea', one!.id, true)));
    for (const { data, errors } of answers) {
      expect(errors).toBeUndefined();
      expect(data.decideProposal.proposal).toMatchObject({ state: 'ACCEPTED', current: 'Lyon', proposed: 'Lyon' });
    }
    const [memory, ...others] = await stored('bea');
    expect(others).toEqual([]);
    expect(memory).toMatchObject({ value: 'Lyon', statedBy: { handle: 'bea' }, learnedIn: { id: choir } });
    const told = await history('bea', memory!.id as string);
    expect(told.map(({ event }) => event)).toEqual(['UPDATE', 'ADD']);
    expect(told[0]).toMatchObject({ meta: { consent: 'accepted', field: 'city' }, newText: 'bea lives in Lyon.' });
    const sources = await bench.rows(
      'MATCH (:Memory {id: $id})-[:DERIVED_FROM]->(s:Message) RETURN s.id AS id ORDER BY id',
      { id: memory!.id },
    );
    expect(sources).toEqual([{ id: message }]);
    expect(await decide('bea', one!.id, false)).toMatchObject({ code: 'CONFLICT' });
    // A second run of the same work proposes nothing more.
    await bench.work('extract-memories', message, extractionAnswer(home('bea', 'Lyon')));
    expect(await open('bea')).toEqual([]);
    expect((await stored('bea')).map(({ value }) => value)).toEqual(['Lyon']);
  });

  it('is not proposed again once refused, while another value is', async () => {
    const kept = (await explicit('cas', 'Paris')).memory.id;
    await says('cas', 'Lyon');
    const [one] = await proposals('cas');
    expect(await decided('cas', one!.id, false)).toMatchObject({ state: 'REFUSED', current: 'Paris' });
    expect(await decided('cas', one!.id, false)).toMatchObject({ state: 'REFUSED' });
    expect(await decide('cas', one!.id, true)).toMatchObject({ code: 'CONFLICT' });
    const told = await history('cas', kept);
    expect(told.filter(({ event }) => event === 'IGNORE')).toEqual([
      expect.objectContaining({ meta: { consent: 'refused', field: 'city' } }),
    ]);
    expect(await says('cas', 'Lyon')).toMatchObject({ state: 'NOTHING_LEARNED', storedIds: [] });
    expect(await open('cas')).toEqual([]);
    await says('cas', 'Rome');
    expect((await open('cas')).map(({ proposed }) => proposed)).toEqual(['Rome']);
    expect(await texts('cas')).toEqual(['cas lives in Paris.']);
  });

  it('lapses after seven days, first by time and then by the job, and may be proposed again', async () => {
    await explicit('dan', 'Paris');
    await says('dan', 'Lyon');
    const [one] = await proposals('dan');
    bench.now += 7 * day - 1;
    expect((await proposals('dan'))[0]!.state).toBe('OPEN');
    bench.now += 1;
    expect((await proposals('dan'))[0]!.state).toBe('LAPSED');
    for (const accept of [true, false])
      expect(await decide('dan', one!.id, accept)).toMatchObject({ code: 'CONFLICT' });
    const run = async (dryRun = false) => (await bench.kith.runJob('lapse-proposals', dryRun)).lapsed!;
    const waiting = await bench.rows(
      "MATCH (p:Proposal {tenantId: $tenant}) WHERE p.state = 'OPEN' AND p.expiresAt <= $now RETURN count(p) AS count",
      { now: bench.now },
    );
    const due = Number(waiting[0]!.count);
    expect(due).toBeGreaterThan(0);
    expect(await run(true)).toBe(due);
    const both = await Promise.all([run(), run()]);
    expect(both.reduce((sum, count) => sum + count)).toBe(due);
    expect(await run()).toBe(0);
    const held = await bench.rows(
      "MATCH (p:Proposal {tenantId: $tenant}) WHERE p.state <> 'OPEN' AND p.statement IS NOT NULL RETURN p.id AS id",
    );
    expect(held).toEqual([]);
    expect(await texts('dan')).toEqual(['dan lives in Paris.']);
    await says('dan', 'Lyon');
    expect(await open('dan')).toMatchObject([{ id: one!.id, proposed: 'Lyon', state: 'OPEN' }]);
    expect(await decided('dan', one!.id, true)).toMatchObject({ state: 'ACCEPTED', current: 'Lyon' });
  });

  it('needs no consent without a live value, if the person stated it outright, or if it is about another person', async () => {
    await says('eve', 'Paris');
    expect((await stored('eve')).map(({ value }) => value)).toEqual(['Paris']);
    await explicit('eve', 'Lyon');
    expect((await stored('eve')).map(({ value }) => value)).toEqual(['Lyon']);
    await explicit('ben', 'Kiel');
    await learn('ana', 'Ben lives in Bonn.', home('Ben', 'Bonn', { persons: [{ handle: 'ben', name: null }] }), team);
    for (const person of ['eve', 'ben']) expect(await proposals(person)).toEqual([]);
    expect(
      (await stored('ben')).find(({ slot, statedBy }) => slot && (statedBy as { handle: string }).handle === 'ben'),
    ).toMatchObject({ value: 'Kiel' });
  });

  it('also needs consent if the live value has no slot, and for a name, pronouns and a language', async () => {
    await bench.kith.remember('fay', { text: 'I live in Paris.' });
    await learn('fay', 'I have moved to Lyon.', home('Fay', 'Lyon', { text: 'Fay has moved to Lyon.' }));
    expect(await open('fay')).toMatchObject([{ field: 'city', current: 'I live in Paris.', proposed: 'Lyon' }]);
    for (const [slot, called, one, other] of [
      ['preferred_name', 'preferred name is', 'Fay', 'Faye'],
      ['pronouns', 'pronouns are', 'she/her', 'they/them'],
      ['preferred_language', 'language is', 'English', 'French'],
    ] as const) {
      const word = (value: string) =>
        candidate({ text: `Fay's ${called} ${value}.`, type: 'identity', slot, value, confidence: 0.8 });
      for (const value of [one, other]) await learn('fay', `My ${called} ${value}.`, word(value));
    }
    const asked = (await open('fay')).map(({ field, current, proposed }) => [field, current, proposed]);
    expect(asked.slice(0, 3)).toEqual([
      ['language', 'English', 'French'],
      ['pronouns', 'she/her', 'they/them'],
      ['preferred_name', 'Fay', 'Faye'],
    ]);
  });

  it('is removed with the message that said it', async () => {
    await explicit('gil', 'Paris');
    const { message } = await says('gil', 'Wolverhampton');
    expect(await open('gil')).toHaveLength(1);
    const query =
      'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { messages proposals } } }';
    const { forgetMessages } = await bench.kith.must('gil', query, { input: { ids: [message] } });
    expect(forgetMessages.receipt).toEqual({ messages: 1, proposals: 1 });
    expect(await proposals('gil')).toEqual([]);
    const traces = await bench.rows(
      `MATCH (n) WHERE n.tenantId = $tenant AND any(key IN keys(n) WHERE valueType(n[key]) STARTS WITH 'STRING' AND n[key] CONTAINS 'Wolverhampton')
       RETURN labels(n) AS labels`,
    );
    expect(traces).toEqual([]);
  });
});

describe('a learned preference for the agent’s manner', () => {
  const wish = (value: string, slot = 'tone') =>
    candidate({ text: `Hal wants a ${value} tone.`, type: 'preference', slot, value });

  it('applies when it is said a second time, in any order of work, and never by the same message', async () => {
    const { message } = await learn('hal', 'Please use a dry tone.', wish('dry'));
    await bench.work('extract-memories', message, extractionAnswer(wish('dry')));
    expect(await texts('hal')).toEqual([]);
    expect(await open('hal')).toMatchObject([{ field: 'tone', current: null, proposed: 'dry' }]);
    bench.now += 1_000;
    const said = [
      await bench.say({ person: 'hal' }, { by: 'hal', text: 'A dry tone, I said.' }),
      await bench.say({ person: 'hal' }, { by: 'hal', text: 'Again: a dry tone.' }),
    ];
    await Promise.all(said.map(({ ids }) => bench.work('extract-memories', ids[0]!, extractionAnswer(wish('dry')))));
    expect((await stored('hal')).map(({ slot, value }) => [slot, value])).toEqual([['tone', 'dry']]);
    expect((await proposals('hal')).map(({ state }) => state)).toEqual(['ACCEPTED']);
  });

  it('replaces the live one when it is said a second time, even if the model was less confident', async () => {
    const tone = (value: string) => ({ text: `Jan wants a ${value} tone.`, type: 'PREFERENCE', slot: 'tone', value });
    await bench.kith.remember('jan', tone('formal'));
    const casual = candidate({ ...tone('casual'), type: 'preference', confidence: 0.8 });
    await learn('jan', 'Please use a casual tone.', casual);
    expect(await texts('jan')).toEqual(['Jan wants a formal tone.']);
    expect(await proposals('jan')).toMatchObject([{ state: 'OPEN', current: 'formal' }]);
    expect(await learn('jan', 'A casual tone, I said.', casual)).toMatchObject({ state: 'DONE' });
    expect(await texts('jan')).toEqual(['Jan wants a casual tone.']);
    expect(await proposals('jan')).toMatchObject([{ state: 'ACCEPTED', proposed: 'casual' }]);
    // The words of one message do not outweigh what was applied.
    await learn('jan', 'Please use a formal tone.', candidate({ ...tone('formal'), type: 'preference' }));
    expect(await texts('jan')).toEqual(['Jan wants a casual tone.']);
  });

  it('can be accepted after the first time, or refused for good', async () => {
    await learn('ivo', 'Please use a warm tone.', { ...wish('warm'), text: 'Ivo wants a warm tone.' });
    await decided('ivo', (await open('ivo'))[0]!.id, true);
    expect(await texts('ivo')).toEqual(['Ivo wants a warm tone.']);
    const goal = candidate({
      text: 'Ivo wants to run a marathon.',
      type: 'identity',
      slot: 'goals_add',
      value: 'marathon',
    });
    await learn('ivo', 'I want to run a marathon.', goal);
    const [asked] = await open('ivo');
    expect(asked).toMatchObject({ field: 'goals_add', proposed: 'marathon' });
    await decided('ivo', asked!.id, false);
    for (const again of ['I do want to run a marathon.', 'A marathon, I want to run it.'])
      await learn('ivo', again, goal);
    expect(await texts('ivo')).toEqual(['Ivo wants a warm tone.']);
    expect(await open('ivo')).toEqual([]);
  });
});
