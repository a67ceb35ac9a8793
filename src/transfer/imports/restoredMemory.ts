import type { z } from 'zod';
import type { ChatStanding } from '../../directory/chats/chat.js';
import type { MemoryRow, MemoryState } from '../../memories/memory.js';
import { checkInput, checkPersona } from '../../memories/rememberInput.js';
import { composeMemory, usualDefaults } from '../../memories/writer/composeMemory.js';
import { draftFrom } from '../../memories/writer/draft.js';
import type { FormerMemory } from '../../memories/writer/exportedMemory.js';
import { distinctById } from '../../memories/writer/storing.js';
import { type EntityRow, maxLabel, type PersonRow } from '../../directory/people/person.js';
import { invalidInput } from '../../platform/errors.js';
import { idOf, never } from '../../platform/ids.js';
import { cleanText } from '../../text/texts.js';
import type { exportedMemory } from './exportedLines.js';
import { fixedMomentOf } from './timestamp.js';

/** A memory as an export holds it. */
export type ExportedMemory = z.infer<typeof exportedMemory>;

/** Derives the id of an exported memory or event in another tenant. */
export const formerId = (kind: 'memory' | 'event', tenantId: string, id: string): string =>
  idOf(kind, JSON.stringify(['put back', kind, tenantId, id]));

/** Persons, chat and entities that an exported memory names, found or created in this graph. */
export interface FormerOrigin {
  /** Id of the memory in this tenant. */
  readonly id: string;
  readonly tenantId: string;
  readonly owner: PersonRow | null;
  readonly stater: PersonRow | null;
  readonly chat: ChatStanding | null;
  readonly learnedIn: ChatStanding | null;
  readonly about: readonly { readonly person: PersonRow; readonly called: string }[];
  readonly things: readonly EntityRow[];
  readonly confidants: readonly PersonRow[] | null;
  readonly saidAloneTo: PersonRow | null;
  /** Null if the line does not say whom its stater knew. */
  readonly acquainted: readonly PersonRow[] | null;
  readonly blockers: readonly PersonRow[];
  /** Null if it follows from the owner or chat. */
  readonly threadKey: string | null;
  /** Id in this tenant of the fold that it was taken out of; null for none. */
  readonly apart: string | null;
}

/**
 * Builds a memory as it stood in the exporting graph, except for its live memory key. Throws INVALID_INPUT for an
 * invalid memory, also for a moment in the future: no person could join its chat until then.
 */
export function formerMemory(line: ExportedMemory, origin: FormerOrigin, now: number): Omit<FormerMemory, 'vector'> {
  const { owner, chat, stater, learnedIn, acquainted } = origin;
  if ((owner === null) === (chat === null)) throw invalidInput('A memory must have either an owner or a chat.');
  if (chat && learnedIn && chat.id !== learnedIn.id) {
    throw invalidInput('A memory that belongs to a chat can only be learned there.');
  }
  const moments = momentsOf(line, now);
  const composed = statedMemory(line, origin, moments);
  const blockerIds = origin.blockers.map(({ id }) => id).filter((id) => composed.aboutIds.includes(id));
  const memory: MemoryState = {
    ...composed,
    blockerIds,
    ...moments,
    acquaintedIds: (acquainted ?? []).map(({ id }) => id).filter((id) => composed.aboutIds.includes(id)),
    aloneId: origin.saidAloneTo?.id ?? (acquainted === null ? composed.aloneId : null),
    subjectSensitivity: line.sensitivityBySubject ?? null,
    subjectClosed: line.closedBySubject,
    threadKey: origin.threadKey ?? composed.threadKey,
    mentions: line.mentions,
    accesses: line.accesses,
    liveKey: null,
  };
  const selves = [owner, stater, ...(origin.confidants ?? [])].flatMap((one) => one ?? []);
  const entities = distinctById([...origin.about.map(({ person }) => person), ...origin.things, ...selves]);
  const row: MemoryRow = { memory, entities, chats: distinctById([chat, learnedIn].flatMap((one) => one ?? [])) };
  // A line without a time of last use counts as used now, or it would decay at once.
  const accessedAt = line.accessedAt === undefined ? (acquainted === null ? now : null) : past(line, 'accessedAt', now);
  const beside = { accessedAt, uses: line.uses ?? null, apart: origin.apart };
  return { row, isTied: acquainted !== null, ownKey: line.ownKey, beside };
}

type PastName = 'learnedAt' | 'observedAt' | 'updatedAt' | 'accessedAt' | 'confirmedAt';

function momentsOf(line: ExportedMemory, now: number) {
  const createdAt = fixedMomentOf(line.at, now, 'at');
  if (createdAt > now) throw invalidInput('at must not lie in the future.');
  const [learnedAt, observedAt, updatedAt] = (['learnedAt', 'observedAt', 'updatedAt'] as const).map((name) =>
    line[name] === undefined ? createdAt : past(line, name, now),
  ) as [number, number, number];
  const confirmedAt = line.confirmedAt === undefined ? null : past(line, 'confirmedAt', now);
  const purgeAt = line.purgeAt === undefined ? null : fixedMomentOf(line.purgeAt, now, 'purgeAt');
  const expiresAt = fixedMomentOf(line.expiresAt, never, 'expiresAt');
  return { createdAt, learnedAt, observedAt, updatedAt, confirmedAt, purgeAt, expiresAt };
}

function past(line: ExportedMemory, name: PastName, now: number): number {
  const moment = fixedMomentOf(line[name], now, name);
  if (moment > now) throw invalidInput(`${name} must not lie in the future.`);
  return moment;
}

/** Builds the memory that an equal new statement would make, with exactly these subjects: its type adds none. */
function statedMemory(line: ExportedMemory, origin: FormerOrigin, moments: ReturnType<typeof momentsOf>): MemoryState {
  const { owner, chat, stater, learnedIn, about, things, confidants } = origin;
  const unsaid = { about: null, confidedTo: null, observedAt: null, learnedAt: null };
  const scope = chat ? ('group' as const) : ('personal' as const);
  const said = checkInput({ ...line, ...unsaid, scope }, { allowInternal: true, now: moments.createdAt });
  const draft = draftFrom(said, {
    ...{ id: origin.id, eventId: origin.id, tenantId: origin.tenantId },
    ...{ ownerId: owner?.id ?? null, chatId: chat?.id ?? null, staterId: stater?.id ?? null },
    ...{ learnedInId: learnedIn?.id ?? null, learnedAt: moments.learnedAt, observedAt: moments.observedAt },
    ...{ about: [], things: [], legacy: line.legacy },
    ...{ confidedIds: confidants && confidants.map(({ id }) => id), confidedByWords: line.confidedByWords },
    ...{ persona: checkPersona(line.persona), source: line.source, status: line.status },
    ...{ expiresAt: moments.expiresAt, createdAt: moments.createdAt, vector: null },
  });
  const called = new Map(
    about.map(({ person, called: name }) => [person.id, cleanText('about', name, { max: maxLabel })]),
  );
  const people = distinctById(about.map(({ person }) => person));
  return composeMemory(draft, {
    people,
    called,
    things: distinctById(things),
    self: owner ?? stater,
    learnedIn,
    defaults: usualDefaults,
  });
}
