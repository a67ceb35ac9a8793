import { type Audience, hearableSubjectIds } from './audience.js';
import { perRequest } from '../platform/perRequest.js';
import { namedConfidants } from './confidants.js';
import { isBlocked, type MemoryEvidence, sensitivities, type Sensitivity, subjectsOf } from './evidence.js';
import { sensitivityAllows } from './rule.js';

/**
 * Returns the audience keys of a memory in the search indexes (vector, full-text and lists). Keys may admit more than
 * the rule, never less: each memory that the rule discloses to an audience has a key among the `searchKeysOf` of that
 * audience. They hold no membership, so joining or leaving a chat changes no key; the participants at the time of
 * learning never change.
 *
 * Keys per row of the reach table, with sensitivity already in the key:
 * - `OWN`: `u:<owner>` if the owner hears it in every context, else `v:<owner>`; `h:<stater>`.
 * - `HERE`: open memories `c:<chat>` or `g:<chat>`; closed ones per subject `g:<chat>:<person>`, and
 *   `a:<chat>:<person>` if only the person alone may hear it.
 * - `ABOUT_ME`: open memories `p:<person>`; `q:<person>` if the person hears it in every context, `h:<person>` if in
 *   private only.
 * - `ABOUT_SOMEONE_HERE`, `ASKED_ABOUT`: `p:<person>`.
 * - `WAS_THERE`: open memories `c:<chat>`; closed ones `h:<subject>`, for subjects who were present.
 * - `HEARD_HERE`: open memories `c:<chat>`; closed ones `g:<chat>:<subject>`, for subjects who were present.
 * - `CONFIDED`: `q:`, `g:` and `h:` of the confidants, as if each were its only subject.
 *
 * A memory is open if it is PUBLIC, not confided, and its stater is not blocked by a subject. `presentIds` are the
 * participants of the chat at the time when the memory was learned there.
 */
export function entryKeys(memory: MemoryEvidence, presentIds: readonly string[]): string[] {
  const { ownerId, aloneId, sensitivity, confidedIds } = memory;
  if (aloneId !== null) return [ownerId === null ? `h:${aloneId}` : `v:${aloneId}`];
  const keysOfOwner =
    ownerId === null ? [] : [`${sensitivityAllows(memory, groupHearer(ownerId)) ? 'u' : 'v'}:${ownerId}`];
  const isForAll = sensitivity === 'PUBLIC' && confidedIds === null;
  const keysOfOthers = isForAll
    ? openKeys(memory, presentIds)
    : closedHearersOf(memory).flatMap(closedKeys(memory, presentIds));
  return [...new Set([...keysOfOwner, ...keysOfOthers])];
}

/** Returns the keys of a PUBLIC memory that is not confided, besides its owner's. */
function openKeys(memory: MemoryEvidence, presentIds: readonly string[]): string[] {
  const { ownerId, chatId, staterId, learnedInId, aboutIds, legacy } = memory;
  const heardInId = isBlocked(memory) ? null : (learnedInId ?? (legacy ? chatId : null));
  const portableAboutIds = isReachedBySubjects(memory) ? aboutIds : [];
  const isStaterPresent = heardInId !== null && staterId !== null && presentIds.includes(staterId);
  const isOtherStater = staterId !== null && staterId !== ownerId && !portableAboutIds.includes(staterId);
  return [
    ...portableAboutIds.map((id) => `p:${id}`),
    ...(heardInId === null ? [] : [`c:${heardInId}`]),
    ...(chatId === null || chatId === heardInId ? [] : [`g:${chatId}`]),
    ...(isOtherStater && !isStaterPresent ? [`h:${staterId}`] : []),
  ];
}

/** Hearers of a closed memory besides its owner: its stater, and its subjects or confidants. */
const closedHearersOf = (memory: MemoryEvidence): string[] =>
  [memory.staterId, ...(memory.confidedIds ?? subjectsOf(memory))].flatMap((id) =>
    id === null || id === memory.ownerId ? [] : id,
  );

