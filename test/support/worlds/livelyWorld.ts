import type { TestCaller, TestApp } from '../app.js';
import { decide } from './livelyDecisions.js';
import { bridge, say } from '../recordMessages.js';

/** Handles of the accounts of the world. */
export const people = ['ana', 'ben', 'carl', 'dora'] as const;

/**
 * Fills a tenant with every kind of change. People say, correct, supersede, forget, restore, pin and confide things in
 * chats and in private, also for personas. They name, link, merge and block each other, make todos, and answer
 * proposals.
 */
export async function fillLivelyWorld(kith: TestApp): Promise<void> {
  const at = (day: number): string => new Date(Date.UTC(2026, 2, day, 9)).toISOString();
  for (const who of people) await kith.idOf(who);
  const team = await kith.createChat('team', 'GROUP', ['ana', 'ben', 'carl'], at(1));
  const duo = await kith.createChat('duo', 'PRIVATE', ['ana', 'ben'], at(1));
  const alone = await kith.createChat('ana-alone', 'PRIVATE', ['ana'], at(1));
  const guests = await kith.createChat('guests', 'GROUP', ['ana'], at(1));
  const remember = async (as: TestCaller | string, input: Record<string, unknown>): Promise<string> =>
    (await kith.remember(as, input)).memory.id;
  const join = (chat: string, handle: string, as: string) =>
    kith.must(bridge, 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }', {
      input: { chat, person: { handle }, as },
    });
  await kith.mustMutate('ana', 'updatePerson', { person: await kith.idOf('ana'), name: 'Ana Lima' });
  const john = (await kith.mustMutate('ana', 'createPerson', { name: 'John', aliases: ['Johnny'] }, 'person { id }'))
    .person.id;
  await kith.mustMutate('ana', 'updatePerson', { person: john, name: 'John Doe' });
  await kith.mustMutate('ben', 'createPerson', { name: 'John' });

  await remember('ana', { text: 'John plays chess.', about: [{ name: 'John' }] });
  await remember('ana', { text: 'Johnny plays go.', about: [{ name: 'Johnny' }], sensitivity: 'PERSONAL' });
  await kith.mustMutate('ana', 'linkPerson', {
    acquaintance: john,
    account: { handle: 'dora' },
    includeEarlier: false,
  });
  await remember('ana', { text: 'John Doe dances.', about: [{ name: 'John Doe' }] });
  await remember('ben', { text: 'John owns a boat.', about: [{ name: 'John' }], tags: ['sea'], category: 'hobby' });

  await remember('ana', { text: 'Ana lives in Rome.', slot: 'city', value: 'Rome', type: 'IDENTITY' });
  await remember('ana', { text: 'Ana lives in Oslo.', slot: 'city', value: 'Oslo', type: 'IDENTITY' });
  const typoId = await remember('ana', {
    text: 'Ana works at Acmee.',
    entities: [{ type: 'ORG', label: 'Acme Ltd.' }],
  });
  await kith.mustMutate('ana', 'correctMemory', { id: typoId, text: 'Ana works at Acme.' });
  await remember('ana', { text: 'Ana works at Acme.', entities: [{ type: 'ORG', label: 'ACME Ltd' }] });
  const forgottenId = await remember('ana', { text: 'Ana hums.', ttlDays: 3, importance: 0 });
  await kith.forget('ana', forgottenId);
  const restoredId = await remember('ana', { text: 'Ana whistles.' });
  await kith.forget('ana', restoredId);
  await kith.restore('ana', restoredId);
  const pinnedId = await remember('ana', { text: 'Ana is allergic to nuts.', sensitivity: 'SENSITIVE', importance: 1 });
  await kith.pin('ana', pinnedId);
  await remember('ana', {
    text: 'Ana plans a feast for Ben.',
    about: [{ handle: 'ben' }],
    confidedTo: [{ handle: 'carl' }],
  });
  await remember('ana', { text: 'Ben was at the clinic.', about: [{ handle: 'ben' }], sensitivity: 'SENSITIVE' });
  await remember('ana', { text: 'Ana likes short answers.', persona: 'coach', type: 'PREFERENCE', thread: 'style' });
  await remember('ana', { text: 'Plain and calm.', type: 'SOUL' });
  await remember('ana', { text: 'Plain, calm and kind.', type: 'SOUL' });

  await remember('ana', { text: 'The stand-up is at nine.', scope: 'GROUP', chat: team });
  await remember('ben', {
    text: 'The stand-up is at ten.',
    scope: 'GROUP',
    chat: team,
    entities: [{ type: 'PROJECT', label: 'Wheel' }],
  });
  const carelessId = await remember('ben', { text: 'Carl is late again.', chat: team, about: [{ handle: 'carl' }] });
  await kith.mustMutate('carl', 'correctMemory', { id: carelessId, sensitivity: 'PERSONAL', portable: false });
  await remember('ben', { text: 'Carl snores.', about: [{ handle: 'carl' }] });
  await kith.mustMutate('carl', 'blockStater', { person: { handle: 'ben' } });
  await remember('ben', { text: 'Carl sings.', chat: team, about: [{ handle: 'carl' }] });
  await remember('carl', { text: 'Carl sings.', about: [{ handle: 'carl' }] });
  await remember('dora', { text: 'Ana has a secret twin.', about: [{ handle: 'ana' }] });
  await remember('ana', { text: 'Ben and Ana share a desk.', chat: duo, about: [{ handle: 'ben' }] });
  await remember('ana', { text: 'Ana fears the dark.', chat: alone, scope: 'GROUP' });
  await join(alone, 'dora', 'MEMBER');
  await join(guests, 'ben', 'GUEST');
  await remember('ben', { text: 'Ben brings wine.', scope: 'GROUP', chat: guests });

  await say(kith, bridge, team, [
    { by: 'ana', text: 'Who has the key?', at: at(2) },
    { by: null, text: 'Ben has it.', at: at(2) },
    { by: 'ben', text: 'I do.', at: at(3) },
  ]);
  await say(kith, 'ana', null, [{ by: 'ana', text: 'Remind me of the nuts.' }], 'coach');
  await say(kith, 'ana', null, [
    { by: 'ana', text: 'What is new?' },
    { by: null, text: 'Not much.' },
  ]);
  // External ids that were taken, as messengers and bots that number for themselves send them.
  await say(kith, bridge, team, [
    { by: 'ben', text: 'The key lies under the mat.', id: '7', confidedTo: [{ handle: 'ana' }] },
  ]);
  await say(kith, bridge, team, [{ by: 'ana', text: 'Carl, the lift is broken.', id: '7' }]);
  for (const persona of ['coach', 'friend'])
    await say(kith, 'ben', null, [{ by: 'ben', text: `Hello, ${persona}.`, id: '7' }], persona);
  await kith.mustMutate(bridge, 'leaveChat', { chat: team, person: { handle: 'carl' } });

  const { todo } = await kith.mustMutate(
    'ana',
    'createTodo',
    { kind: 'HABIT', text: 'Walk.', persona: 'coach' },
    'todo { id }',
  );
  await kith.mustMutate('ana', 'completeTodo', { id: todo.id, done: true });
  await kith.mustMutate('ben', 'createTodo', { kind: 'COMMITMENT', text: 'Call Ana.' });
  await kith.mustMutate('ana', 'saveCheckpoint', { thread: 'main', data: { step: 3, list: ['a', { b: null }] } });
  await kith.mustMutate('ana', 'saveCheckpoint', { thread: 'main', data: { step: 4 } });
  await decide(kith, { john, team });
}

