import { z } from 'zod';
import { type Audience, covers, type Period } from '../../../src/disclosure/audience.js';
import { type MemoryEvidence, sensitivities } from '../../../src/disclosure/evidence.js';
import type { MessageEvidence } from '../../../src/disclosure/messageRule.js';
import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';

/** Memory as its edges describe it, not as its properties repeat it. */
export interface TrueMemory extends MemoryEvidence {
  readonly id: string;
  readonly importance: number;
  readonly pinned: boolean;
  readonly createdAt: number;
  readonly channel: string;
  readonly type: string;
  readonly category: string;
  readonly slot: string | null;
  readonly threadKey: string;
  /** Ids of all people and things that it is about. */
  readonly identities: readonly string[];
  readonly related: ReadonlyMap<string, number>;
  readonly supersedes: readonly string[];
  readonly entryKeys: readonly string[];
  /** Properties that repeat edges. They must agree with them. */
  readonly repeated: Pick<
    MemoryEvidence,
    | 'ownerId'
    | 'chatId'
    | 'staterId'
    | 'learnedInId'
    | 'aboutIds'
    | 'aboutAccount'
    | 'aboutOthers'
    | 'acquaintedIds'
    | 'aloneId'
  >;
  readonly unpinnedImportance: number | null;
}

/** Message as its edges describe it. */
export interface TrueMessage extends MessageEvidence {
  readonly id: string;
  readonly seq: number;
}

/** Facts of one tenant that the tests need, read from nodes and edges. */
export interface GraphTruth {
  readonly memories: readonly TrueMemory[];
  readonly messages: readonly TrueMessage[];
  readonly people: ReadonlyMap<string, { handle: string | null; creatorId: string | null; ref: string }>;
  readonly entities: ReadonlyMap<string, { ref: string }>;
  readonly chats: ReadonlyMap<string, TrueChat>;
  /** Proposed merges, each for the person who has named the two. */
  readonly merges: readonly TrueMerge[];
  /** Pairs of blocker and blocked stater. */
  readonly blocks: readonly { readonly blocker: string; readonly stater: string }[];
}

/** Proposed merge of two names, with the person who has named them. */
export interface TrueMerge {
  readonly id: string;
  readonly creatorId: string;
  readonly kept: string;
  readonly absorbed: string;
}

/** Chat with the participation periods of each person. Those of guests are separate. */
interface TrueChat {
  readonly kind: string;
  readonly periods: readonly (readonly [person: string, Period])[];
  readonly guests: readonly (readonly [person: string, Period])[];
}

const memoryRow = z.object({
  m: z.object({
    id: z.string(),
    tenantId: z.string(),
    ownerId: z.string().nullable(),
    chatId: z.string().nullable(),
    staterId: z.string().nullable(),
    learnedInId: z.string().nullable(),
    aboutIds: z.array(z.string()),
    aboutAccount: z.boolean(),
    aboutOthers: z.boolean(),
    acquaintedIds: z.array(z.string()),
    blockerIds: z.array(z.string()).nullish(),
    confidedByWords: z
      .boolean()
      .nullish()
      .transform((byWords) => byWords ?? false),
    confidedIds: z
      .array(z.string())
      .nullish()
      .transform((ids) => ids ?? null),
    aloneId: z
      .string()
      .nullish()
      .transform((id) => id ?? null),
    unpinnedImportance: z
      .number()
      .nullish()
      .transform((importance) => importance ?? null),
    learnedAt: z.number(),
    sensitivity: z.enum(sensitivities),
    portable: z.boolean(),
    persona: z.string(),
    status: z.string(),
    expiresAt: z.number(),
    legacy: z.boolean(),
    importance: z.number(),
    pinned: z.boolean(),
    createdAt: z.number(),
    channel: z.string(),
    type: z.string(),
    source: z.string(),
    category: z.string(),
    slot: z
      .string()
      .nullish()
      .transform((slot) => slot ?? null),
    threadKey: z.string(),
  }),
  owner: z.string().nullable(),
  chat: z.string().nullable(),
  stater: z.string().nullable(),
  learnedIn: z.string().nullable(),
  about: z.array(z.object({ id: z.string(), type: z.string(), handle: z.string().nullable() })),
  related: z.array(z.tuple([z.string(), z.number()])),
  supersedes: z.array(z.string()),
  entries: z.array(z.string()),
});

