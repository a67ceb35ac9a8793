import { type ChatsById } from '../../directory/chats/chat.js';
import { takesPartIn } from '../../disclosure/participation.js';
import { type Caller, chatNotFoundError, roleError } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { DomainError, errorAsValue, invalidInput } from '../../platform/errors.js';
import { mapYielding } from '../../platform/eventLoop.js';
import { newId } from '../../platform/ids.js';
import { isStorable, malformedTextError } from '../../text/storableText.js';
import type { ResolvedReference, Thing } from '../../directory/people/person.js';
import { confidantsAmong } from '../../directory/people/references.steps.js';
import { type Draft, draftFrom } from '../drafts/draft.js';
import type { StoringContext } from '../writer/store/draftStorage.js';
import { type CheckedInput, checkInput, checkPersona, type RememberInput } from '../drafts/rememberInput.js';
import { refuseSecretsOf } from '../../text/secrets/secrets.js';
import { resolveStatedPeople } from './statedPeople.steps.js';

export type DraftResult = Draft | DomainError;

/**
 * Converts inputs to drafts: validates, refuses secrets, authorizes, resolves the persons named. The number of queries
 * is constant, and they run in parallel. A refused input is a value and never stops the others. `context` is the
 * caller's own, in the chats that the inputs name.
 */
export async function draftAll(
  request: RequestContext,
  inputs: readonly RememberInput[],
  now: number,
): Promise<{ draftResults: DraftResult[]; context: StoringContext }> {
  const { caller } = request;
  const checkedInputs = await mapYielding(inputs, (input) => check(input, caller, now).catch(errorAsValue), caller);
  const validInputs = checkedInputs.filter((one): one is CheckedInput => !(one instanceof DomainError));
  const { self, chats, subjects, confidants } = await resolveStatedPeople(request, validInputs, now);
  const people = new Map([[caller.viewerId, self]]);
  let nextIndex = 0;
  const draftResults = checkedInputs.map((checkedInput) => {
    if (checkedInput instanceof DomainError) return checkedInput;
    const index = nextIndex++;
    const refusal = [...subjects[index]!, ...confidants[index]!].find((person) => person instanceof DomainError);
    if (refusal instanceof DomainError) return refusal;
    return catchDomainError(() => {
      const confidedPeople = confidantsAmong(confidants[index]!);
      for (const person of confidedPeople) people.set(person.id, person);
      const about = subjects[index] as ResolvedReference[];
      return {
        ...draftOf(caller, checkedInput, about, { chats, now }),
        confidedIds: checkedInput.confidedTo ? confidedPeople.map(({ id }) => id) : null,
      };
    });
  });
  const { tenantId, viewerId } = caller;
  return { draftResults, context: { tenantId, creatorId: viewerId, actor: viewerId, chats, people } };
}

async function check(input: RememberInput, caller: Caller, now: number): Promise<CheckedInput> {
  if (!isStorable(input)) throw malformedTextError();
  const checked = checkInput(input, { allowInternal: false, now });
  await refuseSecretsOf(input, caller);
  return checked;
}

/** Drafts with loaded persons and chats. Throws NOT_FOUND if the caller was not in the chat when it was learned. */
export function draftOf(
  caller: Caller,
  input: CheckedInput,
  people: readonly ResolvedReference[],
  { chats, now }: { readonly chats: ChatsById; readonly now: number },
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
  if (!caller.isConnector) throw roleError('learnedAt', 'connector');
  if (input.learnedAt > now) throw invalidInput('learnedAt must not be in the future.');
  return input.learnedAt;
}

function catchDomainError<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    return errorAsValue(error);
  }
}
