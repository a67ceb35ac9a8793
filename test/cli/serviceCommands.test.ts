import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimDataDirectory } from '../../src/platform/embedded/dataDirectory.js';
import { newFolder } from '../support/importFiles.js';
import { TestApp } from '../support/app.js';
import { startClientProxy, tokenFor } from '../support/clients/clients.js';
import { type CommandResult, kithCommand, kithProcess } from '../support/clients/commandLine.js';
import type { TokenRole } from '../../src/platform/auth/accessTokens.js';

let kith: TestApp;
let team: string;

beforeAll(async () => {
  kith = await TestApp.start();
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
  await kith.remember('ana', {
    text: 'Ana is looking for a new job.',
    sensitivity: 'SENSITIVE',
    portable: false,
    importance: 2,
    entities: [{ type: 'ORG', label: 'Kestrel Works' }],
  });
  const salary = { type: 'IDENTITY', slot: 'salary', value: '4050 euros', sensitivity: 'SENSITIVE' };
  await kith.remember('ana', { text: 'Ana earns 4050 euros.', ...salary, pinned: true });
  await kith.remember('ana', { text: 'Ana has the job of keeping the keys.', chat: team });
});
afterAll(() => kith.stop());

/** Runs a command as a user who has set the address and a token. */
async function as(handle: string, args: readonly string[], roles: TokenRole[] = []): Promise<CommandResult> {
  const ended = await kithCommand(args, await reach(handle, roles));
  expect(ended.err).not.toMatch(/\n\s+at /);
  return ended;
}

const reach = async (handle: string, roles: TokenRole[] = []) => ({
  KITH_URL: kith.server.url,
  KITH_TOKEN: await tokenFor(kith, handle, roles),
});

/** Returns the output with `--json`. It must be a single JSON document. */
async function json(handle: string, args: readonly string[], roles: TokenRole[] = []) {
  const { code, out } = await as(handle, [...args, '--json'], roles);

  return { code, data: JSON.parse(out) };
}

describe('kith query', () => {
  it('shows what an agent may read, and names a category that it may not', async () => {
    await kith.remember('ana', { text: 'Ana has to sweep the yard.', type: 'TASK' });
    const answer = await as('ana', [
      'query',
      'planner',
      'Who has to sweep the yard?',
      '--category',
      'tasks',
      '--since',
      '0',
    ]);
    expect([answer.code, answer.err]).toEqual([0, '']);
    expect(answer.out).toMatch(/^changed +- \+created: \[Tasks\] Ana has to sweep the yard\. \(imp=1\)$/m);
    expect(answer.out).toMatch(/^answer +\[tasks\] Ana has to sweep the yard\.$/m);
    expect(answer.out).not.toContain('new job');
    const { data } = await json('ben', ['query', 'planner', 'What is to be done?']);
    expect(data).toMatchObject({ items: [], related: [] });
    const refused = await as('ana', ['query', 'planner', 'What is said?', '--category', 'tone']);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain('The agent "planner" may not read the category "tone"');
  });
});

describe('kith recall', () => {
  it('shows a table of what the caller may hear in the given chat', async () => {
    const question = 'Who looks for a job?';
    const alone = await as('ana', ['recall', question]);
    expect([alone.code, alone.err]).toEqual([0, '']);
    expect(alone.out).toMatch(/^ANSWERS +TYPE +SENSITIVITY +SAID BY +TEXT\n/);
    expect(alone.out).toMatch(/^0\.\d\d +KNOWLEDGE +SENSITIVE +ana +Ana is looking for a new job\.$/m);
    const other = await as('ben', ['recall', question]);
    expect(other.code).toBe(0);
    expect(other.out).toContain('keeping the keys');
    expect(other.out).not.toContain('new job');
    expect(await kithProcess(['recall', question], await reach('ben'))).toEqual(other);
    const inChat = await as('ana', ['recall', question, '--chat', 'team']);
    expect(inChat.out).toContain('keeping the keys');
    expect(inChat.out).not.toContain('new job');
    expect((await as('ana', ['recall', question, '--chat', team])).out).toBe(inChat.out);
    const stranger = await as('zoe', ['recall', question]);
    expect([stranger.code, stranger.out]).toEqual([
      0,
      'You ask as zoe. Nothing that you may hear answers this. For another person: npx kith token HANDLE\n',
    ]);
  });

  it('prints one JSON document for programs, as the API does, and accepts its options', async () => {
    const { code, data } = await json('ana', [
      'recall',
      'job',
      '--limit',
      '1',
      '--about',
      'ana',
      '--ranking',
      'blended',
    ]);
    expect(code).toBe(0);
    expect(Object.keys(data).sort()).toEqual(['cards', 'hits', 'mode', 'truncated']);
    expect(data.hits).toHaveLength(1);
    expect(data.hits[0].memory).toMatchObject({
      text: expect.any(String),
      id: expect.stringMatching(/^[a-z]+_[0-9a-f]{32}$/),
    });
  });
});