const memories = statement<object>(
  'test/memories',
  `CYPHER 25 MATCH (m:Memory) WHERE m.tenantId = $tenant
   RETURN m{.*, ownerId: m.ownerId, chatId: m.chatId, staterId: m.staterId, learnedInId: m.learnedInId, audienceTokens: null} AS m,
     head(COLLECT { MATCH (m)-[:OWNED_BY]->(x) RETURN x.id }) AS owner, head(COLLECT { MATCH (m)-[:SCOPED_TO]->(x) RETURN x.id }) AS chat,
     head(COLLECT { MATCH (m)-[:STATED_BY]->(x) RETURN x.id }) AS stater, head(COLLECT { MATCH (m)-[:LEARNED_IN]->(x) RETURN x.id }) AS learnedIn,
     COLLECT { MATCH (m)-[a:ABOUT]->(x) RETURN x{.id, .type, .handle} ORDER BY a.position } AS about,
     COLLECT { MATCH (m)-[r:related_to]-(x) RETURN [x.id, r.strength] } AS related,
     COLLECT { MATCH (m)-[:SUPERSEDES]->(x) RETURN x.id } AS supersedes,
     COLLECT { MATCH (m)-[:HAS_ENTRY]->(e) RETURN e.audience } AS entries ORDER BY m.id`,
);
const messages = statement<object>(
  'test/messages',
  `CYPHER 25 MATCH (m:Message) WHERE m.tenantId = $tenant
   RETURN m{.id, .tenantId, .ownerId, .at, .seq, .confidedIds, .persona} AS m, head(COLLECT { MATCH (m)-[:SAID_IN]->(x) RETURN x.id }) AS chat,
     head(COLLECT { MATCH (m)-[:SAID_BY]->(x) RETURN x.id }) AS speaker ORDER BY m.id`,
);
const messageRow = z.object({
  m: z.object({
    id: z.string(),
    tenantId: z.string(),
    ownerId: z.string().nullable(),
    at: z.number(),
    seq: z.number(),
    confidedIds: z.array(z.string()).nullable(),
    persona: z.string(),
  }),
  chat: z.string().nullable(),
  speaker: z.string().nullable(),
});
const entities = statement<object>(
  'test/entities',
  'CYPHER 25 MATCH (e:Entity) WHERE e.tenantId = $tenant RETURN e{.id, .type, .handle, .creatorId, .ref} AS e ORDER BY e.id',
);
const chats = statement<object>(
  'test/directory',
  `CYPHER 25 MATCH (c:Chat) WHERE c.tenantId = $tenant
   RETURN c.id AS id, c.kind AS kind, COLLECT { MATCH (p)-[r:PARTICIPATES_IN]->(c) RETURN [p.id, r.joinedAt, r.leftAt, coalesce(r.kind, 'MEMBER')] } AS periods ORDER BY id`,
);
const merges = statement<object>(
  'test/merges',
  `CYPHER 25 MATCH (creator)<-[:DECIDED_BY]-(d:Merge {tenantId: $tenant}) MATCH (kept)<-[:KEEPS]-(d)-[:ABSORBS]->(absorbed)
   RETURN d.id AS id, creator.id AS creatorId, kept.label AS kept, absorbed.label AS absorbed ORDER BY id`,
);
const mergeRow = z.object({ id: z.string(), creatorId: z.string(), kept: z.string(), absorbed: z.string() });
const blocks = statement<object>(
  'test/blocks',
  `CYPHER 25 MATCH (b:Blocklist) WHERE b.tenantId = $tenant UNWIND b.blockerIds AS blocker
   RETURN blocker, b.staterId AS stater ORDER BY blocker, stater`,
);
const blockRow = z.object({ blocker: z.string(), stater: z.string() });
const entityRow = z.object({
  id: z.string(),
  type: z.string(),
  handle: z.string().nullable(),
  creatorId: z.string().nullable(),
  ref: z.string(),
});
const chatRow = z.object({
  id: z.string(),
  kind: z.string(),
  periods: z.array(z.tuple([z.string(), z.number(), z.number(), z.string()])),
});

/** Reads a tenant from its nodes and edges. */
export async function readTruth(graph: GraphSession, tenant: string): Promise<GraphTruth> {
  const params = { tenant };
  const [memoryRows, messageRows, entityRows, chatRows, mergeRows, blockRows] = await Promise.all([
    graph.read(memories, params),
    graph.read(messages, params),
    graph.read(entities, params),
    graph.read(chats, params),
    graph.read(merges, params),
    graph.read(blocks, params),
  ]);
  const allEntities = entityRows.map((row) => entityRow.parse(row.e));
  const chatsById = new Map(
    chatRows.map((row): [string, TrueChat] => {
      const { id, kind, periods } = chatRow.parse(row);
      const byPerson = (periodRows: typeof periods) =>
        periodRows.map(([person, from, to]) => [person, [from, to]] as const);
      return [
        id,
        { kind, periods: byPerson(periods), guests: byPerson(periods.filter(([, , , as]) => as === 'GUEST')) },
      ];
    }),
  );
  const blockPairs = blockRows.map((row) => blockRow.parse(row));
  return {
    memories: memoryRows.map((row) => memoryOf(memoryRow.parse(row), chatsById, blockPairs)),
    messages: messageRows.map((row) => {
      const { m, chat, speaker } = messageRow.parse(row);
      const ownerId = chat === null ? m.ownerId : aloneIn(chatsById.get(chat), m.at);
      return { ...m, ownerId, chatId: chat, speakerId: speaker };
    }),
    people: new Map(allEntities.filter(({ type }) => type === 'person').map((person) => [person.id, person])),
    entities: new Map(allEntities.map((entity) => [entity.id, entity])),
    chats: chatsById,
    merges: mergeRows.map((row) => mergeRow.parse(row)),
    blocks: blockPairs,
  };
}

