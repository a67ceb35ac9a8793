import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';
import { saveScreenshot, seriousFindings, TestBrowser, type PageVisit } from '../support/web/browser.js';
import { hostileTexts } from '../support/hostileTexts.js';
import { buildPage } from '../support/web/pageFolder.js';
import { bridge as sayer, say } from '../support/recordMessages.js';

const markup = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script><b>bold</b>';
const turned = 'safe \u202egnp.exe\u202c \u2067\u05d0\u05d1';
const longName = (text: string): string => text.repeat(300).slice(0, 300);
/** Name of the maximum length that contains markup and reverses the direction of the text after it. */
const name = `${turned.trim()} ${markup} ${longName('very long ')}`.slice(0, 300).trim();
const long = `${turned} ${markup} ${'so long '.repeat(1_000)}`.slice(0, 8_000).trim();

let app: TestApp;
let browser: TestBrowser;
let team: string;
let said: string;
let mallory: string;

beforeAll(async () => {
  app = await TestApp.start({ page: buildPage() });
  team = await app.createChat('team', 'GROUP', ['mallory', 'ben'], '2026-01-01T00:00:00Z');
  const bridge = { as: 'bridge', roles: ['connector' as const] };
  await app.mustMutate(bridge, 'upsertChat', { externalId: 'team', kind: 'GROUP', title: name });
  mallory = await app.idOf('mallory');
  await app.mustMutate('mallory', 'updatePerson', { person: mallory, name });
  const about = { about: [{ handle: 'ben' }], chat: team, portable: true };
  const entities = [{ type: 'ORG', label: name }];
  const inputs = [markup, turned, ...hostileTexts.slice(0, 12)].map((text) => ({ text, ...about, entities }));
  const many =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { memory { id } } ... on RefusedMemory { message } } } }';
  const { results } = (await app.must('mallory', many, { inputs })).rememberMemories;
  said = results[0].memory.id;
  // Models write longer texts into groups than people may.
  const lengthen = statement<object>('test/lengthen', 'CYPHER 25 MATCH (m:Memory {id: $id}) SET m.text = $text');
  const { id } = (await app.remember('mallory', { text: 'To be long.', ...about })).memory;
  await app.app.graph.session().write((transaction) => transaction.run(lengthen, { id, text: long }));
  // A proposal for Ben, as a model would have made it, and two names of his that are merged.
  const ben = await app.idOf('ben');
  const asks = statement<object>(
    'test/hostile-proposal',
    `CYPHER 25 MATCH (e:Person {id: $ben}) CREATE (e)-[:HAS_PROPOSAL]->(p:Proposal {id: $id, key: $id, tenantId: e.tenantId,
       personId: $ben, field: $text, proposed: $text, reason: $text, state: 'OPEN', createdAt: 0, expiresAt: 4102444800000})`,
  );
  const proposal = crypto.randomUUID().replaceAll('-', '');
  await app.app.graph.session().write((transaction) => transaction.run(asks, { ben, id: proposal, text: name }));
  const [keep, absorb] = await Promise.all(
    [name, `${name.slice(0, 290)} again`].map(
      async (one) => (await app.mustMutate('ben', 'createPerson', { name: one }, 'person { id }')).person.id,
    ),
  );
  const merge = 'mutation ($input: MergePersonsInput!) { mergePersons(input: $input) { person { id } } }';
  await app.must('ben', merge, { input: { keep, absorb } });
  await app.mustMutate('ben', 'createTodo', { kind: 'HABIT', text: name.slice(0, 280).trim() });
  await app.mustMutate('ben', 'blockStater', { person: { handle: 'mallory' } });
  await app.mustMutate('ben', 'unblockStater', { person: { handle: 'mallory' } });
  await say(app, sayer, team, [
    { by: 'mallory', text: markup },
    { by: 'mallory', text: `${turned} ${'so long '.repeat(900)}` },
  ]);
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

/**
 * Checks that no text of a person has become an element, a script or a title, and that nothing is wider than the
 * screen.
 */
async function isText({ page, complaints }: PageVisit): Promise<void> {
  expect(await page.locator('main img, main script, main b, main i, dialog img, dialog script, dialog b').count()).toBe(
    0,
  );
  expect(await page.title()).toBe('Kith');
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
}

/**
 * Views in which the other person meets the text: path, the selector that shows that it is ready, and the dialog to
 * open.
 */