describe('kith remember', () => {
  it('stores a statement with its options, and confirms a repeated one', async () => {
    const args = ['remember', 'Cas lives in Lyon.', '--type', 'identity', '--slot', 'city', '--value', 'Lyon'];
    const first = await as('cas', [...args, '--sensitivity', 'personal', '--tag', 'home', '--pin']);
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/^CREATED +[a-z]+_[0-9a-f]{32} +IDENTITY +PERSONAL +Cas lives in Lyon\.$/m);
    const { data } = await json('cas', args);
    expect(data.results).toMatchObject([
      { outcome: 'CONFIRMED', memory: { slot: 'city', value: 'Lyon', tags: ['home'], pinned: true } },
    ]);
  });

  it('confides, names people and stores in a chat', async () => {
    const kept = await json('ana', ['remember', 'The code of the shed is known to Ben.', '--confided-to', 'ben']);
    expect(kept.data.results[0].outcome).toBe('CREATED');
    const about = await json('ana', ['remember', 'Tom sings.', '--about', 'ben', '--about-name', 'Tom', '--days', '3']);
    expect(about.data.results[0].memory.subjects.map(({ name }: { name: string }) => name)).toEqual(['ben', 'Tom']);
    expect(about.data.results[0].memory.expiresAt).not.toBeNull();
    const group = await json('ana', ['remember', 'We meet on Mondays.', '--chat', 'team', '--group']);
    expect(group.data.results[0].memory.scope).toMatchObject({ kind: 'GROUP', chat: { externalId: 'team' } });
    expect((await as('ben', ['recall', 'When do we meet?', '--chat', 'team'])).out).toContain('We meet on Mondays.');
  });

  it('reads lines from a pipe and from a file, reports each result, and exits with 1 if one is refused', async () => {
    const piped = await kithProcess(['remember', '--lines', '-'], await reach('dan'), 'Dan rows.\n\nDan sings.\r\n');
    expect([piped.code, piped.err]).toEqual([0, '']);
    expect(piped.out.match(/^CREATED .*(?:rows|sings)\.$/gm)).toHaveLength(2);
    const secret = `AKIA${'IOSFODNN7EXAMPLQ'}`;
    const file = join(tmpdir(), `kith-lines-${kith.tenant}`);
    const many = Array.from({ length: 110 }, (_, index) => `Dan has seen bird number ${index}.`);
    await writeFile(file, [...many, `The key is ${secret}.`].join('\n'));
    try {
      const { code, out, err } = await as('dan', ['remember', '--lines', file]);
      expect(code).toBe(1);
      expect(out.match(/^CREATED/gm)).toHaveLength(110);
      expect(out).toMatch(/^REFUSED .* statement 111: .*\(SECRET_REFUSED\)$/m);
      expect(out + err).not.toContain(secret);
      expect(err).toBe('Remembering: 111 statements …\n');
    } finally {
      await rm(file);
    }
    const { memories } = await kith.must('dan', '{ memories { totalCount } }');
    expect(memories.totalCount).toBe(112);
  });
});

describe('kith cards and kith context', () => {
  it('show what may be heard in the given chat', async () => {
    const mine = await as('ana', ['cards', 'Kestrel Works', 'person:nobody']);
    expect(mine.out).toMatch(/^org:kestrel_works +Kestrel Works +Ana is looking for a new job\.$/m);
    expect(mine.out).not.toContain('nobody');
    const theirs = await as('ben', ['cards', 'Kestrel Works']);
    const unknownText = 'No person or thing of that name is known here.';
    expect([theirs.code, theirs.out]).toEqual([0, `${unknownText}\n`]);
    const wrongType = await as('ben', ['cards', 'planet:earth']);
    expect(wrongType.out).toBe(`${unknownText} Types in refs are person, org, place, project.\n`);
    const alone = await as('ana', ['context', 'What do I earn?', '--budget', '400']);
    expect(alone.out).toContain('4050 euros');
    expect(alone.err).toMatch(/^\d+ tokens, revision \d+\n$/);
    const inChat = await json('ana', ['context', 'What do I earn?', '--chat', 'team', '--kind', 'facts']);
    expect(Object.keys(inChat.data).sort()).toEqual(['audience', 'revision', 'sections', 'text', 'tokens']);
    expect(inChat.data.text).not.toContain('4050');
  });
});

