import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newTenant, TestApp } from '../support/app.js';

const query = `query ($memory: ID!, $sensitivity: Sensitivity, $portable: Boolean, $confidedTo: [PersonRefInput!], $first: Int, $after: String) {
  whoCanHear(memory: $memory, sensitivity: $sensitivity, portable: $portable, confidedTo: $confidedTo, first: $first, after: $after) { nodes {
    person { id handle } chat { externalId } disclosed reason
  } pageInfo { hasNextPage endCursor } }
}`;

let kith: TestApp;
let team: string;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben', 'cleo']);
  await kith.createChat('diary', 'PRIVATE', ['ana']);
  await kith.createChat('strangers', 'GROUP', ['yan', 'zoe']);
  const leave =
    'mutation ($chat: ID!) { leaveChat(input: { chat: $chat, person: { handle: "cleo" } }) { chat { id } } }';
  await kith.must({ as: 'bridge', roles: ['connector'] }, leave, { chat: team });
});
afterAll(() => kith.stop());

it('shows the origin each person they know, in private and in each shared chat, with the reason', async () => {
  const { memory } = await kith.remember('ana', {
    text: 'Ana plays the cello.',
    about: [{ handle: 'ana' }],
    chat: team,
  });
  expect(await table({ memory: memory.id })).toEqual([
    'ana in private: yes, OWN',
    'ana in diary: yes, OWN',
    'ana in team: yes, OWN',
    // Ben was present when it was said. Cleo had left.
    'ben in private: yes, WAS_THERE',
    'ben in team: yes, ABOUT_SOMEONE_HERE',
    'cleo in private: no, OUT_OF_REACH',
  ]);
});

it('previews a change before it is made', async () => {
  const { memory } = await kith.remember('ana', {
    text: 'Ana sings in a choir.',
    about: [{ handle: 'ana' }],
    chat: team,
  });
  const heard = async (values: Record<string, unknown>) =>
    (await table({ memory: memory.id, ...values })).filter((row) => row.includes(': yes'));
  expect(await heard({})).toHaveLength(5);
  expect(await heard({ sensitivity: 'PERSONAL' })).toEqual([
    'ana in private: yes, OWN',
    'ana in diary: yes, OWN',
    'ana in team: yes, OWN',
  ]);
  expect(await heard({ sensitivity: 'SENSITIVE' })).toEqual(['ana in private: yes, OWN', 'ana in diary: yes, OWN']);
  // Ben was present. Closing `portable` takes nothing from those who heard it.
  expect(await heard({ portable: false })).toContain('ben in team: yes, HEARD_HERE');
  expect(await heard({ confidedTo: [{ handle: 'cleo' }] })).toEqual([
    'ana in private: yes, OWN',
    'ana in diary: yes, OWN',
    'cleo in private: yes, CONFIDED',
  ]);
  // The preview has changed nothing.
  expect(await heard({})).toHaveLength(5);
});

it('names the subjects of a memory, with or without a shared chat', async () => {
  const { memory } = await kith.remember('ana', { text: 'Zoe paints.', about: [{ handle: 'zoe' }], portable: true });
  const rows = await table({ memory: memory.id });
  expect(rows).toContain('zoe in private: yes, ABOUT_ME');
  expect(rows.join()).not.toMatch(/yan|strangers/);
});

it('returns pages of people, without gaps or duplicates', async () => {
  await kith.createChat('crowd', 'GROUP', ['ana', 'dag', 'Ema', 'fin', 'gun']);
  const about = { about: [{ handle: 'ana' }, { handle: 'yan' }, { handle: 'fin' }], chat: team };
  const { memory } = await kith.remember('ana', { text: 'Ana cooks.', ...about });
  const whole = await table({ memory: memory.id });
  const found: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < 10; page += 1) {
    const { nodes: rows, pageInfo } = await pageOf({ memory: memory.id, first: 1, after });
    expect(new Set(rows.map(({ person }) => person.id)).size).toBe(1);
    found.push(...rows.map(rowOf));
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  expect(found).toEqual(whole);
  const people = whole.filter((row) => row.includes(' in private: ')).map((row) => row.split(' ')[0]);
  expect(people).toEqual(['ana', 'fin', 'yan', 'ben', 'cleo', 'dag', 'Ema', 'gun']);
});

