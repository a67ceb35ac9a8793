import {
  putRollingSummary,
  putSessionSummary,
  putSpine,
} from '../../../src/conversations/summaries/summaries.store.js';
import { statements } from '../../../src/learning/statements.generated.js';
import { newId } from '../../../src/platform/ids.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import type { TestApp } from '../app.js';
import { bridge, say } from '../recordMessages.js';

/** Mark in every text that a person has written in the tenant. No pseudonym code can contain it. */
export const mark = /zuq/i;

const findSession = statement<object>(
  'test/last-session',
  `CYPHER 25 MATCH (m:Message {id: $message}) RETURN m.sessionId AS session, m.conversationId AS conversation ORDER BY m.id`,
);

/**
 * Fills a tenant with every kind of node that the graph stores. Every name, text and key that a person has written
 * contains the mark.
 */
export async function fillMarkedTenant(kith: TestApp): Promise<void> {
  const since = new Date(Date.UTC(2026, 2, 1, 9, 0, 17, 123)).toISOString();
  const remember = async (as: string, input: Record<string, unknown>): Promise<string> =>
    (await kith.remember(as, input)).memory.id;
  const ben = [{ handle: 'zuqben' }];

  const team = await kith.createChat('zuq-team', 'GROUP', ['zuqana', 'zuqben', 'zuqcarl'], since);
  const alone = await kith.createChat('zuq-alone', 'PRIVATE', ['zuqana'], since);
  await kith.must(
    bridge,
    'mutation { upsertChat(input: { externalId: "zuq-team", kind: GROUP, title: "Zuqtitle of rowers" }) { chat { id } } }',
  );
  const ana = await kith.idOf('zuqana');
  await kith.mustMutate('zuqana', 'updatePerson', { person: ana, name: 'Zuqfirst Zuqlast' });
  await kith.mustMutate('zuqana', 'addAlias', { person: ana, alias: 'Zuqnick' });
  const friend = await kith.mustMutate(
    'zuqana',
    'createPerson',
    { name: 'Zuqfriend', aliases: ['Zuqpal'] },
    'person { id }',
  );
  await remember('zuqana', { text: 'Zuqfriend plays zuqchess.', about: [{ name: 'Zuqfriend' }] });
  await kith.mustMutate('zuqana', 'linkPerson', {
    acquaintance: friend.person.id,
    account: { handle: 'zuqcarl' },
    includeEarlier: false,
  });
  const twin = await kith.mustMutate('zuqana', 'createPerson', { name: 'Zuqtwin' }, 'person { id }');
  const pair = { keep: friend.person.id, absorb: twin.person.id };
  await kith.mustMutate('zuqana', 'mergePersons', pair);
  const explain = statement<object>(
    'test/explain-merge',
    `CYPHER 25 MATCH (d:Merge {tenantId: $tenant})-[:ABSORBS]->()-[into:MERGED_INTO]->()
     SET d.reason = 'Both are zuqreason.', into.reason = d.reason, d.events = d.events + 'MERGE', d.actors = d.actors + 'zuqjob', d.times = d.times + d.decidedAt`,
  );
  await kith.app.graph.session().change(explain, { tenant: kith.tenant });

  // Allowed in the redacted copy: public, and about an account in a group.
  await remember('zuqana', {
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
  await remember('zuqana', {
    text: 'Zuqben asks Zuqstranger in Zuqtitle of rowers or zuq-team, zuq@zuq.example, https://zuq.example/zuq or +49 170 5551234.',
    about: ben,
    chat: team,
  });
  await remember('zuqana', {
    text: 'Zuqfirst drinks zuqtea every morning.',
    slot: 'drink',
    value: 'zuqtea',
    type: 'PREFERENCE',
    chat: team,
  });
  await remember('zuqana', { text: 'Zuqfirst lists zuqvalue.', slot: 'zuqslot', value: 'zuqvalue', type: 'IDENTITY' });

  // Not allowed in it.
  const rememberHidden = (as: string, name: string, input: Record<string, unknown> = {}) =>
    remember(as, { text: `Zuqben likes zuq${name}.`, about: ben, chat: team, ...input });
  await rememberHidden('zuqana', 'personal', { sensitivity: 'PERSONAL' });
  await rememberHidden('zuqana', 'sensitive', { sensitivity: 'SENSITIVE' });
  await rememberHidden('zuqana', 'confided', { confidedTo: [{ handle: 'zuqcarl' }] });
  await rememberHidden('zuqana', 'closed', { portable: false });
  await rememberHidden('zuqana', 'persona', { persona: 'zuqpersona' });
  await remember('zuqana', { text: 'Zuqben has surgery on zuqday.', about: ben, chat: team, sensitivity: 'PUBLIC' });
  const restrictedId = await rememberHidden('zuqana', 'restricted');
  await kith.mustMutate('zuqben', 'correctMemory', { id: restrictedId, sensitivity: 'PERSONAL', portable: false });
  await kith.mustMutate('zuqcarl', 'blockStater', { person: { handle: 'zuqben' } });
  await remember('zuqben', { text: 'Zuqcarl sings zuqblocked.', about: [{ handle: 'zuqcarl' }], chat: team });
  await remember('zuqana', { text: 'Zuqfirst fears zuqalone.', chat: alone, scope: 'GROUP' });
  await remember('zuqana', { text: 'Somebody hums zuqown.' });
  const correctedId = await remember('zuqana', { text: 'Zuqfirst hears zuqformer.', chat: team });
  await kith.mustMutate('zuqana', 'correctMemory', { id: correctedId, text: 'Zuqfirst hears rain.' });
  const forgottenId = await remember('zuqana', { text: 'Zuqfirst hums zuqgone.', chat: team });
  await kith.forget('zuqana', forgottenId);
  for (const [type, text] of [
    ['SOUL', 'Be zuqbrief.'],
    ['SOUL', 'Be zuqbriefer.'],
    ['USER', 'Zuqfirst is zuquser.'],
    ['LOG', 'A zuqlog.'],
  ]) {
    await remember('zuqana', { text, type });
  }
  await remember('zuqana', { text: 'Say zuqrule.', type: 'RULE', evidence: ['zuqproof'] });

  const { messages } = await say(kith, bridge, team, [
    { by: 'zuqben', text: 'Who has the zuqkey?', id: 'zuqexternal-1' },
    { by: null, text: 'Zuqfirst has the zuqkey.', id: 'zuqexternal-2' },
  ]);
  await say(kith, 'zuqana', null, [{ by: 'zuqana', text: 'Remind me of zuqtalk.' }], 'zuqpersona');
  await kith.mustMutate('zuqana', 'createTodo', { kind: 'HABIT', text: 'Walk zuqtodo.', persona: 'zuqpersona' });
  await kith.mustMutate('zuqana', 'createTodo', { kind: 'HABIT', text: 'Walk zuqagain.' });
  await kith.mustMutate('zuqana', 'saveCheckpoint', { thread: 'zuqthread', data: { zuq: 'zuqstate' } });
  await sumUp(kith, ana, correctedId, messages[0]!.id);
}

/** Stores the summaries that a model would have written for the conversation. */
async function sumUp(kith: TestApp, person: string, memory: string, message: string): Promise<void> {
  const [row] = await kith.app.graph.session().read(findSession, { message });
  const { session, conversation } = row as { session: string; conversation: string };
  const [now, tenant] = [Date.now(), kith.tenant];
  const lists = { whatMattered: ['zuq'], openLoops: ['zuq'], commitments: ['zuq'], people: ['zuqben'], tone: 'zuq' };
  await kith.app.graph.session().write(async (transaction) => {
    const memories = [{ id: memory, replaces: false }];
    await transaction.run(statements['learning/link-sources'], { tenant, memories, messages: [message] });
    const provenance = { prompt: 'test@1', createdAt: now };
    await putSessionSummary(transaction, tenant, session, { oneLiner: 'Zuq.', ...lists, turns: 1, ...provenance });
    const text = { throughTurn: 1, text: 'Of zuq.', prompt: 'test@1', now };
    await putRollingSummary(transaction, tenant, { conversation, ...text });
    await putSpine(transaction, tenant, { person, version: 1, content: 'Zuq.', messageCount: 20, ...provenance });
    const key = `${tenant} zuqfield`;
    const waitingStatement = {
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
    await transaction.run(statements['learning/record-proposals'], {
      items: [
        { ...proposal, field: 'zuqfield', proposed: 'zuq', reason: 'zuq', statement: JSON.stringify(waitingStatement) },
      ],
      now,
      until: now + 86_400_000,
      maxOpen: 1,
    });
  });
}
