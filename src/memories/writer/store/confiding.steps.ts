import {
  asksForSilence,
  confidantsByWords,
  type NamedPerson,
} from '../../../disclosure/classification/confidenceWords.js';
import { presentAt } from '../../../disclosure/participation.js';
import { fetchPeople } from '../../../directory/people/people.store.js';
import { listAliases } from '../../../directory/people/aliases.store.js';
import { knownPersonIds, nameWithAliases, type PersonRow } from '../../../directory/people/person.js';
import type { GraphSession } from '../../../platform/neo4j/graph.js';
import { memoryTypes } from '../../memoryTypes.js';
import { wordsOfDraft } from '../../drafts/composeMemory.js';
import type { Draft } from '../../drafts/draft.js';
import type { StoringContext } from './draftStorage.js';

/** Fields of a statement that decide to which persons its words, all of them, confide it. */
type ConfidingStatement = Pick<Draft, 'learnedInId' | 'learnedAt' | 'staterId' | 'ownerId'> & {
  readonly words: string;
};

/**
 * Confides drafts whose words ask for confidence ("between us", "a surprise for Ben") to those who heard them. Drafts
 * with given confidants, and an agent's notes of direct talk, stay unchanged. The returned context includes the
 * confidants.
 */
export async function confideByWords(
  graph: GraphSession,
  drafts: readonly Draft[],
  context: StoringContext,
): Promise<{ drafts: readonly Draft[]; context: StoringContext }> {
  const confidingDrafts = drafts.filter((draft) => draft.confidedIds === null && asksForConfidence(draft));
  if (confidingDrafts.length === 0) return { drafts, context };
  const hearersByDraft = new Map(confidingDrafts.map((draft) => [draft, otherHearerIds(draft, context.chats)]));
  const { people, named } = await loadPeople(graph, context, [...hearersByDraft.values()].flat());
  const confidedDrafts = drafts.map((draft): Draft => {
    const hearerIds = hearersByDraft.get(draft);
    if (!hearerIds) return draft;
    const present = hearerIds.flatMap((id) => named.get(id) ?? []);
    const confidedIds = confidantsByWords(wordsOfDraft(draft), { present, aboutIds: knownPersonIds(draft.about) });
    return { ...draft, confidedIds, confidedByWords: true };
  });
  return { drafts: confidedDrafts, context: { ...context, people: new Map([...people, ...context.people]) } };
}

/** Returns the persons to whom the words of a statement confide it; null if they ask for no confidence. */
export async function confidantsOfWords(
  graph: GraphSession,
  statement: ConfidingStatement & { readonly aboutIds: readonly string[] },
  context: Pick<StoringContext, 'tenantId' | 'creatorId' | 'chats'>,
): Promise<readonly PersonRow[] | null> {
  if (!asksForSilence(statement.words)) return null;
  const hearerIds = otherHearerIds(statement, context.chats);
  const { people, named } = await loadPeople(graph, context, hearerIds);
  const present = hearerIds.flatMap((id) => named.get(id) ?? []);
  const confidedIds = confidantsByWords(statement.words, { present, aboutIds: statement.aboutIds });
  return confidedIds && confidedIds.flatMap((id) => people.get(id) ?? []);
}

/** True if a draft's words ask for confidence; false for an agent's notes of direct talk, which only its person hears. */
function asksForConfidence(draft: Draft): boolean {
  const { channel, internal } = memoryTypes[draft.type];
  const isOwnNote = channel !== 'semantic' && draft.learnedInId === null && draft.chatId === null;
  return !internal && !isOwnNote && asksForSilence(wordsOfDraft(draft));
}

/** Returns the ids of those present where and when it was said, without the speaker. */
function otherHearerIds(
  { learnedInId, learnedAt, ...origin }: Omit<ConfidingStatement, 'words'>,
  chats: StoringContext['chats'],
): string[] {
  const chat = learnedInId === null ? undefined : chats.get(learnedInId);
  const speakerId = origin.staterId ?? origin.ownerId;
  return chat ? presentAt(chat, learnedAt).filter((id) => id !== speakerId) : [];
}

/** Loads persons, each with all names as well. */
async function loadPeople(
  graph: GraphSession,
  { tenantId, creatorId }: Pick<StoringContext, 'tenantId' | 'creatorId'>,
  ids: readonly string[],
): Promise<{ people: ReadonlyMap<string, PersonRow>; named: ReadonlyMap<string, NamedPerson> }> {
  if (ids.length === 0) return { people: new Map(), named: new Map() };
  const distinctIds = [...new Set(ids)];
  const [people, aliases] = await Promise.all([
    fetchPeople(graph, tenantId, creatorId, distinctIds),
    listAliases(graph, distinctIds),
  ]);
  return { people, named: new Map([...people].map(([id, person]) => [id, nameWithAliases(person, aliases)])) };
}
