import { bySensitivity } from '../support/indexedLists.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

const bridge = { as: 'bridge', roles: ['connector' as const] };
const person = 'id name handle aliases isAccount';
const chat = 'id externalId kind title participants { handle }';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

describe('people', () => {
  it('answers the account of the token, created at first use and the same from then on', async () => {
    const first = (await kith.must('ada', `{ me { ${person} } }`)).me;
    expect(first).toEqual({ id: expect.any(String), name: 'ada', handle: 'ada', aliases: [], isAccount: true });
    expect((await kith.must('ada', '{ me { id } }')).me.id).toBe(first.id);
    expect((await kith.must('Ada', '{ me { id } }')).me.id).not.toBe(first.id);
  });

  it('creates an acquaintance with aliases, finds it by name, and shows it only to its creator', async () => {
    const input = { name: 'Johanna Quill', aliases: ['Jo', 'Quilly'] };
    const made = await create('ada', input);
    expect(made).toMatchObject({ name: 'Johanna Quill', handle: null, isAccount: false });
    expect([...made.aliases].sort()).toEqual(['Jo', 'Quilly']);
    expect((await create('ada', { name: 'johanna quill', aliases: null })).id).toBe(made.id);
    expect((await create('ben', { name: 'Johanna Quill' })).id).not.toBe(made.id);

    expect((await kith.must('ada', `query ($id: ID!) { person(id: $id) { name } }`, { id: made.id })).person).toEqual({
      name: 'Johanna Quill',
    });
    expect(
      (await kith.must('ben', `query ($id: ID!) { person(id: $id) { name } }`, { id: made.id })).person,
    ).toBeNull();
  });

  it('finds accounts and own acquaintances by prefixes of names and aliases, and no acquaintance of others', async () => {
    await kith.idOf('zacharias');
    const mine = await create('ada', { name: 'Zachary Bloom', aliases: ['Zack'] });
    await create('ben', { name: 'Zachary Stone' });
    const find = async (search: string, first?: number | null) =>
      (
        await kith.must(
          'ada',
          'query ($search: String!, $first: Int) { people(search: $search, first: $first) { nodes { name } } }',
          { search, first },
        )
      ).people.nodes.map(({ name }: { name: string }) => name);
    expect((await find('zachar')).sort()).toEqual(['Zachary Bloom', 'zacharias']);
    expect(await find('zack')).toEqual(['Zachary Bloom']);
    expect(await find('zachar', 1)).toHaveLength(1);
    expect(await find('zachar', null)).toHaveLength(2);
    expect(mine.aliases).toEqual(['Zack']);
  });

  it('renames and adds aliases for the creator; for others the person does not exist', async () => {
    const { id } = await create('ada', { name: 'Perry' });
    const rename = 'mutation ($input: UpdatePersonInput!) { updatePerson(input: $input) { person { id name } } }';
    const alias = 'mutation ($input: AddAliasInput!) { addAlias(input: $input) { person { id aliases } } }';
    expect((await kith.must('ada', rename, { input: { person: id, name: 'Perry Vale' } })).updatePerson.person).toEqual(
      { id, name: 'Perry Vale' },
    );
    const named = (await kith.must('ada', alias, { input: { person: id, alias: 'Pez' } })).addAlias.person;
    expect(named.aliases).toEqual(expect.arrayContaining(['Perry', 'Pez']));
    expect((await kith.ask('ben', rename, { input: { person: id, name: 'Mine' } })).code).toBe('NOT_FOUND');
    expect((await kith.ask('ben', alias, { input: { person: id, alias: 'Mine' } })).code).toBe('NOT_FOUND');
  });

  it('links an acquaintance to an account from now on, and counts what stays closed by sensitivity', async () => {
    const { id } = await create('ada', { name: 'Lin' });
    const linkTo = await kith.idOf('linnea');
    await kith.remember('ada', { text: 'Lin sings in a choir.', about: [{ id }] });
    const link = `mutation ($input: LinkPersonInput!) { linkPerson(input: $input) { person { id handle isAccount } earlier { sensitivity count } } }`;
    const input = { acquaintance: id, account: { handle: 'linnea', id: null, name: null }, includeEarlier: null };
    expect((await kith.ask('ben', link, { input })).code).toBe('NOT_FOUND');
    const { person: linked, earlier } = (await kith.must('ada', link, { input })).linkPerson;
    expect(linked).toEqual({ id: linkTo, handle: 'linnea', isAccount: true });
    expect(bySensitivity(earlier)).toMatchObject({ PUBLIC: 1 });
    expect((await kith.must('linnea', '{ memories { totalCount } }')).memories.totalCount).toBe(0);
  });
});

