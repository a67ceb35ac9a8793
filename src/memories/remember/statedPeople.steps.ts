import type { ChatWithPeriods } from '../../directory/chats/chat.js';
import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import type { PersonRef, PersonRow, ResolvedReference } from '../../directory/people/person.js';
import { resolvePeople } from '../../directory/people/references.steps.js';
import type { Caller } from '../../disclosure/caller.js';
import { isAlone } from '../../disclosure/participation.js';
import { type DomainError, notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { CheckedInput } from '../rememberInput.js';

type Resolved = ResolvedReference | DomainError;

/** Person who states, chats of the statements, and the persons that each statement is about and confided to. */
export interface StatedPeople {
  readonly self: PersonRow;
  readonly chats: ReadonlyMap<string, ChatWithPeriods>;
  readonly subjects: readonly (readonly Resolved[])[];
  readonly confidants: readonly (readonly Resolved[])[];
}

/**
 * Resolves the persons of statements, in parallel to their chats. A name that the stater has merged into another one
 * stands for that one, unless other people hear the statement: they must not learn of the merge. Rejects with NOT_FOUND
 * if the stater has no account.
 */
export async function resolveStatedPeople(
  graph: GraphSession,
  caller: Caller,
  stated: readonly CheckedInput[],
  now: number,
): Promise<StatedPeople> {
  const chatIds = [...new Set(stated.flatMap(({ chat }) => chat ?? []))].filter((id) => isId(id, 'chat'));
  const refs = stated.map(subjectRefs);
  const inChat = (index: number): boolean => stated[index]!.chat != null;
  const [chats, merged, unmerged] = await Promise.all([
    loadChatPeriods(graph, caller.tenantId, chatIds),
    // Others read no confidant's id, so a merged name confides to whom it stands for.
    resolveLists(graph, caller, true, [
      [{ id: caller.viewerId }],
      ...stated.map(({ confidedTo }) => confidedTo ?? []),
      ...refs.map((one, index) => (inChat(index) ? [] : one)),
    ]),
    resolveLists(
      graph,
      caller,
      false,
      refs.map((one, index) => (inChat(index) ? one : [])),
    ),
  ]);
  const self = merged[0]![0];
  if (!self || !('person' in self)) throw notFound('No person by that id');
  const isPrivate = stated.map(({ chat: id, learnedAt }) => {
    const chat = id == null ? undefined : chats.get(id);
    return chat === undefined || isAlone(chat, caller.viewerId, learnedAt ?? now);
  });
  const alone = await resolveLists(
    graph,
    caller,
    true,
    refs.map((one, index) => (inChat(index) && isPrivate[index] ? one : [])),
  );
  const subjects = stated.map((_, index) => {
    if (!inChat(index)) return merged[1 + stated.length + index]!;
    return isPrivate[index] ? alone[index]! : unmerged[index]!;
  });
  return { self: self.person, chats, subjects, confidants: merged.slice(1, 1 + stated.length) };
}

/** Returns the persons named, those among entities last. The first is the memory's primary entity. */
function subjectRefs(input: CheckedInput): PersonRef[] {
  const named = input.entities.filter(({ type }) => type === 'person').map(({ label }) => ({ name: label }));
  return [...(input.about ?? []), ...named];
}

/** Resolves lists of references at once, each as `resolvePeople` does. */
async function resolveLists(
  graph: GraphSession,
  caller: Caller,
  merged: boolean,
  lists: readonly (readonly PersonRef[])[],
): Promise<Resolved[][]> {
  const resolved = await resolvePeople(graph, caller, lists.flat(), { merged });
  let next = 0;
  return lists.map(({ length }) => resolved.slice(next, (next += length)));
}