/** Returns the only participant of a private chat at a moment (epoch ms), or null. */
function aloneIn(chat: TrueChat | undefined, at: number): string | null {
  const presentIds = new Set(chat?.periods.filter(([, period]) => covers(period, at)).map(([person]) => person));
  return chat?.kind === 'PRIVATE' && presentIds.size === 1 ? [...presentIds][0]! : null;
}

/** True if two people have ever taken part in the same chat. */
const haveMet = (one: string, other: string, chats: Iterable<TrueChat>): boolean =>
  [...chats].some(({ periods }) => [one, other].every((id) => periods.some(([person]) => person === id)));

/**
 * Returns the audience of a viewer in a context, as the privacy rule defines it. Null if the viewer does not take part.
 */
export function trueAudience(
  truth: GraphTruth,
  context: {
    tenantId: string;
    viewerId: string;
    persona: string;
    chatId: string | null;
    asked: readonly string[];
    now: number;
  },
): Audience | null {
  const { viewerId, chatId, asked: mentionedIds, now } = context;
  const periods: Record<string, Period[]> = {};
  for (const [id, chat] of truth.chats) {
    const viewerPeriods = chat.periods.filter(([person]) => person === viewerId).map(([, period]) => period);
    if (viewerPeriods.length > 0) periods[id] = viewerPeriods;
  }
  const chat = chatId === null ? undefined : truth.chats.get(chatId);
  const presentIds = new Set(
    (chat?.periods ?? []).filter(([, period]) => covers(period, now)).map(([person]) => person),
  );
  if (chatId !== null && !presentIds.has(viewerId)) return null;
  const participantIds = new Set((chat?.periods ?? []).map(([person]) => person));
  const isPrivate = chatId === null || (chat?.kind === 'PRIVATE' && participantIds.size === 1);
  const metIds = new Set(
    [...truth.chats.values()]
      .filter((joinedChat) => joinedChat.periods.some(([person]) => person === viewerId))
      .flatMap((joinedChat) => joinedChat.periods.map(([person]) => person)),
  );
  const knownMentionedIds = mentionedIds.filter((id) => metIds.has(id) || truth.people.get(id)?.creatorId === viewerId);
  const { tenantId, persona } = context;
  return {
    tenantId,
    viewerId,
    persona,
    now,
    chatId,
    isPrivate,
    isGuest: (chat?.guests ?? []).some(([person, period]) => person === viewerId && covers(period, now)),
    unasked: false,
    allPersonas: false,
    participantIds: isPrivate ? [] : [...presentIds],
    askedIds: knownMentionedIds,
    periods,
  };
}

function memoryOf(
  { m, owner, chat, stater, learnedIn, about, related, supersedes, entries }: z.infer<typeof memoryRow>,
  chats: ReadonlyMap<string, TrueChat>,
  blockPairs: GraphTruth['blocks'],
): TrueMemory {
  const people = about.filter(({ type }) => type === 'person');
  const { ownerId, chatId, staterId, learnedInId, aboutIds, aboutAccount, aboutOthers, acquaintedIds, aloneId } = m;
  const speaker = stater ?? owner;
  const metPeople = people.filter(
    ({ id }) => id === speaker || (speaker !== null && haveMet(id, speaker, chats.values())),
  );
  // A fold keeps no trace of where its sources came from.
  const isProfile = m.source === 'seeded_profile' || (m.source === 'curated_fold' && chat === null && aloneId !== null);
  const heardAloneBy = chat === null || learnedIn === null ? null : aloneIn(chats.get(learnedIn), m.learnedAt);
  return {
    ...m,
    aboutOthers: people.some(({ id, handle }) => handle !== null && id !== stater && id !== owner),
    acquaintedIds: metPeople.map(({ id }) => id),
    // Read from the blocks, not from the memory: a memory that was never closed must not look as if it were.
    // A subject whom a correction has taken out still blocks it, and only the memory tells of them.
    blockerIds: [
      ...people.map(({ id }) => id),
      ...(m.blockerIds ?? []).filter((id) => !about.some((one) => one.id === id)),
    ].filter((id) => blockPairs.some((one) => one.blocker === id && one.stater === speaker)),
    aloneId: isProfile ? owner : heardAloneBy,
    ownerId: owner,
    chatId: chat,
    staterId: stater,
    learnedInId: learnedIn,
    aboutIds: people.map(({ id }) => id),
    aboutAccount: people.some(({ handle }) => handle !== null),
    identities: about.map(({ id }) => id),
    related: new Map(related),
    supersedes,
    entryKeys: entries,
    repeated: { ownerId, chatId, staterId, learnedInId, aboutIds, aboutAccount, aboutOthers, acquaintedIds, aloneId },
  };
}
