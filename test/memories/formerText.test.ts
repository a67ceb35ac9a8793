import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

const read = '{ memories(first: 50) { edges { node { text value category tags evidence entities { label } } } } }';
let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const heardBy = async (handle: string): Promise<string> => JSON.stringify(await kith.must(handle, read));

it('details of a text said in private do not pass to the new text said in a chat', async () => {
  const team = await kith.createChat('team', 'GROUP', ['alice', 'bob']);
  const slot = { slot: 'retreat_place' };
  const secret = { category: 'escape plan', tags: ['boss-hates-this'], evidence: ['Alice whispered it.'] };
  await kith.remember('alice', { ...slot, ...secret, text: 'The retreat is in Rome.', value: 'rome' });
  const { outcome } = await kith.remember('alice', { ...slot, text: 'The retreat is in Oslo.', chat: team });
  expect(outcome).toBe('UPDATED');
  const heard = await heardBy('bob');
  expect(heard).toContain('The retreat is in Oslo.');
  for (const hidden of ['rome', 'escape', 'boss-hates-this', 'whispered']) expect(heard).not.toContain(hidden);
});

it('a correction said in a chat removes the tags and the value of the former text', async () => {
  const club = await kith.createChat('club', 'GROUP', ['carol', 'dave']);
  const first = { slot: 'plan', text: 'The plan is to climb the old tower.', value: 'old tower', tags: ['hush'] };
  const { memory } = await kith.remember('carol', first);
  await kith.mustMutate('carol', 'correctMemory', { id: memory.id, chat: club, text: 'The plan is to have lunch.' });
  const heard = await heardBy('dave');
  expect(heard).toContain('The plan is to have lunch.');
  for (const hidden of ['old tower', 'hush']) expect(heard).not.toContain(hidden);
});

it('an entity is named by the memory that shows it, not by a hidden one', async () => {
  const den = await kith.createChat('den', 'GROUP', ['erin', 'fred']);
  const group = { chat: den, scope: 'GROUP' };
  const loud = [{ type: 'PROJECT', label: 'NightFall!' }];
  await kith.remember('erin', { ...group, text: 'It is a secret.', sensitivity: 'SENSITIVE', entities: loud });
  const plain = [{ type: 'PROJECT', label: 'nightfall' }];
  const { memory } = await kith.remember(
    'fred',
    { ...group, text: 'It starts soon.', entities: plain },
    'entities { label }',
  );
  expect(memory.entities).toEqual([{ label: 'nightfall' }]);
  expect(await heardBy('fred')).not.toContain('NightFall!');
});

it('names and times of a former text are hidden from those who hear only the new one', async () => {
  const attic = await kith.createChat('attic', 'GROUP', ['gina', 'hugo']);
  const named = { text: 'The house goes to Globex.', entities: [{ type: 'ORG', label: 'Globex' }], slot: 'buyer' };
  const { memory } = await kith.remember('gina', named);
  await kith.remember('gina', named);
  await kith.mustMutate('gina', 'correctMemory', { id: memory.id, chat: attic, text: 'The house stays ours.' });
  const seen = `{ memories { edges { node { text createdAt learnedAt confirmedAt entityRefs entityLabel } } }
    entities { edges { node { label } } } }`;
  const heard = await kith.must('hugo', seen);
  expect(JSON.stringify(heard)).not.toContain('lobex');
  const { createdAt, learnedAt, confirmedAt, text } = heard.memories.edges[0].node;
  expect([text, createdAt, confirmedAt]).toEqual(['The house stays ours.', learnedAt, null]);

  await kith.remember('gina', { text: 'The key is in Rome.', slot: 'key' });
  await kith.remember('gina', { text: 'The key is in Rome.', slot: 'key' });
  await kith.remember('gina', { text: 'The key is in Oslo.', slot: 'key', chat: attic });
  const key = (await kith.must('hugo', seen)).memories.edges
    .map(({ node }: { node: { text: string } }) => node)
    .find(({ text: one }: { text: string }) => one.includes('key'));
  expect([key.text, key.createdAt, key.confirmedAt]).toEqual(['The key is in Oslo.', key.learnedAt, null]);
});