/** Returns the keys by which one person finds a closed memory: a single one if they hear it in every context. */
const closedKeys =
  (memory: MemoryEvidence, presentIds: readonly string[]) =>
  (id: string): string[] => {
    const { chatId, staterId, learnedInId, aboutIds, confidedIds, sensitivity, legacy } = memory;
    const isHeardInGroup = sensitivityAllows(memory, groupHearer(id));
    const isHeardInPrivate = sensitivityAllows(memory, privateHearer(id));
    const isAbout =
      isReachedBySubjects(memory) && (aboutIds.includes(id) || (confidedIds !== null && aboutIds.length > 0));
    if (isHeardInGroup && isAbout) return [`q:${id}`];
    const wasThere = !isBlocked(memory) && (presentIds.includes(id) || (legacy && sensitivity === 'PUBLIC'));
    const groupChatId = chatId ?? (wasThere ? learnedInId : null);
    const isNamedConfidant = !isBlocked(memory) && namedConfidants(memory).includes(id);
    const hasReach = staterId === id || isAbout || isNamedConfidant || wasThere;
    return [
      ...(isHeardInGroup && groupChatId !== null ? [`g:${groupChatId}:${id}`] : []),
      ...(isHeardInPrivate && hasReach ? [`h:${id}`] : []),
      ...(isHeardInPrivate && !isHeardInGroup && !hasReach && chatId !== null ? [`a:${chatId}:${id}`] : []),
    ];
  };

/** True if a row of reach leads to a memory through the persons it is about. */
const isReachedBySubjects = (memory: MemoryEvidence): boolean => memory.portable && !isBlocked(memory);

const groupHearer = (viewerId: string) => ({ viewerId, isPrivate: false });
const privateHearer = (viewerId: string) => ({ viewerId, isPrivate: true });

/** Returns the audience keys by which an audience searches, cached per audience. */
export const searchKeysOf = perRequest((audience: Audience): readonly string[] => {
  const { viewerId, chatId, isPrivate, periods } = audience;
  const personKeys = [...ownerKeys(audience), `q:${viewerId}`, ...hearableSubjectIds(audience).map((id) => `p:${id}`)];
  const chatKeys = chatId === null ? [] : [`g:${chatId}`, `g:${chatId}:${viewerId}`];
  if (!isPrivate) return [...personKeys, ...chatKeys, `c:${chatId}`];
  const privateChatKeys = chatId === null ? [] : [`a:${chatId}:${viewerId}`];
  return [
    ...personKeys,
    `h:${viewerId}`,
    ...chatKeys,
    ...privateChatKeys,
    ...Object.keys(periods).map((id) => `c:${id}`),
  ];
});

/** Returns the audience keys of the memories that the viewer owns and hears in this context. */
export const ownerKeys = ({ viewerId, isPrivate }: Audience): readonly string[] =>
  isPrivate ? [`u:${viewerId}`, `v:${viewerId}`] : [`u:${viewerId}`];

/** Converts audience keys to tokens of the full-text index, which splits at a colon. */
export const searchTokensOf = (keys: readonly string[]): string[] => keys.map((key) => key.replaceAll(':', ''));

/** Returns the full-text tokens by which an audience searches: the same list object for the same audience. */
export const searchTokens = perRequest((audience: Audience): readonly string[] =>
  searchTokensOf(searchKeysOf(audience)),
);

/** Estimates the number of `searchTokens` without building them: one per chat, in a group one per person. */
export const countAudienceTokens = (audience: Audience): number =>
  audience.isPrivate ? Object.keys(audience.periods).length : hearableSubjectIds(audience).length;

/** Returns the sensitivities of which an audience may hear anything. */
export const searchSensitivities = ({ isPrivate }: Audience): readonly Sensitivity[] =>
  isPrivate ? sensitivities : ['PUBLIC', 'PERSONAL'];
