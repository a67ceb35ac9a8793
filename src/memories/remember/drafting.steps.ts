import { type ChatWithPeriods } from '../../directory/chats/chat.js';
import { isAlone, takesPartIn } from '../../disclosure/participation.js';
import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import { type Caller, chatNotFoundError } from '../../disclosure/caller.js';
import { DomainError, invalidInput, notFound } from '../../platform/errors.js';
import { mapYielding } from '../../platform/eventLoop.js';
import { isId, newId } from '../../platform/ids.js';
import { isStorable, malformedTextError } from '../../text/storableText.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { PersonRef, ResolvedReference, Thing } from '../../directory/people/person.js';
import { confidantsAmong, resolvePeople } from '../../directory/people/references.steps.js';
import { type Draft, draftFrom } from '../writer/draft.js';
import type { StoringContext } from '../writer/decideDrafts.js';
import { type CheckedInput, checkInput, checkPersona, type RememberInput } from '../rememberInput.js';
import { refuseSecretsOf } from '../../text/secrets/secrets.js';

/** Draft of one input, or the error that refused it. */
export type DraftResult = Draft | DomainError;

/**
 * Converts inputs to drafts: validates, refuses secrets, authorizes, resolves the persons named. The number of queries
 * is constant, and they run in parallel. A refused input is a value and never stops the others. `context` is the
 * caller's own, in the chats that the inputs name.
 */
export async function draftAll(
  graph: GraphSession,
  caller: Caller,
  inputs: readonly RememberInput[],
  now: number,
): Promise<{ drafted: DraftResult[]; context: StoringContext }> {
  const checked = await mapYielding(inputs, (input) => check(input, caller, now), caller);
  const chatIds = new Set(checked.flatMap((one) => (one instanceof DomainError || !one.chat ? [] : [one.chat])));
  const refs = checked.map((one) =>
    one instanceof DomainError ? [] : [...personRefs(one), ...(one.confidedTo ?? [])],
  );
  const wanted = [{ id: caller.viewerId }, ...refs.flat()];
  const resolving = resolvePeople(graph, caller, wanted);
  const [chats, [self, ...resolved], [, ...apart]] = await Promise.all([
    loadChatPeriods(
      graph,
      caller.tenantId,
      [...chatIds].filter((id) => isId(id, 'chat')),
    ),
    resolving,
    chatIds.size === 0 ? resolving : resolvePeople(graph, caller, wanted, { merged: false }),
  ]);
  if (!self || !('person' in self)) throw notFound('No person by that id');
  let next = 0;
  const people = new Map([[caller.viewerId, self.person]]);
  const drafted = checked.map((one, index) => {
    const from = next;
    next += refs[index]!.length;
    if (one instanceof DomainError) return one;
    const afterSubjects = next - (one.confidedTo?.length ?? 0);
    const subjects = (isHeardByOthers(caller, one, chats, now) ? apart : resolved).slice(from, afterSubjects);
    // Others read no confidant's id, so a merged name confides to whom it stands for.
    const confided = resolved.slice(afterSubjects, next);
    const wrong = [...subjects, ...confided].find((person) => person instanceof DomainError);
    if (wrong instanceof DomainError) return wrong;
    return valueOf(() => {
      const confidants = confidantsAmong(confided);
      for (const person of confidants) people.set(person.id, person);
      const about = subjects as ResolvedReference[];
      return {
        ...draftOf(caller, one, about, chats, now),
        confidedIds: one.confidedTo ? confidants.map(({ id }) => id) : null,
      };
    });
  });
  const { tenantId, viewerId } = caller;
  return { drafted, context: { tenantId, creatorId: viewerId, actor: viewerId, chats, people } };
}

/** True if an input is said in a chat where others hear it; they must not learn which names its stater has merged. */
function isHeardByOthers(
  { viewerId }: Caller,
  { chat: chatId, learnedAt }: CheckedInput,
  chats: ReadonlyMap<string, ChatWithPeriods>,
  now: number,
): boolean {
  const chat = chatId == null ? undefined : chats.get(chatId);
  return chat !== undefined && !isAlone(chat, viewerId, learnedAt ?? now);
}

async function check(input: RememberInput, caller: Caller, now: number): Promise<CheckedInput | DomainError> {
  try {
    if (!isStorable(input)) throw malformedTextError();
    const checked = checkInput(input, { allowInternal: false, now });
    await refuseSecretsOf(input, caller);
    return checked;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Returns the persons named, those among entities last. The first is the memory's primary entity. */
function personRefs(input: CheckedInput): PersonRef[] {
  const named = input.entities.filter(({ type }) => type === 'person').map(({ label }) => ({ name: label }));
  return [...(input.about ?? []), ...named];
}

/**
 * Returns the draft of a checked input, stated by the caller. Its persons and chats are already loaded. Throws
 * NOT_FOUND if the caller did not take part in the chat when it was learned.
 */
export function draftOf(
  caller: Caller,
  input: CheckedInput,
  people: readonly ResolvedReference[],
  chats: ReadonlyMap<string, ChatWithPeriods>,
  now: number,
): Draft {
  const learnedAt = learningTime(caller, input, now);
  const chat = input.chat == null ? null : chats.get(input.chat);
  if (chat === undefined || (chat && !takesPartIn(chat, caller.viewerId, learnedAt))) throw chatNotFoundError();
  const isGroup = input.scope === 'group';
  const space = isGroup ? chat!.id : caller.viewerId;
  const things = input.entities.flatMap(({ type, label }): Thing[] =>
    type === 'person' ? [] : [{ type, label, space }],
  );
  return draftFrom(input, {
    id: newId('memory'),
    eventId: newId('event'),
    tenantId: caller.tenantId,
    ownerId: isGroup ? null : caller.viewerId,
    chatId: isGroup ? chat!.id : null,
    staterId: caller.viewerId,
    learnedInId: chat?.id ?? null,
    learnedAt,
    about: people,
    things,
    legacy: false,
    persona: checkPersona(input.persona),
    observedAt: input.observedAt ?? learnedAt,
    source: 'explicit',
    status: 'ACTIVE',
    expiresAt: null,
    createdAt: now,
    vector: null,
  });
}

function learningTime(caller: Caller, input: CheckedInput, now: number): number {
  if (input.learnedAt == null) return now;
  if (!caller.isConnector) throw new DomainError('FORBIDDEN', 'learnedAt needs a token with the role "connector".');
  if (input.learnedAt > now) throw invalidInput('learnedAt must not be in the future.');
  return input.learnedAt;
}

function valueOf<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