describe('details of a former text that reached no one else stay until the text may reach more people:', () => {
  const details = {
    category: 'secret plans',
    tags: ['hangover'],
    evidence: ['She broke the car.'],
    entities: [{ type: 'ORG', label: 'Blue Garage' }],
  };
  const marks = ['secret', 'hangover', 'broke', 'arage'];
  const seen = 'text slot category tags evidence entities { label } createdAt';
  const readBy = async (as: string, id: string, chat?: string) =>
    (await kith.must(as, `query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { ${seen} } }`, { id, chat }))
      .memory;
  const correct = (as: string, id: string, input: object) => kith.mustMutate(as, 'correctMemory', { id, ...input });
  const about = (...handles: string[]) => handles.map((handle) => ({ handle }));
  const remember = async (as: string, input: object): Promise<string> => (await kith.remember(as, input)).memory.id;
  const expectNoDetails = (memory: object | null, text: string) => {
    expect(memory).toMatchObject({ text });
    for (const mark of marks) expect(JSON.stringify(memory)).not.toContain(mark);
  };

  it('they are removed for a group, if it is opened later', async () => {
    const group = await kith.createChat('two-steps', 'GROUP', ['ira', 'jon']);
    const id = await remember('ira', { ...details, text: 'Ira rests.', about: about('ira'), portable: false });
    await correct('ira', id, { text: 'Ira gardens.' });
    expect(await readBy('ira', id)).toMatchObject({ tags: details.tags, evidence: details.evidence });
    expect(await readBy('jon', id, group)).toBeNull();
    const openedAt = Date.now();
    await correct('ira', id, { portable: true });
    const memory = await readBy('jon', id, group);
    expectNoDetails(memory, 'Ira gardens.');
    expect(Date.parse(memory.createdAt)).toBeGreaterThanOrEqual(openedAt);
    expect((await kith.must('jon', '{ entities { nodes { label } } }')).entities.nodes).toEqual([]);
  });

  it('they are removed for a confidant or a subject added later', async () => {
    await kith.idOf('lea');
    const id = await remember('kim', { ...details, text: 'The house is burnt.' });
    await correct('kim', id, { text: 'The house is green.' });
    await correct('kim', id, { about: about('lea'), confidedTo: about('lea') });
    expectNoDetails(await readBy('lea', id), 'The house is green.');

    const field = await remember('kim', { ...details, slot: 'plan_of_mine', value: 'a', text: 'Kim leaves.' });
    await kith.remember('kim', { slot: 'plan_of_mine', value: 'b', text: 'Kim stays.' });
    expect(await readBy('kim', field)).toMatchObject({ tags: details.tags });
    await correct('kim', field, { confidedTo: about('lea') });
    expectNoDetails(await readBy('lea', field), 'Kim stays.');
  });

  it('they are removed for a member who joins later', async () => {
    const group = await kith.createChat('shed', 'GROUP', ['mia', 'ned']);
    const id = await remember('mia', { ...details, chat: group, scope: 'GROUP', text: 'The shed is locked.' });
    await correct('mia', id, { text: 'The shed is open.' });
    const bridge = { as: 'bridge', roles: ['connector' as const] };
    await kith.mustMutate(bridge, 'joinChat', { chat: group, person: { handle: 'eve' } });
    for (const reader of ['eve', 'ned'])
      for (const chat of [undefined, group]) {
        const memory = await readBy(reader, id, chat);
        for (const mark of marks) expect(JSON.stringify(memory)).not.toContain(mark);
      }
  });

  it.each(['remember', 'correct'])(
    'they are removed for a subject, if another subject who blocks the stater is left out: %s',
    async (by) => {
      const [stater, blocker, subject] = ['oto', 'pia', 'rex'].map((name) => `${name}-${by}`) as [
        string,
        string,
        string,
      ];
      await kith.createChat(`blocks-${by}`, 'GROUP', [stater, blocker, subject]);
      await kith.must(blocker, `mutation { blockStater(input: { person: { handle: "${stater}" } }) { changed } }`);
      const field = { slot: 'home', portable: true };
      const id = await remember(stater, {
        ...details,
        ...field,
        about: about(subject, blocker),
        value: 'with',
        text: 'They live together.',
      });
      expect(await readBy(subject, id)).toBeNull();
      const next = { text: 'He lives alone.', value: 'alone', about: about(subject), portable: true };
      if (by === 'remember') await kith.remember(stater, { ...field, ...next });
      else await correct(stater, id, next);
      const heard = JSON.stringify(await kith.must(subject, `{ memories { nodes { ${seen} } } }`));
      expect(heard).toContain('He lives alone.');
      for (const mark of marks) expect(heard).not.toContain(mark);
    },
  );

  it('they are kept in a private chat of the speaker with the agent, as outside any chat', async () => {
    const chat = await kith.createChat('alone-with-it', 'PRIVATE', ['xia']);
    const id = await remember('xia', { ...details, slot: 'plan_of_xia', text: 'Xia rests.' });
    await correct('xia', id, { chat, text: 'Xia gardens.' });
    const kept = { slot: 'plan_of_xia', tags: details.tags, evidence: details.evidence };
    expect(await readBy('xia', id)).toMatchObject({ text: 'Xia gardens.', ...kept });
    await kith.remember('xia', { chat, slot: 'plan_of_xia', text: 'Xia digs.' });
    expect(await readBy('xia', id)).toMatchObject({ text: 'Xia digs.', ...kept });
    await kith.createChat('with-yan', 'GROUP', ['xia', 'yan']);
    await correct('xia', id, { confidedTo: about('yan') });
    const heard = JSON.stringify(await kith.must('yan', `{ memories { nodes { ${seen} } } }`));
    for (const mark of marks) expect(heard).not.toContain(mark);
  });

  it('they are removed for a confidant who becomes the only subject', async () => {
    await kith.createChat('debts', 'GROUP', ['sam', 'tia', 'uwe']);
    const told = { text: 'Uwe owes a lot.', about: about('uwe'), sensitivity: 'PERSONAL', confidedTo: about('tia') };
    const id = await remember('sam', { ...details, ...told });
    expect(await readBy('tia', id)).toBeNull();
    await correct('sam', id, { text: 'Sam prefers tea.', about: about('sam') });
    expectNoDetails(await readBy('tia', id), 'Sam prefers tea.');
  });

  it('the name of its slot is removed too, unless it is a standard one', async () => {
    const group = await kith.createChat('fields', 'GROUP', ['val', 'wim']);
    const slots = await Promise.all(
      ['hideout_from_police', 'city'].map(async (slot) => {
        const id = await remember('val', { slot, value: slot, text: `Val fills ${slot}.` });
        await correct('val', id, { chat: group, text: `Val is back from ${id.slice(-4)}.` });
        return (await readBy('wim', id, group)).slot;
      }),
    );
    expect(slots).toEqual([null, 'city']);
  });
});