/** Returns the disclosed memories of each person in a tenant: in private, also for a persona, and in each chat. */
export async function readDisclosures(
  kith: TestApp,
  tenant: string,
): Promise<{ who: string; where: string; lines: string[] }[]> {
  const memoriesQuery = `query ($chat: ID, $filter: MemoryFilter) { memories(chat: $chat, filter: $filter, first: 100) { edges { node {
    text sensitivity portable pinned importance mentions status statedBy { handle } scope { kind owner { handle } chat { externalId } }
    learnedIn { externalId } confidedTo { handle } subjects { name } entityRefs memoryKey thread
    createdAt updatedAt observedAt learnedAt confirmedAt } } } }`;
  const directoryQuery = `{ proposals { nodes { field current proposed reason state expiresAt } }
    people(first: 100) { nodes { handle name aliases absorbed { ref name at reason } } } }`;
  const disclosures: { who: string; where: string; lines: string[] }[] = [];
  for (const who of people) {
    const ask = async (where: string, caller: TestCaller, variables: Record<string, unknown> = {}) => {
      const { data } = await kith.ask(caller, memoriesQuery, variables);
      const edges: { node: Record<string, unknown> }[] = data?.memories?.edges ?? [];
      const memoryLines = edges.map(({ node }) =>
        JSON.stringify({ ...node, thread: node.thread === null ? null : 'one' }),
      );
      disclosures.push({ who, where, lines: memoryLines.sort() });
    };
    await ask('private', { as: who, tenant });
    await ask('coach', { as: who, tenant, headers: { 'x-kith-persona': 'coach' } });
    const statuses = ['SUPERSEDED', 'ARCHIVED', 'DELETED'];
    await ask('kept', { as: who, tenant }, { filter: { statuses } });
    const { proposals, people: knownPeople } = await kith.must({ as: who, tenant }, directoryQuery);
    for (const [where, connection] of Object.entries({ proposals, known: knownPeople }))
      disclosures.push({ who, where, lines: (connection.nodes as object[]).map((one) => JSON.stringify(one)).sort() });
    const { chats: ownChats } = await kith.must(
      { as: who, tenant },
      '{ chats(first: 20) { edges { node { id externalId } } } }',
    );
    for (const { node } of ownChats.edges) await ask(node.externalId, { as: who, tenant }, { chat: node.id });
  }
  return disclosures;
}