it('reveals nothing of a person whose id is put into a cursor', async () => {
  const { memory } = await kith.remember('ana', { text: 'Ana bakes.', chat: team });
  const made = 'mutation { createPerson(input: { name: "Cassius" }) { person { id } } }';
  const hidden = (await kith.must('zoe', made)).createPerson.person.id as string;
  const foreign = await TestApp.start({ embedder: null });
  try {
    const ids = [hidden, await kith.idOf('zoe'), await foreign.idOf('boris'), await foreign.idOf('zeno')];
    const after = (...position: (string | number)[]) => Buffer.from(JSON.stringify(position)).toString('base64url');
    const answer = async (cursor: string) => {
      const { data, code } = await kith.ask('ana', query, { memory: memory.id, after: cursor });
      return code ?? (data.whoCanHear as Page).nodes.map(rowOf);
    };
    const unknown = 'f'.repeat(32);
    for (const id of ids) {
      expect(await answer(after(id))).toEqual(await answer(after(unknown)));
      expect(await answer(after(2, 'bob', id))).toEqual(await answer(after(2, 'bob', unknown)));
    }
  } finally {
    await foreign.stop();
  }
});

it('answers only the origin, and treats absent and hidden memories alike', async () => {
  const { memory } = await kith.remember('ana', { text: 'Ana dances.', chat: team });
  const refused = async (who: string, values: Record<string, unknown>) => {
    const { code, errors } = await kith.ask(who, query, values);
    return [code, errors![0]!.message];
  };
  const nothing = await refused('ana', { memory: 'f'.repeat(32) });
  expect(nothing[0]).toBe('NOT_FOUND');
  // Ben hears it, but may not see its other hearers.
  expect(await refused('ben', { memory: memory.id })).toEqual(nothing);
  expect(await refused('zoe', { memory: memory.id })).toEqual(nothing);
});

it.each([
  [{ first: 0 }, 'INVALID_INPUT'],
  [{ first: 101 }, 'INVALID_INPUT'],
  [{ after: 'nobody' }, 'INVALID_INPUT'],
  [{ confidedTo: [{ name: 'Somebody New' }] }, 'INVALID_INPUT'],
  [{ confidedTo: [{ handle: 'nobody-yet' }] }, 'NOT_FOUND'],
  [{ confidedTo: Array.from({ length: 21 }, () => ({ handle: 'ben' })) }, 'INVALID_INPUT'],
])('refuses %j with %s', async (values, code) => {
  const { memory } = await kith.remember('ana', { text: 'Ana swims.' });
  expect((await kith.ask('ana', query, { memory: memory.id, ...values })).code).toBe(code);
});

interface Row {
  person: { id: string; handle: string };
  chat: { externalId: string } | null;
  disclosed: boolean;
  reason: string;
}

interface Page {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}
const pageOf = async (values: Record<string, unknown>): Promise<Page> =>
  (await kith.must('ana', query, values)).whoCanHear;

const hearings = async (values: Record<string, unknown>): Promise<readonly Row[]> => (await pageOf(values)).nodes;

const table = async (values: Record<string, unknown>): Promise<string[]> => (await hearings(values)).map(rowOf);

const rowOf = ({ person, chat, disclosed, reason }: Row): string =>
  `${person.handle} in ${chat?.externalId ?? 'private'}: ${disclosed ? 'yes' : 'no'}, ${reason}`;

