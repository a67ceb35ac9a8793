import type { ChatsById } from '../../directory/chats/chat.js';
import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import type { PersonRef, PersonRow, ResolvedReference } from '../../directory/people/person.js';
import { resolvePeople } from '../../directory/people/references.steps.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { isAlone } from '../../disclosure/participation.js';
import { type DomainError, notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { CheckedInput } from '../drafts/rememberInput.js';

type ResolvedPerson = ResolvedReference | DomainError;

/** Person who states, chats of the statements, and the persons that each statement is about and confided to. */
export interface StatedPeople {
  readonly self: PersonRow;
  readonly chats: ChatsById;
  readonly subjects: readonly (readonly ResolvedPerson[])[];
  readonly confidants: readonly (readonly ResolvedPerson[])[];
}

/**
 * Resolves the persons of statements, in parallel to their chats. A name that the stater has merged into another one
 * stands for that one, unless other people hear the statement: they must not learn of the merge. Rejects with NOT_FOUND
 * if the stater has no account.
 */
export async function resolveStatedPeople(
  request: RequestContext,
  inputs: readonly CheckedInput[],
  now: number,
): Promise<StatedPeople> {
  const { graph, caller } = request;
  const chatIds = [...new Set(inputs.flatMap(({ chat }) => chat ?? []))].filter((id) => isId(id, 'chat'));
  const isInChat = ({ chat }: CheckedInput): boolean => chat != null;
  const subjectsOf = (isIncluded: (input: CheckedInput) => boolean): PersonRef[][] =>
    inputs.map((one) => (isIncluded(one) ? subjectRefs(one) : []));
  const [chats, [selfResolution, ...mergedLists], unmergedLists] = await Promise.all([
    loadChatPeriods(graph, caller.tenantId, chatIds),
    // Others read no confidant's id, so a merged name confides to whom it stands for.
    resolveLists(request, [
      [{ id: caller.viewerId }],
      ...inputs.map(({ confidedTo }) => confidedTo ?? []),
      ...subjectsOf((one) => !isInChat(one)),
    ]),
    resolveLists(request, subjectsOf(isInChat), { merged: false }),
  ]);
  const self = selfResolution?.[0];
  if (!self || !('person' in self)) throw notFound('No person by that id');
  const isAloneInChat = ({ chat: id, learnedAt }: CheckedInput): boolean => {
    if (id == null) return false;
    const chat = chats.get(id);
    return chat === undefined || isAlone(chat, caller.viewerId, learnedAt ?? now);
  };
  const aloneSubjects = await resolveLists(request, subjectsOf(isAloneInChat));
  const confidants = mergedLists.slice(0, inputs.length);
  const directTalkSubjects = mergedLists.slice(inputs.length);
  const subjects = inputs.map((one, index) => {
    if (!isInChat(one)) return directTalkSubjects[index]!;
    return (isAloneInChat(one) ? aloneSubjects : unmergedLists)[index]!;
  });
  return { self: self.person, chats, subjects, confidants };
}

/** Returns the persons named, those among entities last. The first is the memory's primary entity. */
function subjectRefs(input: CheckedInput): PersonRef[] {
  const namedPersons = input.entities.filter(({ type }) => type === 'person').map(({ label }) => ({ name: label }));
  return [...(input.about ?? []), ...namedPersons];
}

/** Resolves lists of references at once, each as `resolvePeople` does. */
async function resolveLists(
  request: RequestContext,
  lists: readonly (readonly PersonRef[])[],
  options?: { merged: boolean },
): Promise<ResolvedPerson[][]> {
  const resolutions = await resolvePeople(request, lists.flat(), options);
  let offset = 0;
  return lists.map(({ length }) => resolutions.slice(offset, (offset += length)));
}