describe('kith jobs', () => {
  it('runs a job as an operator and lists runs; a dry run leaves none', async () => {
    const dry = await as('root', ['jobs', 'run', 'expire-memories', '--dry-run'], ['operator']);
    expect([dry.code, dry.err]).toEqual([0, expect.stringMatching(/^(?:Running expire-memories …\n)?$/)]);
    expect(dry.out).toMatch(/^\S+Z +expire-memories +DRY_RUN +\d+\.\d s +/m);
    const run = await json('root', ['jobs', 'run', 'expire-memories'], ['operator']);
    expect([run.code, run.data.run]).toMatchObject([0, { job: 'expire-memories', outcome: 'DONE' }]);
    const { data } = await json('root', ['jobs', 'list', '--job', 'expire-memories', '--limit', '5'], ['operator']);
    expect(data.runs[0]).toMatchObject({ job: 'expire-memories' });
    expect(data.runs.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('DRY_RUN');
  });

  it('lists the jobs, and says who may run them', async () => {
    const unknown = await as('root', ['jobs', 'run', 'tidy-up'], ['operator']);
    expect(unknown.code).toBe(1);
    expect(unknown.err).toMatch(/^kith: job must be one of .*expire-memories.* \(INVALID_INPUT\)$/m);
    const person = await as('ana', ['jobs', 'list']);
    expect([person.code, person.out]).toEqual([1, '']);
    expect(person.err).toMatch(/npx kith token HANDLE --role operator" makes one\. \(FORBIDDEN\)\nThen set KITH_TOKEN/);
    const unknownRuns = await as('root', ['jobs', 'list', '--job', 'tidy-up'], ['operator']);
    expect(unknownRuns).toEqual({ ...unknown, out: '' });
  });
});

describe('kith status', () => {
  beforeAll(() => kith.app.warmUp().usable);

  it('shows the state and version of the service, and how much the caller has stored', async () => {
    const { code, data } = await json('ana', ['status']);
    expect(code).toBe(0);
    expect(data).toMatchObject({ url: kith.server.url, ready: true, seen: { handle: 'ana', chats: 1 } });
    expect(data.versions.service).toBe(data.versions.commandLine);
    expect(data.seen.memories).toBeGreaterThan(1);
    expect((await json('zoe', ['status'])).data.seen).toMatchObject({ memories: 0, chats: 0, messages: 0 });
  });

  it('asks the Kith that runs on the data directory, or else port KITH_PORT of this machine', async () => {
    const dataDir = await newFolder();
    const { port } = new URL(kith.server.url);
    const env = { KITH_DATA_DIR: dataDir, KITH_PORT: port };
    expect(JSON.parse((await kithCommand(['status', '--json'], env)).out)).toMatchObject({
      url: `http://127.0.0.1:${port}`,
      ready: true,
    });
    const claim = await claimDataDirectory(dataDir);
    try {
      await claim.writeRunInfo({ url: kith.server.url });
      const running = await kithCommand(['status', '--json'], { ...env, KITH_PORT: '9' });
      expect(JSON.parse(running.out)).toMatchObject({ url: kith.server.url, ready: true });
      const elsewhere = await kithCommand(['status'], { ...env, KITH_URL: 'http://127.0.0.1:9' });
      expect(elsewhere.err).toContain('Nothing answers at http://127.0.0.1:9.');
    } finally {
      await claim.release();
    }
  });

  it('needs no token, but exits with 1 if one is refused or the service is not ready', async () => {
    const nobody = await kithCommand(['status'], { KITH_URL: kith.server.url });
    expect([nobody.code, nobody.err]).toEqual([0, '']);
    expect(nobody.out).toMatch(/^ready +yes$/m);
    expect(nobody.out).not.toContain('memories');
    const wrong = await kithCommand(['status', '--token', 'none'], { KITH_URL: kith.server.url });
    expect(wrong.code).toBe(1);
    expect(wrong.out).toMatch(
      /^you +The token is not valid here; "npx kith token HANDLE" makes a new one, .*\. \(UNAUTHENTICATED\)$/m,
    );
    const wire = await startClientProxy(kith.server.url);
    try {
      const reason = 'Not ready yet: the database is still planning the usual statements.';
      const body = JSON.stringify({ errors: [{ message: reason, extensions: { code: 'UNAVAILABLE' } }] });
      wire.next({ status: 503, body });
      const cold = await kithCommand(['status', '--url', wire.url]);
      expect(cold.code).toBe(1);
      expect(cold.out).toContain(`ready    no. ${reason}`);
    } finally {
      await wire.close();
    }
  });
});

describe('text of other people', () => {
  // The API refuses C0 control characters. It accepts these, and some terminals interpret them.
  const hostile = 'Eve says \u009b2J and \u202eder.';

  it('never controls the terminal, and reaches programs unchanged', async () => {
    const { code } = await as('eve', [
      ...['remember', hostile, '--type', 'identity'],
      ...['--slot', 'motto', '--value', hostile, '--about', 'eve', '--pin'],
    ]);
    if (code !== 0) throw new Error('The API refuses it by now: this test needs another hostile text.');
    for (const args of [
      ['recall', 'What does Eve say?'],
      ['context', 'What does Eve say?'],
      ['cards', 'person:eve'],
    ]) {
      const shown = await as('eve', args);
      expect(shown.out).toContain('Eve says');
      const printed = await as('eve', [...args, '--json']);
      for (const text of [shown.out, shown.err, printed.out]) expect(text).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    }
    const { data } = await json('eve', ['recall', 'What does Eve say?']);
    const kept = await kith.must('eve', '{ memories { edges { node { text } } } }');
    expect(data.hits.map(({ memory }: { memory: { text: string } }) => memory.text)).toEqual(
      kept.memories.edges.map(({ node }: { node: { text: string } }) => node.text),
    );
  });
});

describe('a failure', () => {
  it.each([
    [
      'no token',
      ['recall', 'x'],
      /^kith: A token is missing\. Make one with: npx kith token HANDLE\. Then set KITH_TOKEN/m,
    ],
    ['no question', ['recall'], /missing required argument 'question'/],
    ['an unknown option', ['recall', 'x', '--loud'], /unknown option '--loud'/],
    ['an unknown command', ['recal', 'x'], /unknown command 'recal'\n\(Did you mean recall\?\)/],
    ['a number out of range', ['recall', 'x', '--limit', '51'], /It must be a whole number from 1 to 50\./],
    ['an address that is none', ['status', '--url', 'kith'], /^kith: The address \(--url or KITH_URL\) must be/m],
    ['two texts', ['remember', 'x', '--lines', '-', '--token', 't'], /^kith: Give either a text or --lines/m],
    ['no file', ['remember', '--lines', '/none', '--token', 't'], /^kith: There is no file \/none\.$/m],
    ['a group without a chat', ['remember', 'x', '--group', '--token', 't'], /^kith: --group needs --chat\.$/m],
    ['an unknown type', ['remember', 'x', '--type', 'mood'], /Allowed choices are preference, identity, /],
    ['an unknown role', ['token', 'x', '--role', 'boss'], /Allowed choices are connector, operator, admin\./],
    ['an unknown bench', ['bench', 'nothing'], /^kith: There is no bench with that name; there are .*recall/m],
  ])('of usage exits with 2 and says what is expected: %s', async (_, args, message) => {
    const { code, out, err } = await kithCommand(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('sets the exit code of the process', async () => {
    for (const args of [
      ['recal', 'x'],
      ['recall', 'x', '--url', 'http://127.0.0.1:9', '--token', 't', '--json'],
    ]) {
      const ended = await kithProcess(args);
      expect(ended).toEqual(await kithCommand(args));
      expect(ended.code).toBe(args.length === 2 ? 2 : 1);
    }
  });

  it('to reach the service shows the address and how to start the service, also to programs', async () => {
    const url = 'http://127.0.0.1:9';
    const { code, out, err } = await kithCommand(['recall', 'x', '--url', url, '--token', 't', '--json']);
    expect(code).toBe(1);
    expect(err).toContain(`kith: Nothing answers at ${url}. (UNREACHABLE)\n`);
    expect(err).toContain('npm start');
    expect(JSON.parse(out)).toEqual({
      error: { code: 'UNREACHABLE', message: `Nothing answers at ${url}.`, next: expect.stringContaining('npm start') },
    });
  });

  it('shows the code of the API and the next step', async () => {
    const wrong = await kithCommand(['recall', 'x', '--token', 'wrong'], { KITH_URL: kith.server.url });
    expect([wrong.code, wrong.out]).toEqual([1, '']);
    expect(wrong.err).toMatch(/npx kith token HANDLE.* \(UNAUTHENTICATED\)\nThen set KITH_TOKEN/);
    expect(wrong.err).not.toContain('wrong');
    const hidden = await as('zoe', ['recall', 'x', '--chat', team]);
    const none = await as('zoe', ['recall', 'x', '--chat', `chat_${'f'.repeat(32)}`]);
    expect([hidden.code, hidden.err]).toEqual([1, none.err]);
    expect(hidden.err).toMatch(/\(NOT_FOUND\)/);
    expect((await as('zoe', ['recall', 'x', '--chat', 'team'])).err).toMatch(/You are in no chat with that name/);
    const bridge = await as('bridge', ['recall', 'x', '--viewer', 'ana'], ['connector']);
    expect(bridge.err).toMatch(/must name the chat, or promise with --private that .* \(INVALID_INPUT\)\n$/);
    const named = await as('ana', ['remember', 'Zed sings.', '--about', 'zedd']);
    expect(named.out).toMatch(/For a person you know only by name, use --about-name\. \(NOT_FOUND\)/);
    const pretender = await as('ben', ['recall', 'x', '--viewer', 'ana', '--private']);
    expect(pretender.err).toMatch(/--viewer needs a token .*--role connector" makes one\. \(FORBIDDEN\)/);
  });

  it('for too many requests says when to retry', async () => {
    const strict = await TestApp.start({ embedder: null, rateLimit: 2 });
    try {
      const env = { KITH_URL: strict.server.url, KITH_TOKEN: await tokenFor(strict, 'ana') };
      for (const _ of ['first', 'second']) await kithCommand(['jobs', 'list'], env);
      const { code, out, err } = await kithCommand(['jobs', 'list', '--json'], env);
      expect(code).toBe(1);
      expect(err).toMatch(/retry in \d+ seconds\. \(RATE_LIMITED\)\nRetry at \d\d:\d\d:\d\d UTC\.$/m);
      expect(JSON.parse(out).error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
    } finally {
      await strict.stop();
    }
  });
});

describe('kith bench', () => {
  it('lists the npm run bench:… scripts, and passes options on', async () => {
    const { out } = await kithCommand(['bench']);
    expect(out).toMatch(/^recall +Measures the quality, time and cost of recall/m);
    const { benches } = JSON.parse((await kithCommand(['bench', '--json'])).out) as { benches: { name: string }[] };
    expect(benches.map(({ name }) => name)).toEqual(expect.arrayContaining(['recall', 'year', 'growth']));
    const help = await kithProcess(['bench', 'growth', '--help']);
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('Usage: bench:growth')]);
    expect((await kithProcess(['bench', 'growth', '--nonsense'])).code).toBe(1);
  });
});

describe('kith jobs', () => {
  it('runs a job and lists its run with what it counted', async () => {
    const { out, code } = await as('op', ['jobs', 'run', 'link-memories'], ['operator']);
    expect([code, out]).toEqual([0, expect.stringMatching(/ {2}(?:\w[\w ]* \d+(?:, \w[\w ]* \d+)*|nothing to do)\n$/)]);
    const { data } = await json('op', ['jobs', 'list'], ['operator']);
    const { counts } = data.runs.find(({ job }: { job: string }) => job === 'link-memories');
    const list = await as('op', ['jobs', 'list', '--job', 'link-memories'], ['operator']);
    for (const { name, count } of counts) if (count > 0) expect(list.out).toContain(`${name} ${count}`);
    expect(list.out).not.toContain('object');
  });
});

it.each([
  ...['start', 'token', 'world', 'import', 'export', 'doctor', 'accept-keys', 'reembed'],
  ...['remember', 'recall', 'cards', 'context', 'jobs', 'jobs list', 'jobs run', 'status', 'bench'],
])('kith %s --help shows examples and exit codes', async (name) => {
  const { code, out } = await kithCommand([...name.split(' '), '--help']);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`Examples:\\n(?:.*\\n)*?  .*kith ${name}`));
  expect(out).toContain('Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 130 stopped.');
});
