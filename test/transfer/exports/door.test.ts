import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../../support/app.js';
import { requestExport, exportOf, contentsOfKind, type Line } from '../../support/exporting.js';
import { fillLivelyWorld } from '../../support/worlds/livelyWorld.js';
import { bridge } from '../../support/recordMessages.js';

let kith: TestApp;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, rateLimit: 0 });
  await fillLivelyWorld(kith);
}, 120_000);
afterAll(() => kith.stop());

const operator: TestCaller = { as: 'op', roles: ['operator'] };
const texts = (lines: readonly Line[], kind = 'memory') =>
  contentsOfKind(lines, kind).map(({ text }) => text as string);
async function refusal(asking: TestCaller | string, query = ''): Promise<unknown> {
  const response = await requestExport(kith, asking, query);
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
  return [response.status, errors[0]!.extensions.code];
}

describe('the export of a person', () => {
  it('begins with a header, and ends with the number of lines of each kind', async () => {
    const response = await requestExport(kith, 'ana');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    expect(lines[0]).toEqual({ export: { format: 2, of: 'PERSON', person: 'ana', at: expect.any(String) } });
    const counts = new Map<string, number>();
    for (const line of lines.slice(1, -1)) {
      const [kind] = Object.keys(line);
      counts.set(kind!, (counts.get(kind!) ?? 0) + 1);
    }
    expect(lines.at(-1)).toEqual({ end: { lines: Object.fromEntries(counts) } });
  });

  it('contains what the person owns or said, of every status and persona, and nothing that others said', async () => {
    const lines = await exportOf(kith, 'ana');
    const own = texts(lines);
    expect(own).toEqual(
      expect.arrayContaining(['Ana hums.', 'Ana lives in Oslo.', 'Ana likes short answers.', 'Plain and calm.']),
    );
    expect(contentsOfKind(lines, 'event').map(({ oldText }) => oldText)).toContain('Ana lives in Rome.');
    expect(own).toContain('The stand-up is at nine.');
    expect(own).not.toContain('The stand-up is at ten.');
    expect(own).not.toContain('Ana has a secret twin.');
    expect(texts(lines, 'message').sort()).toEqual([
      ...['Carl, the lift is broken.', 'Remind me of the nuts.', 'What is new?', 'Who has the key?'],
      'ana moves to Lyon, and rather hears short answers.',
    ]);
    expect(texts(lines, 'todo')).toEqual(['Walk.']);
    expect(contentsOfKind(lines, 'checkpoint')).toEqual([
      { of: 'ana', thread: 'main', version: 2, data: { step: 4 }, at: expect.any(String) },
    ]);
    expect(contentsOfKind(lines, 'person')).toEqual([expect.objectContaining({ handle: 'ana', name: 'Ana Lima' })]);
    const [john, ...others] = contentsOfKind(lines, 'acquaintance').filter(({ account }) => account !== undefined);
    expect([john, others]).toEqual([
      expect.objectContaining({ of: 'ana', name: 'John Doe', ref: 'person:john', account: 'dora' }),
      [],
    ]);
    expect(new Set(contentsOfKind(lines, 'acquaintance').map(({ of }) => of))).toEqual(new Set(['ana']));
    // Only merges of people, decided or proposed. Merges of things, and proposals that wait for consent, are not part
    // of a person's export.
    const merges = contentsOfKind(lines, 'merge') as { of: string; absorbed: { ref: string }; state: string }[];
    expect(merges.map(({ of, absorbed, state }) => `${of} ${absorbed.ref} ${state}`).sort()).toEqual([
      ...['ana person:jon MERGED', 'ana person:jonny MERGED', 'ana person:leena MERGED', 'ana person:makesh UNMERGED'],
      ...['ana person:mark PROPOSED', 'ana person:sophia REFUSED'],
    ]);
    expect([contentsOfKind(lines, 'proposal'), contentsOfKind(await exportOf(kith, 'ben'), 'merge')]).toEqual([[], []]);
    const chats = contentsOfKind(lines, 'chat') as {
      externalId: string;
      others?: string[];
      participants: { person: string }[];
    }[];
    expect(chats.map(({ externalId }) => externalId)).toEqual(['ana-alone', 'duo', 'guests', 'team']);
    expect(chats.flatMap(({ participants }) => participants.map(({ person }) => person))).toEqual(Array(4).fill('ana'));
    expect(chats.find(({ externalId }) => externalId === 'team')!.others).toEqual(['ben']);
  });

  it('withholds sensitive texts about other accounts, and lists only their ids', async () => {
    const response = await requestExport(kith, 'ana');
    const text = await response.text();
    expect(text).not.toContain('clinic');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    expect(texts(lines)).toContain('Ana is allergic to nuts.');
    const [withheld, ...more] = contentsOfKind(lines, 'withheld');
    expect([withheld, more]).toEqual([
      { memory: expect.stringMatching(/^[a-z]+_[0-9a-f]{32}$/), because: 'SENSITIVE' },
      [],
    ]);
    const named = lines.filter((line) => JSON.stringify(line).includes(withheld!.memory as string));
    expect(named).toHaveLength(1);
    expect(texts(await exportOf(kith, 'ben'))).not.toContain('Ben was at the clinic.');
  });

  it('contains the history as the history shows it, and not who blocks whom', async () => {
    const lines = await exportOf(kith, 'ben');
    const events = contentsOfKind(lines, 'event');
    const about =
      'query ($id: ID!) { history(memory: $id, first: 100) { edges { node { id event oldText newText } } } }';
    for (const { id } of contentsOfKind(lines, 'memory')) {
      const { history } = await kith.must('ben', about, { id });
      const told = events.filter(({ memory }) => memory === id);
      expect(told.map(({ id: event }) => event)).toEqual(
        history.edges.map(({ node }: { node: { id: string } }) => node.id),
      );
      for (const { node } of history.edges) {
        const one = told.find(({ id: event }) => event === node.id)!;
        expect([one.oldText ?? null, one.newText ?? null]).toEqual([node.oldText, node.newText]);
      }
    }
    expect(JSON.stringify(lines)).not.toContain('blocked');
    expect(contentsOfKind(lines, 'block')).toEqual([]);
    const snores = contentsOfKind(lines, 'memory').find(({ text }) => text === 'Carl snores.')!;
    expect(snores).toMatchObject({ portable: false });
    expect(Object.keys(snores)).not.toContain('blockedBy');
  });

  it('contains only the memories of the given persona and those for all', async () => {
    await kith.remember('ana', { text: 'Ana cooks on Sundays.', persona: 'cook' });
    const lines = await exportOf(kith, { as: 'ana', headers: { 'x-kith-persona': 'cook' } });
    expect(texts(lines)).toEqual(expect.arrayContaining(['Ana cooks on Sundays.', 'Ana whistles.']));
    expect(texts(lines)).not.toContain('Ana likes short answers.');
    expect(texts(lines, 'todo')).toEqual([]);
    expect(texts(lines, 'message')).not.toContain('Remind me of the nuts.');
  });
});

