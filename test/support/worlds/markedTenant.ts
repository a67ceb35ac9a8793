import {
  putRollingSummary,
  putSessionSummary,
  putSpine,
} from '../../../src/conversations/summaries/summaries.store.js';
import { statements } from '../../../src/learning/statements.generated.js';
import { newId } from '../../../src/platform/ids.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import type { TestApp } from '../app.js';
import { bridge, say } from '../talk.js';

/** Mark in every text that a person has written in the tenant. No pseudonym code can contain it. */
export const mark = /zuq/i;

const lastOf = statement<object>(
  'test/last-session',
  `CYPHER 25 MATCH (m:Message {id: $message}) RETURN m.sessionId AS session, m.conversationId AS conversation ORDER BY m.id`,
);

/**
 * Fills a tenant with every kind of node that the graph stores. Every name, text and key that a person has written
 * contains the mark.
 */
export async function markedTenant(kith: TestApp): Promise<void> {
  const since = new Date(Date.UTC(2026, 2, 1, 9, 0, 17, 123)).toISOString();
  const act = (as: string, name: string, input: Record<string, unknown>, fields: string) =>
    kith.must(
      as,
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) ${fields} }`,
      { input },
    );
  const told = async (as: string, input: Record<string, unknown>): Promise<string> =>
    (await kith.remember(as, input)).memory.id;
  const ben = [{ handle: 'zuqben' }];

  const team = await kith.chat('zuq-team', 'GROUP', ['zuqana', 'zuqben', 'zuqcarl'], since);
  const alone = await kith.chat('zuq-alone', 'PRIVATE', ['zuqana'], since);
  await kith.must(
    bridge,
    'mutation { upsertChat(input: { externalId: "zuq-team", kind: GROUP, title: "Zuqtitle of rowers" }) { chat { id } } }',
  );
  const ana = await kith.idOf('zuqana');
  await act('zuqana', 'updatePerson', { person: ana, name: 'Zuqfirst Zuqlast' }, '{ person { id } }');
  await act('zuqana', 'addAlias', { person: ana, alias: 'Zuqnick' }, '{ person { id } }');
  const made = await act('zuqana', 'createPerson', { name: 'Zuqfriend', aliases: ['Zuqpal'] }, '{ person { id } }');
  await told('zuqana', { text: 'Zuqfriend plays zuqchess.', about: [{ name: 'Zuqfriend' }] });
  await act(
    'zuqana',
    'linkPerson',
    { acquaintance: made.createPerson.person.id, account: { handle: 'zuqcarl' }, includeEarlier: false },
    '{ person { id } }',
  );
  const twin = await act('zuqana', 'createPerson', { name: 'Zuqtwin' }, '{ person { id } }');
  const pair = { keep: made.createPerson.person.id, absorb: twin.createPerson.person.id };
  await act('zuqana', 'mergePersons', pair, '{ person { id } }');
  const explain = statement<object>(
    'test/explain-merge',
    `CYPHER 25 MATCH (d:Merge {tenantId: $tenant})-[:ABSORBS]->()-[into:MERGED_INTO]->()
     SET d.reason = 'Both are zuqreason.', into.reason = d.reason, d.events = d.events + 'MERGE', d.actors = d.actors + 'zuqjob', d.times = d.times + d.decidedAt`,
  );
  await kith.app.graph.session().change(explain, { tenant: kith.tenant });

  // Allowed in the redacted copy: public, and about an account in a group.
  await told('zuqana', {
    text: "Zuqben's brother rows with ZUQNICK and zuqfirst zuqlast at Zuqorg Ltd near Zuqplace for Zuqproject.",
    about: ben,
    chat: team,
    tags: ['zuqtag'],
    evidence: ['Zuqben said zuqevidence.'],
    category: 'zuqcategory',
    thread: 'zuqthread',
    agentId: 'zuqagent',
    runId: 'zuqrun',
    entities: [
      { type: 'ORG', label: 'Zuqorg Ltd' },
      { type: 'PLACE', label: 'Zuqplace' },
      { type: 'PROJECT', label: 'Zuqproject' },
    ],
  });
  await told('zuqana', {
    text: 'Zuqben asks Zuqstranger in Zuqtitle of rowers or zuq-team, zuq@zuq.example, https://zuq.example/zuq or +49 170 5551234.',
    about: ben,
    chat: team,
  });
  await told('zuqana', {
    text: 'Zuqfirst drinks zuqtea every morning.',
    slot: 'drink',
    value: 'zuqtea',
    type: 'PREFERENCE',
    chat: team,
  });
  await told('zuqana', { text: 'Zuqfirst lists zuqvalue.', slot: 'zuqslot', value: 'zuqvalue', type: 'IDENTITY' });

  // Not allowed in it.
  const hidden = (as: string, name: string, input: Record<string, unknown> = {}) =>
    told(as, { text: `Zuqben likes zuq${name}.`, about: ben, chat: team, ...input });
  await hidden('zuqana', 'personal', { sensitivity: 'PERSONAL' });
  await hidden('zuqana', 'sensitive', { sensitivity: 'SENSITIVE' });
  await hidden('zuqana', 'confided', { confidedTo: [{ handle: 'zuqcarl' }] });
  await hidden('zuqana', 'closed', { portable: false });
  await hidden('zuqana', 'persona', { persona: 'zuqpersona' });
  await told('zuqana', { text: 'Zuqben has surgery on zuqday.', about: ben, chat: team, sensitivity: 'PUBLIC' });
  const restricted = await hidden('zuqana', 'restricted');
  await act(
    'zuqben',
    'correctMemory',
    { id: restricted, sensitivity: 'PERSONAL', portable: false },
    '{ memory { id } }',
  );
  await act('zuqcarl', 'blockStater', { person: { handle: 'zuqben' } }, '{ changed }');
  await told('zuqben', { text: 'Zuqcarl sings zuqblocked.', about: [{ handle: 'zuqcarl' }], chat: team });
  await told('zuqana', { text: 'Zuqfirst fears zuqalone.', chat: alone, scope: 'GROUP' });
  await told('zuqana', { text: 'Somebody hums zuqown.' });
  const corrected = await told('zuqana', { text: 'Zuqfirst hears zuqformer.', chat: team });
  await act('zuqana', 'correctMemory', { id: corrected, text: 'Zuqfirst hears rain.' }, '{ memory { id } }');
  const gone = await told('zuqana', { text: 'Zuqfirst hums zuqgone.', chat: team });
  await act('zuqana', 'forgetMemory', { id: gone }, '{ deletedId }');
  for (const [type, text] of [
    ['SOUL', 'Be zuqbrief.'],
    ['SOUL', 'Be zuqbriefer.'],
    ['USER', 'Zuqfirst is zuquser.'],
    ['LOG', 'A zuqlog.'],
  ]) {
    await told('zuqana', { text, type });
  }
  await told('zuqana', { text: 'Say zuqrule.', type: 'RULE', evidence: ['zuqproof'] });

  const { messages } = await say(kith, bridge, team, [
    { by: 'zuqben', text: 'Who has the zuqkey?', id: 'zuqexternal-1' },
    { by: null, text: 'Zuqfirst has the zuqkey.', id: 'zuqexternal-2' },
  ]);
  await say(kith, 'zuqana', null, [{ by: 'zuqana', text: 'Remind me of zuqtalk.' }], 'zuqpersona');
  await act('zuqana', 'createTodo', { kind: 'HABIT', text: 'Walk zuqtodo.', persona: 'zuqpersona' }, '{ todo { id } }');
  await act('zuqana', 'createTodo', { kind: 'HABIT', text: 'Walk zuqagain.' }, '{ todo { id } }');
  await act(
    'zuqana',
    'saveCheckpoint',
    { thread: 'zuqthread', data: { zuq: 'zuqstate' } },
    '{ checkpoint { version } }',
  );
  await sumUp(kith, ana, corrected, messages[0]!.id);
}

/** Stores the summaries that a model would have written for the conversation. */
async function sumUp(kith: TestApp, person: string, memory: string, message: string): Promise<void> {
  const [row] = await kith.app.graph.session().read(lastOf, { message });
  const { session, conversation } = row as { session: string; conversation: string };
  const [now, tenant] = [Date.now(), kith.tenant];
  const lists = { whatMattered: ['zuq'], openLoops: ['zuq'], commitments: ['zuq'], people: ['zuqben'], tone: 'zuq' };
  await kith.app.graph.session().write(async (transaction) => {
    const memories = [{ id: memory, replaces: false }];
    await transaction.run(statements['learning/link-sources'], { tenant, memories, messages: [message] });
    const made = { prompt: 'test@1', createdAt: now };
    await putSessionSummary(transaction, tenant, session, { oneLiner: 'Zuq.', ...lists, turns: 1, ...made });
    const text = { throughTurn: 1, text: 'Of zuq.', prompt: 'test@1', now };
    await putRollingSummary(transaction, tenant, { conversation, ...text });
    await putSpine(transaction, tenant, person, 1, { content: 'Zuq.', messageCount: 20, ...made });
    const key = `${tenant} zuqfield`;
    const waits = {
      id: newId('memory'),
      eventId: newId('event'),
      text: 'Zuqfirst is zuqfield.',
      type: 'identity',
      category: 'zuqcategory',
      factType: null,
      learnedInId: null,
      learnedAt: now,
      observedAt: now,
      sensitivity: null,
      unsaidSensitivity: null,
      portable: null,
      confidedIds: [person],
      importance: null,
      slot: 'zuqfield',
      value: 'zuq',
      source: 'shadow_extraction',
      things: [{ space: person, type: 'org', label: 'Zuqorg' }],
      namesSelf: true,
    };
    const proposal = {
      key,
      id: `${tenant} zuqproposal`,
      tenantId: tenant,
      personId: person,
      needed: 0,
      message,
      memory,
    };
    await transaction.run(statements['learning/note-proposals'], {
      items: [{ ...proposal, field: 'zuqfield', proposed: 'zuq', reason: 'zuq', statement: JSON.stringify(waits) }],
      now,
      until: now + 86_400_000,
      most: 1,
    });
  });
}
