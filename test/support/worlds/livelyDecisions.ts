import { recordInsightTime } from '../../../src/learning/learning.store.js';
import { recordProposals, type StatementAwaitingConsent } from '../../../src/learning/proposals/proposals.store.js';
import type { Draft } from '../../../src/memories/drafts/draft.js';
import { applyVerdict } from '../../../src/directory/people/merging.steps.js';
import { newId } from '../../../src/platform/ids.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import type { TestApp } from '../app.js';
import { say } from '../recordMessages.js';

/** Existing parts of the world. */
interface DecisionContext {
  /** An acquaintance of Ana's who is linked to Dora. */
  readonly john: string;
  readonly team: string;
}

const markUnfolded = statement<object>(
  'test/mark-unfolded',
  `CYPHER 25 MATCH (fold:Memory {tenantId: $tenant, text: 'Ana hums.'})
   MATCH (m:Memory {tenantId: $tenant}) WHERE m.text IN ['Ana whistles.', 'Plain, calm and kind.'] SET m.apart = fold.id, m.uses = 3`,
);
const acquaintanceNames = ['Jon', 'Jonny', 'Mukesh', 'Makesh', 'Lena', 'Leena', 'Sofia', 'Sophia', 'Marc', 'Mark'];

/**
 * Fills the world with decisions. Ana merges people in a chain, merges things, and merges and unmerges two people.
 * Merges are proposed to her, and changes of memories to her and Ben. An insight time is stored for Ana, and one of her
 * folds is undone.
 */
export async function decide(kith: TestApp, { john, team }: DecisionContext): Promise<void> {
  const graph = kith.app.graph.session();
  const { tenant } = kith;
  const ana = await kith.idOf('ana');
  const ids = new Map<string, string>();
  for (const name of acquaintanceNames)
    ids.set(name, (await kith.mustMutate('ana', 'createPerson', { name }, 'person { id }')).person.id);
  await kith.remember('ana', { text: 'Jon keeps bees.', about: [{ name: 'Jon' }] });
  await kith.remember('ana', { text: 'Makesh paints.', about: [{ name: 'Makesh' }], sensitivity: 'PERSONAL' });
  const merge = (keep: string, absorb: string) => kith.mustMutate('ana', 'mergePersons', { keep, absorb });
  await merge(ids.get('Jon')!, ids.get('Jonny')!);
  await merge(john, ids.get('Jon')!);
  await merge(ids.get('Mukesh')!, ids.get('Makesh')!);
  await kith.mustMutate('ana', 'unmergePerson', { absorbed: ids.get('Makesh')! });
  const projects: string[] = [];
  for (const label of ['Wheel', 'The Wheel']) {
    const input = { text: `${label} is late.`, entities: [{ type: 'PROJECT', label }] };
    projects.push((await kith.remember('ana', input, 'entities { id }')).memory.entities[0].id);
  }
  await kith.mustMutate('ana', 'mergeEntities', { keep: projects[0], absorb: projects[1] });

  const propose = (keptId: string, absorbedId: string) =>
    graph.write((transaction) =>
      applyVerdict(transaction, { tenantId: tenant, creatorId: ana, keptId, absorbedId }, 'propose', {
        actor: 'resolve-variants',
        reason: 'Their names are spellings of the same name.',
        now: Date.now(),
      }),
    );
  await propose(ids.get('Lena')!, ids.get('Leena')!);
  await propose(ids.get('Sofia')!, ids.get('Sophia')!);
  await propose(ids.get('Marc')!, ids.get('Mark')!);
  await answerProposals(kith, 'ana', { Leena: true, Sophia: false });

  for (const [who, chat] of [
    ['ana', null],
    ['ben', team],
  ] as const) {
    const person = await kith.idOf(who);
    const { messages } = await say(kith, who === 'ana' ? who : { as: 'bridge', roles: ['connector'] }, chat, [
      { by: who, text: `${who} moves to Lyon, and rather hears short answers.` },
    ]);
    const messageId = messages[0]!.id;
    const { memories } = await kith.must(who, '{ memories(first: 100) { edges { node { id value } } } }');
    const home = memories.edges.find(({ node }: { node: { value: string | null } }) => node.value === 'Oslo');
    const signal = (field: string, proposed: string): StatementAwaitingConsent => ({
      consentNeed: { field, proposed, consentRule: 'TO_REPLACE', draft: draftOf(person, chat, field, proposed) },
      messageId,
      memoryId: home?.node.id ?? null,
      signalsNeeded: 0,
    });
    const signals = [signal('city', 'Lyon'), signal('style', 'short'), signal('pronouns', 'they')];
    const origin = { tenantId: tenant, personId: person, now: Date.now() };
    await graph.write((transaction) => recordProposals(transaction, origin, signals));
    await answerProposals(kith, who, { short: false, they: true });
  }
  await graph.write((transaction) =>
    recordInsightTime(transaction, { tenant, person: ana, now: Date.now(), since: 0 }),
  );
  await graph.write((transaction) => transaction.run(markUnfolded, { tenant }));
}

/** Answers the proposals of a person that propose these names or values. */
async function answerProposals(kith: TestApp, who: string, answers: Readonly<Record<string, boolean>>): Promise<void> {
  const { proposals } = await kith.must(who, '{ proposals { nodes { id proposed } } }');
  for (const { id, proposed } of proposals.nodes as { id: string; proposed: string }[]) {
    if (answers[proposed] === undefined) continue;
    await kith.mustMutate(who, 'decideProposal', { id, accept: answers[proposed] });
  }
}

/** Draft of a statement about oneself, as extraction makes it from a message. */
function draftOf(person: string, chat: string | null, slot: string, value: string): Draft {
  const now = Date.now();
  return {
    id: newId('memory'),
    eventId: newId('event'),
    tenantId: '',
    text: `Said ${slot} is ${value}.`,
    type: 'preference',
    category: 'style',
    factType: null,
    ownerId: person,
    chatId: null,
    staterId: person,
    learnedInId: chat,
    learnedAt: now,
    observedAt: now,
    about: [],
    things: [{ space: person, type: 'place', label: 'Lyon' }],
    sensitivity: null,
    unsaidSensitivity: 'PERSONAL',
    portable: null,
    isBoundToMoment: false,
    confidedIds: chat === null ? [person] : null,
    confidedByWords: false,
    legacy: false,
    importance: 2,
    pinned: null,
    confidence: 0.9,
    slot,
    value,
    tags: [],
    evidence: [],
    stability: null,
    ttlDays: null,
    persona: '',
    thread: null,
    agentId: null,
    runId: null,
    source: 'shadow_extraction',
    status: 'ACTIVE',
    expiresAt: null,
    createdAt: now,
    vector: null,
  };
}