describe('an export is allowed', () => {
  const connector = (headers: Record<string, string> = {}): TestCaller => ({
    ...bridge,
    headers: { 'x-kith-viewer': 'ana', ...headers },
  });

  it('to a connector for its viewer, if it promises that no one else hears it', async () => {
    expect(await refusal(connector())).toEqual([400, 'INVALID_INPUT']);
    const lines = await exportOf(kith, connector({ 'x-kith-private': 'true' }));
    expect(lines.slice(1)).toEqual((await exportOf(kith, 'ana')).slice(1));
  });

  it('to an operator for any person, under the same rule', async () => {
    const lines = await exportOf(kith, operator, '?person=ana');
    expect(lines.slice(1)).toEqual((await exportOf(kith, 'ana')).slice(1));
    expect(await refusal(operator, '?person=nobody')).toEqual([404, 'NOT_FOUND']);
  });

  it('to no other caller for another person, whether that exists or not', async () => {
    for (const who of ['ana', 'nobody', 'ben'])
      expect(await refusal('ben', `?person=${who}`)).toEqual([403, 'FORBIDDEN']);
    expect(await refusal(bridge, '?person=ana')).toEqual([403, 'FORBIDDEN']);
    expect(await refusal({ as: 'ben', headers: { 'x-kith-viewer': 'ana' } })).toEqual([403, 'FORBIDDEN']);
    expect(texts(await exportOf(kith, { as: 'ana', tenant: `${kith.tenant}-other` }))).toEqual([]);
  });

  it('to no caller without a token, with another method or an unknown parameter', async () => {
    const bare = await fetch(`${kith.server.url}/export`);
    expect([bare.status, await bare.json()]).toMatchObject([
      401,
      { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    ]);
    const posted = await fetch(`${kith.server.url}/export`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    expect(await refusal('ana', '?tenant=default')).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal(operator, '?person=ana&person=ben')).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal(operator, '?person=%00')).toEqual([400, 'INVALID_INPUT']);
  });
});