const places = (): Record<string, { path: string; ready: string; as?: string; opens?: string; picks?: string }> => ({
  start: { path: '', ready: '.row' },
  list: { path: '/memories', ready: '.row' },
  'list of the chat': { path: `/memories?chat=${team}`, ready: '.row' },
  graph: { path: `/graph?around=person:${mallory}`, ready: '.node' },
  search: { path: '/search?q=document+title+bold', ready: '.row' },
  memory: { path: `/memories/${said}`, ready: '.event' },
  'where it comes up': { path: `/memories/${said}`, ready: '.places > div' },
  'dialog to restrict': { path: `/memories/${said}`, ready: '.event', opens: 'Restrict' },
  'cards of people and things': { path: `/entities?chat=${team}`, ready: '.cards > li' },
  person: { path: `/people/${mallory}`, ready: 'h1' },
  'what the agent could say': { path: `/chats?chat=${team}&q=bold`, ready: '.prompt' },
  chats: { path: '/chats', ready: '.chat-row .faces' },
  'messages of the chat': { path: `/conversations?chat=${team}`, ready: '.talk .bubble-text' },
  'about me': { path: '/about-me', ready: '.row' },
  'dialog to block': { path: '/about-me', ready: '.row', opens: 'Block' },
  'card of a memory in the graph': { path: `/graph?around=memory:${said}`, ready: '.node', picks: '.node.memory .hit' },
  filters: { path: '/memories', ready: '.row', opens: 'Filter' },
  audience: { path: '/memories', ready: '.row', opens: 'Who hears the answers' },
  'banner of the audience': { path: `/to-do?chat=${team}`, ready: '.through-banner p' },
  'proposals and merges': { path: '/to-do', ready: '.item' },
  'dialog of a proposal': { path: '/to-do', ready: '.item', opens: 'Accept' },
  'dialog of a merge': { path: '/to-do', ready: '.item', opens: 'Separate' },
  'who can hear': { path: `/memories/${said}`, ready: 'table.hearing td', as: 'mallory' },
  'dialog to correct': { path: `/memories/${said}`, ready: 'table.hearing td', as: 'mallory', opens: 'Correct' },
  operators: { path: '/operators', ready: '.tiles', as: 'root' },
});

/** Views with another layout on a wide screen. */
const wide = ['start', 'list', 'filters', 'graph', 'memory', 'cards of people and things', 'who can hear', 'operators'];

describe.each([
  { width: 380, dark: true, titles: Object.keys(places()) },
  { width: 1_600, dark: false, titles: wide },
])('text of another person stays plain text at $width pixels', ({ width, dark, titles }) => {
  it.each(titles)('in the %s', async (title) => {
    const { path, ready, as = 'ben', opens, picks } = places()[title]!;
    const roles = as === 'root' ? (['operator'] as const) : [];
    const visited = await browser.visit(app, path, { as, roles: [...roles], width, dark });
    const { page } = visited;
    await page.locator(ready).first().waitFor();
    if (opens !== undefined) await page.getByRole('button', { name: opens }).first().click();
    if (opens !== undefined) await page.getByRole('dialog').waitFor();
    if (picks !== undefined) await page.locator(picks).first().focus();
    await page.getByText('Loading …').first().waitFor({ state: 'detached' });
    const shown = await page.locator('body').innerText();
    if (as === 'root') expect(shown).not.toMatch(/onerror|gnp|very long/);
    else expect(shown).toContain('gnp.exe');
    expect(shown).not.toMatch(/[\u202a-\u202e\u2066\u2067]/u);
    await isText(visited);
    await saveScreenshot(page, `hostile-${title.replaceAll(' ', '-')}-${width}`);
    await visited.context.close();
  });
});

it('lets no bidirectional control reorder the sentences of the page', async () => {
  const { page, context } = await browser.visit(app, '/about-me', { as: 'ben' });
  await page.getByRole('button', { name: 'Block' }).first().waitFor();
  const label = await page.getByRole('button', { name: 'Block' }).first().innerText();
  // The Hebrew name is isolated, and no override changes the order of the text after it.
  expect(label).toMatch(/^Block \u2068safe \ufffdgnp\.exe\ufffd .{1,60}…\u2069 \(mallory\)$/u);
  expect(label).not.toMatch(/[\u202a-\u202e\u2066\u2067]/u);
  await context.close();
});
