import type { ChatWithPeriods } from '../../directory/chats/chat.js';
import { type EntityRow, maxLabel, type PersonRow } from '../../directory/people/person.js';
import { onlyOriginOf, restrictionOf } from '../../disclosure/restriction.js';
import type { MemoryRow, MemoryState } from '../../memories/memory.js';
import { composeMemory, defaultWriting } from '../../memories/drafts/composeMemory.js';
import type { RestoredMemory } from '../../memories/writer/restore/restoring.js';
import { maxTimestamp } from '../../platform/clock.js';
import { distinctById } from '../../platform/groupBy.js';
import { cleanText } from '../../text/texts.js';
import type { ExportedMemory } from '../lines/memorySchemas.js';
import { memoryDraft, type ImportedProvenance } from './memoryDraft.js';
import { parseAbsoluteTimestamp, parsePastTimestamp } from './timestamp.js';

/** Persons, chats and entities that an exported memory names, found or created in this graph. */
export interface RestoredProvenance extends ImportedProvenance {
  /** Id of the memory in this tenant. */
  readonly id: string;
  readonly tenantId: string;
  readonly chat: ChatWithPeriods | null;
  readonly learnedIn: ChatWithPeriods | null;
  readonly about: readonly { readonly person: PersonRow; readonly called: string }[];
  readonly things: readonly EntityRow[];
  readonly saidAloneTo: PersonRow | null;
  /** Null if the line does not say whom its stater knew. */
  readonly acquainted: readonly PersonRow[] | null;
  readonly blockers: readonly PersonRow[];
  /** Null if it follows from the owner or chat. */
  readonly threadKey: string | null;
  /** Id in this tenant of the fold that it was taken out of; null for none. */
  readonly apartFromId: string | null;
}

/** Builds it as it was in the exporting graph, but for its key. INVALID_INPUT also for a moment in the future. */
export function restoredMemory(
  line: ExportedMemory,
  origin: RestoredProvenance,
  now: number,
): Omit<RestoredMemory, 'vector'> {
  const { owner, chat, stater, learnedIn, acquainted } = origin;
  const moments = momentsOf(line, now);
  const composedMemory = statedMemory(line, origin, moments);
  const blockerIds = origin.blockers.map(({ id }) => id);
  const memory: MemoryState = {
    ...composedMemory,
    blockerIds,
    ...moments,
    // A line holds every time to live: without one it was cleared, and the default of its type must not come back.
    ttlDays: composedMemory.stability === 'volatile' ? composedMemory.ttlDays : (line.ttlDays ?? null),
    acquaintedIds: (acquainted ?? []).map(({ id }) => id).filter((id) => composedMemory.aboutIds.includes(id)),
    aloneId: origin.saidAloneTo?.id ?? (acquainted === null || chat === null ? composedMemory.aloneId : null),
    ...restrictionOf(
      line.sensitivityBySubject ?? null,
      line.closedBySubject,
      line.restrictedByOrigin && onlyOriginOf(composedMemory) !== null,
    ),
    threadKey: origin.threadKey ?? composedMemory.threadKey,
    mentions: line.mentions,
    accesses: line.accesses,
    liveKey: null,
  };
  const scopePersons = [owner, stater, ...(origin.confidants ?? [])].flatMap((one) => one ?? []);
  const entities = distinctById([...origin.about.map(({ person }) => person), ...origin.things, ...scopePersons]);
  const row: MemoryRow = { memory, entities, chats: distinctById([chat, learnedIn].flatMap((one) => one ?? [])) };
  // A line without a time of last use counts as used now, or it would decay at once.
  const defaultAccessedAt = acquainted === null ? now : null;
  const accessedAt =
    line.accessedAt === undefined ? defaultAccessedAt : parsePastTimestamp(line.accessedAt, now, 'accessedAt');
  const { uses = null, formerMentions = null } = line;
  const bookkeeping = { accessedAt, uses, apart: origin.apartFromId, formerMentions };
  return { row, hasTies: acquainted !== null, hasOwnKey: line.ownKey, bookkeeping };
}

function momentsOf(line: ExportedMemory, now: number) {
  const createdAt = parsePastTimestamp(line.at, now, 'at');
  const parsePast = (name: 'learnedAt' | 'observedAt' | 'updatedAt' | 'confirmedAt') =>
    line[name] === undefined ? null : parsePastTimestamp(line[name], now, name);
  return {
    createdAt,
    learnedAt: parsePast('learnedAt') ?? createdAt,
    observedAt: parsePast('observedAt') ?? createdAt,
    updatedAt: parsePast('updatedAt') ?? createdAt,
    confirmedAt: parsePast('confirmedAt'),
    purgeAt: line.purgeAt === undefined ? null : parseAbsoluteTimestamp(line.purgeAt, now, 'purgeAt'),
    expiresAt: parseAbsoluteTimestamp(line.expiresAt, maxTimestamp, 'expiresAt'),
  };
}

/** Builds the memory that an equal new statement would make, with exactly these subjects: its type adds none. */
function statedMemory(
  line: ExportedMemory,
  origin: RestoredProvenance,
  moments: ReturnType<typeof momentsOf>,
): MemoryState {
  const { id, tenantId, owner, stater, learnedIn, about, things } = origin;
  const { createdAt, learnedAt, observedAt, expiresAt } = moments;
  const draft = memoryDraft(line, origin, {
    id,
    eventId: id,
    tenantId,
    vector: null,
    createdAt,
    learnedAt,
    observedAt,
    expiresAt,
    source: line.source,
    confidedByWords: line.confidedByWords,
  });
  const calledEntries = about.map(
    ({ person, called: name }) => [person.id, cleanText('about', name, { max: maxLabel })] as const,
  );
  return composeMemory(draft, {
    people: distinctById(about.map(({ person }) => person)),
    labelById: new Map(calledEntries),
    things: distinctById(things),
    self: owner ?? stater,
    learnedIn,
    defaults: defaultWriting,
  });
}