describe('memoriesAboutMe', () => {
  const heard = `query ($heardBy: ID!, $first: Int, $after: String) { memoriesAboutMe(heardBy: $heardBy, first: $first, after: $after) {
    totalCount nodes { memory { text } private chats { externalId } } pageInfo { hasNextPage endCursor }
  } }`;
  interface Heard {
    memory: { text: string };
    private: boolean;
    chats: { externalId: string }[];
  }
  const shown = ({ memory, chats, ...place }: Heard): string =>
    `${memory.text} ${[...(place.private ? ['in private'] : []), ...chats.map(({ externalId }) => externalId)].join(', ')}`;
  let ben: string;
  let cleo: string;

  beforeAll(async () => {
    await kith.createChat('band', 'GROUP', ['eva', 'ben', 'cleo']);
    const chat = await kith.createChat('choir', 'GROUP', ['eva', 'ben']);
    const eva = { about: [{ handle: 'eva' }] };
    await kith.remember('eva', { text: 'Eva sings.', ...eva, chat, portable: true });
    await kith.remember('eva', { text: 'Eva is hoarse today.', ...eva, chat, portable: false });
    await kith.remember('eva', { text: 'Eva told Ben of a job.', ...eva, confidedTo: [{ handle: 'ben' }] });
    await kith.remember('eva', { text: 'Eva snores.', ...eva, sensitivity: 'SENSITIVE' });
    await kith.remember('ben', { text: 'Eva is shy.', ...eva, portable: true });
    await kith.remember('eva', { text: 'Ben drums.', about: [{ handle: 'ben' }], portable: true });
    [ben, cleo] = (await Promise.all(
      ['ben', 'cleo'].map(async (handle) => (await kith.must(handle, '{ me { id } }')).me.id as string),
    )) as [string, string];
  });

  const listed = async (heardBy: string) => (await kith.must('eva', heard, { heardBy })).memoriesAboutMe;

  it('lists what the viewer said about themselves and another person may hear, with the chats', async () => {
    const forBen = await listed(ben);
    expect(forBen.nodes.map(shown)).toEqual([
      // In the choir, all who hear it are its confidants.
      'Eva told Ben of a job. in private, choir',
      'Eva is hoarse today. in private, choir',
      'Eva sings. in private, band, choir',
    ]);
    expect(forBen.totalCount).toBe(3);
    // Cleo was not there when it was said, and shares a chat with Eva.
    expect((await listed(cleo)).nodes.map(shown)).toEqual(['Eva sings. band']);
  });

  it('returns pages without gaps or duplicates', async () => {
    const found: string[] = [];
    for (let after: string | undefined, more = true; more;) {
      const page = (await kith.must('eva', heard, { heardBy: ben, first: 1, after })).memoriesAboutMe;
      found.push(...page.nodes.map(shown));
      ({ hasNextPage: more, endCursor: after } = page.pageInfo);
    }
    expect(found).toEqual((await listed(ben)).nodes.map(shown));
  });

  it('reveals nothing to others, and refuses a person without an account in the tenant', async () => {
    // What Ben said about Eva is listed for neither: not for Eva, who did not say it, and not for Ben, whom it is not about.
    for (const who of ['ben', 'cleo', 'zoe'])
      expect((await kith.must(who, heard, { heardBy: ben })).memoriesAboutMe.nodes).toEqual([]);
    const outsider = await kith.ask({ as: 'eva', tenant: newTenant() }, heard, { heardBy: ben });
    expect(outsider.code).toBe('NOT_FOUND');
    for (const heardBy of [`per_${'f'.repeat(32)}`, 'nobody', ''])
      expect((await kith.ask('eva', heard, { heardBy })).code).toBe('NOT_FOUND');
    expect((await kith.ask('eva', heard, { heardBy: 'nobody', first: 101 })).code).toBe('INVALID_INPUT');
    expect((await kith.ask('eva', heard, { heardBy: ben, after: 'x' })).code).toBe('INVALID_INPUT');
  });
});
