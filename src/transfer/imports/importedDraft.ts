import type { ChatStanding } from '../../directory/chats/chat.js';
import { type Draft, draftFrom } from '../../memories/writer/draft.js';
import { checkInput, checkPersona } from '../../memories/rememberInput.js';
import { refuseSecretsOf } from '../../text/secrets/secrets.js';
import type { PersonRow } from '../../directory/people/person.js';
import { invalidInput } from '../../platform/errors.js';
import { never } from '../../platform/ids.js';
import type { ImportedMemory, UnsaidSensitivity } from './importedMemory.js';
import { momentOf } from './timestamp.js';

/** Persons and chat that an imported memory names. */
export interface ImportedOrigin {
  readonly id: string;
  readonly eventId: string;
  readonly tenantId: string;
  readonly owner: PersonRow | null;
  readonly chat: Pick<ChatStanding, 'id'> | null;
  readonly stater: PersonRow | null;
  readonly learnedIn: Pick<ChatStanding, 'id'> | null;
  readonly about: readonly PersonRow[];
  /** Null if it is not in confidence. */
  readonly confidants: readonly PersonRow[] | null;
  readonly vector: readonly number[] | null;
}

/**
 * Drafts an imported memory, by the rules of a new one but with the given times, stater and state. Rejects with
 * INVALID_INPUT or SECRET_REFUSED.
 */
export async function importedDraft(
  memory: ImportedMemory,
  origin: ImportedOrigin,
  unsaid: UnsaidSensitivity,
  now: number,
): Promise<Draft> {
  await refuseSecretsOf(memory);
  return draftOf(memory, origin, unsaid, now);
}

/**
 * Drafts a memory line that was checked for secrets. Throws INVALID_INPUT, also for a time in the future: no person
 * could join the chat of such a memory until then.
 */
export function lineDraft(
  memory: ImportedMemory,
  origin: ImportedOrigin,
  unsaid: UnsaidSensitivity,
  now: number,
): Draft {
  if (momentOf(memory.at, now, now, 'at') > now) throw invalidInput('at must not lie in the future.');
  if (memory.legacy && (origin.chat === null || origin.learnedIn !== null)) {
    throw invalidInput(
      'legacy is for memories of a chat of which nobody knows where they were said, without learnedIn.',
    );
  }
  return draftOf(memory, origin, unsaid, now);
}

function draftOf(memory: ImportedMemory, origin: ImportedOrigin, unsaid: UnsaidSensitivity, now: number): Draft {
  const { owner, chat, stater, learnedIn } = origin;
  if ((owner === null) === (chat === null)) throw invalidInput('A memory must have either an owner or a chat.');
  if (chat && learnedIn && chat.id !== learnedIn.id) {
    throw invalidInput('A memory that belongs to a chat can only be learned there.');
  }
  const at = momentOf(memory.at, now, now, 'at');
  const said = checkInput(
    { ...memory, about: null, confidedTo: null, scope: chat ? 'group' : 'personal', observedAt: null },
    { allowInternal: true, now: at },
  );
  const space = (chat?.id ?? owner?.id)!;
  return draftFrom(said, {
    id: origin.id,
    eventId: origin.eventId,
    tenantId: origin.tenantId,
    ownerId: owner?.id ?? null,
    chatId: chat?.id ?? null,
    staterId: stater?.id ?? null,
    learnedInId: learnedIn?.id ?? null,
    learnedAt: at,
    about: origin.about.map((person) => ({ person })),
    things: said.entities.flatMap(({ type, label }) => (type === 'person' ? [] : [{ type, label, space }])),
    unsaidSensitivity: unsaid === 'BY_WORDS' ? null : unsaid,
    confidedIds: origin.confidants && origin.confidants.map(({ id }) => id),
    legacy: memory.legacy,
    persona: checkPersona(memory.persona),
    observedAt: at,
    source: 'import',
    status: memory.status,
    expiresAt: memory.expiresAt === undefined ? null : momentOf(memory.expiresAt, now, never, 'expiresAt'),
    createdAt: at,
    vector: origin.vector,
  });
}