describe('chats', () => {
  const upsert = `mutation ($input: UpsertChatInput!) { upsertChat(input: $input) { chat { ${chat} } } }`;
  const join = `mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { ${chat} } } }`;
  const leave = `mutation ($input: LeaveChatInput!) { leaveChat(input: $input) { chat { ${chat} } } }`;

  it('are created once by external id, joined and left, and shown only to their participants', async () => {
    const made = (await kith.must(bridge, upsert, { input: { externalId: 'room-1', kind: 'GROUP', title: null } }))
      .upsertChat.chat;
    expect(made).toEqual({
      id: expect.any(String),
      externalId: 'room-1',
      kind: 'GROUP',
      title: null,
      participants: [],
    });
    const again = (
      await kith.must(bridge, upsert, { input: { externalId: 'room-1', kind: 'GROUP', title: 'Room one' } })
    ).upsertChat.chat;
    expect(again).toEqual({ ...made, title: 'Room one' });

    await kith.must(bridge, join, { input: { chat: made.id, person: { handle: 'cleo' }, at: '2026-01-01T00:00:00Z' } });
    const both = (
      await kith.must(bridge, join, { input: { chat: made.id, person: { id: await kith.idOf('dora') }, at: null } })
    ).joinChat.chat;
    expect(both.participants.map(({ handle }: { handle: string }) => handle).sort()).toEqual(['cleo', 'dora']);
    const see = async (as: string) =>
      (await kith.must(as, `query ($id: ID!) { chat(id: $id) { title } }`, { id: made.id })).chat;
    expect(await see('cleo')).toEqual({ title: 'Room one' });
    expect(await see('eve')).toBeNull();

    const left = (await kith.must('cleo', leave, { input: { chat: made.id, person: { handle: 'cleo' } } })).leaveChat
      .chat;
    expect(left.participants).toEqual([{ handle: 'dora' }]);
    expect(await see('cleo')).toEqual({ title: 'Room one' });
    expect((await kith.ask('dora', leave, { input: { chat: made.id, person: { handle: 'cleo' } } })).code).toBe(
      'NOT_FOUND',
    );
  });

  it('are created, and filled with people, only by a connector', async () => {
    const { id } = (await kith.must(bridge, upsert, { input: { externalId: 'room-2', kind: 'PRIVATE' } })).upsertChat
      .chat;
    expect((await kith.ask('ada', upsert, { input: { externalId: 'room-3', kind: 'GROUP' } })).code).toBe('FORBIDDEN');
    expect((await kith.ask('ada', join, { input: { chat: id, person: { handle: 'ada' } } })).code).toBe('FORBIDDEN');
    expect((await kith.must('ada', '{ chats { totalCount edges { node { id } } } }')).chats).toEqual({
      totalCount: 0,
      edges: [],
    });
  });

  it('move the beginning of a participation back for old messages, as long as nothing is from after it', async () => {
    const room = await kith.createChat('room-5', 'GROUP', ['hal']);
    const dated = (at: string) => ({ input: { chat: room, person: { handle: 'hal' }, at } });
    const record = (text: string, at: string) =>
      kith.ask(
        bridge,
        'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { text } } }',
        {
          input: { chat: room, messages: [{ externalId: text, role: 'USER', speaker: { handle: 'hal' }, text, at }] },
        },
      );
    expect((await record('Hello of March.', '2020-03-01T00:00:00Z')).errors?.[0]?.message).toContain(
      'for old messages joinChat',
    );
    for (const at of ['2020-02-01T00:00:00Z', '2020-02-01T00:00:00Z', '2021-01-01T00:00:00Z'])
      await kith.must(bridge, join, dated(at));
    expect((await record('Hello of March.', '2020-03-01T00:00:00Z')).errors).toBeUndefined();
    expect((await record('Hello of January.', '2020-01-01T00:00:00Z')).code).toBe('INVALID_INPUT');
    expect((await kith.ask(bridge, join, dated('2020-01-01T00:00:00Z'))).code).toBe('CONFLICT');
    expect((await kith.ask(bridge, join, dated('2020-02-01T00:00:00Z'))).errors).toBeUndefined();
  });

  it('keep their kind once they are not empty, and refuse a join dated before their first content', async () => {
    const room = await kith.createChat('room-4', 'GROUP', ['finn']);
    await kith.remember('finn', { text: 'The door code changes every week.', scope: 'GROUP', chat: room });
    expect((await kith.ask(bridge, upsert, { input: { externalId: 'room-4', kind: 'PRIVATE' } })).code).toBe(
      'CONFLICT',
    );
    const early = { input: { chat: room, person: { handle: 'gus' }, at: '2020-01-01T00:00:00Z' } };
    expect((await kith.ask(bridge, join, early)).code).toBe('CONFLICT');
    expect(
      (await kith.must('finn', 'query ($id: ID!) { chat(id: $id) { kind participants { handle } } }', { id: room }))
        .chat,
    ).toEqual({
      kind: 'GROUP',
      participants: [{ handle: 'finn' }],
    });
  });
});

async function create(
  as: string,
  input: Record<string, unknown>,
): Promise<{ id: string; name: string; aliases: string[] }> {
  return (await kith.mustMutate(as, 'createPerson', input, `person { ${person} }`)).person;
}
