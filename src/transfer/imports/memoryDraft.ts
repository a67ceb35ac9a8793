import type { ChatWithPeriods } from '../../directory/chats/chat.js';
import type { PersonRow } from '../../directory/people/person.js';
import { checkInput, checkPersona } from '../../memories/drafts/rememberInput.js';
import { type Draft, draftFrom } from '../../memories/drafts/draft.js';
import { invalidInput } from '../../platform/errors.js';
import { maxTimestamp } from '../../platform/clock.js';
import { refuseSecretsOf } from '../../text/secrets/secrets.js';
import type { ImportedMemory, UnsaidSensitivity } from '../lines/memorySchemas.js';
import { parseTimestamp } from './timestamp.js';

/** Persons and chats that a memory line names. */
export interface ImportedProvenance {
  readonly owner: PersonRow | null;
  readonly chat: Pick<ChatWithPeriods, 'id'> | null;
  readonly stater: PersonRow | null;
  readonly learnedIn: Pick<ChatWithPeriods, 'id'> | null;
  readonly about: readonly { readonly person: PersonRow }[];
  /** Null if it is not in confidence. */
  readonly confidants: readonly PersonRow[] | null;
}

type DraftIds = Pick<Draft, 'id' | 'eventId' | 'tenantId' | 'vector'>;
type DraftDetails = DraftIds & Pick<Draft, 'createdAt' | 'learnedAt' | 'observedAt' | 'expiresAt' | 'source'>;
/** Content and state of a memory line, of any kind. Its names are in its origin. */
type MemoryContent = Omit<ImportedMemory, 'about' | 'confidedTo'>;

/** Drafts a memory as new, but with the given times, stater and state. Rejects with INVALID_INPUT or SECRET_REFUSED. */
export async function newMemoryDraft(
  memory: MemoryContent,
  origin: ImportedProvenance & DraftIds,
  unsaidSensitivity: UnsaidSensitivity,
  now: number,
): Promise<Draft> {
  await refuseSecretsOf(memory);
  return datedDraft(memory, origin, unsaidSensitivity, now);
}

/** Drafts a line checked for secrets. INVALID_INPUT also for a time in the future: no person could join its chat. */
export function lineDraft(
  memory: MemoryContent,
  origin: ImportedProvenance & DraftIds,
  unsaidSensitivity: UnsaidSensitivity,
  now: number,
): Draft {
  if (parseTimestamp(memory.at, now, now, 'at') > now) throw invalidInput('at must not be in the future.');
  if (memory.legacy && (origin.chat === null || origin.learnedIn !== null)) {
    throw invalidInput('legacy is only for memories of a chat without learnedIn, whose place is unknown.');
  }
  return datedDraft(memory, origin, unsaidSensitivity, now);
}

function datedDraft(
  memory: MemoryContent,
  origin: ImportedProvenance & DraftIds,
  unsaidSensitivity: UnsaidSensitivity,
  now: number,
): Draft {
  const at = parseTimestamp(memory.at, now, now, 'at');
  const expiresAt =
    memory.expiresAt === undefined ? null : parseTimestamp(memory.expiresAt, now, maxTimestamp, 'expiresAt');
  const { id, eventId, tenantId, vector } = origin;
  return memoryDraft(memory, origin, {
    id,
    eventId,
    tenantId,
    vector,
    source: 'import',
    expiresAt,
    createdAt: at,
    learnedAt: at,
    observedAt: at,
    unsaidSensitivity: unsaidSensitivity === 'BY_WORDS' ? null : unsaidSensitivity,
  });
}

/** Drafts the memory of a line with these ids and times. Throws INVALID_INPUT. */
export function memoryDraft(
  memory: MemoryContent,
  { owner, chat, stater, learnedIn, about, confidants }: ImportedProvenance,
  details: DraftDetails & Partial<Pick<Draft, 'unsaidSensitivity' | 'confidedByWords'>>,
): Draft {
  if ((owner === null) === (chat === null)) throw invalidInput('A memory must have either an owner or a chat.');
  if (chat && learnedIn && chat.id !== learnedIn.id) {
    throw invalidInput('A memory that belongs to a chat can only be learned there.');
  }
  const resetFields = { about: null, confidedTo: null, observedAt: null, learnedAt: null };
  const scope = chat ? ('group' as const) : ('personal' as const);
  const checkedInput = checkInput(
    { ...memory, ...resetFields, scope },
    { allowInternal: true, now: details.createdAt },
  );
  const space = (chat ?? owner)!.id;
  return draftFrom(checkedInput, {
    ownerId: owner?.id ?? null,
    chatId: chat?.id ?? null,
    staterId: stater?.id ?? null,
    learnedInId: learnedIn?.id ?? null,
    about: about.map(({ person }) => ({ person })),
    things: checkedInput.entities.flatMap(({ type, label }) => (type === 'person' ? [] : [{ type, label, space }])),
    confidedIds: confidants && confidants.map(({ id }) => id),
    legacy: memory.legacy,
    persona: checkPersona(memory.persona),
    status: memory.status,
    ...details,
  });
}
