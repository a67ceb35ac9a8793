import { type Audience, peopleOf } from './audience.js';
import { namedIn } from './confidence.js';
import { isBlocked, type MemoryEvidence, sensitivities, type Sensitivity, subjectsOf } from './evidence.js';
import { mayHear } from './rule.js';

/**
 * Audience keys of a memory in the search indexes, by vectors, by words and in lists. They may admit more than the rule,
 * never less: every memory that the rule discloses has a key that `askedKeys` of that audience asks for. They hold no
 * membership, so joining or leaving a chat changes none of them; who took part when it was learned is settled for good.
 *
 * By row of the reach table, with step 2 already in the key:
 * - own: `u:<owner>` where the owner hears it wherever they ask, else `v:<owner>`; `h:<stater>`.
 * - here: `c:<chat>` or `g:<chat>` what is open; what is closed by subject, `g:<chat>:<person>`, and `a:<chat>:<person>`
 *   where only the person alone may hear it.
 * - about me: `p:<person>` what is open, `q:<person>` what they hear wherever they ask, `h:<person>` in private alone.
 * - about someone here, asked about: `p:<person>`.
 * - I was there: `c:<chat>` what is open; what is closed `h:<subject>`, of subjects who took part then.
 * - heard here: `c:<chat>` what is open; what is closed `g:<chat>:<subject>`, of subjects who took part then.
 * - confided: `q:`, `g:` and `h:` of those who may hear it, as if each were its only subject.
 *
 * Open is what is PUBLIC, no confidence, and said by nobody whom a subject blocks. `presentIds` are those who took part in
 * the chat it was learned in at that moment.
 */
export function entryKeys(memory: MemoryEvidence, presentIds: readonly string[]): string[] {
  const { ownerId, aloneId, sensitivity, confidedIds } = memory;
  if (aloneId !== null) return [`h:${aloneId}`];
  const own = ownerId === null ? [] : [`${mayHear(memory, inCompany(ownerId)) ? 'u' : 'v'}:${ownerId}`];
  const isForAll = sensitivity === 'PUBLIC' && confidedIds === null;
  const others = isForAll ? openKeys(memory, presentIds) : hearersOf(memory).flatMap(closedKeys(memory, presentIds));
  return [...new Set([...own, ...others])];
}

/** Keys of what is PUBLIC and no confidence, beside its owner's. */
function openKeys(memory: MemoryEvidence, presentIds: readonly string[]): string[] {
  const { ownerId, chatId, staterId, learnedInId, aboutIds, legacy } = memory;
  const heardIn = isBlocked(memory) ? null : (learnedInId ?? (legacy ? chatId : null));
  const about = travels(memory) ? aboutIds : [];
  const isFound = heardIn !== null && staterId !== null && presentIds.includes(staterId);
  const isOther = staterId !== null && staterId !== ownerId && !about.includes(staterId);
  return [
    ...about.map((id) => `p:${id}`),
    ...(heardIn === null ? [] : [`c:${heardIn}`]),
    ...(chatId === null || chatId === heardIn ? [] : [`g:${chatId}`]),
    ...(isOther && !isFound ? [`h:${staterId}`] : []),
  ];
}

/** People who may hear what is closed, beside its owner: its stater, and its subjects or those it is confided to. */
const hearersOf = (memory: MemoryEvidence): string[] =>
  [memory.staterId, ...(memory.confidedIds ?? subjectsOf(memory))].flatMap((id) =>
    id === null || id === memory.ownerId ? [] : id,
  );

/** Keys by which one person finds what is closed: one where they may hear it wherever they ask. */
const closedKeys =
  (memory: MemoryEvidence, presentIds: readonly string[]) =>
  (id: string): string[] => {
    const { chatId, staterId, learnedInId, aboutIds, confidedIds, sensitivity, legacy } = memory;
    const isHeard = mayHear(memory, inCompany(id));
    const isHeardAlone = mayHear(memory, inPrivate(id));
    const isAbout = travels(memory) && (aboutIds.includes(id) || (confidedIds !== null && aboutIds.length > 0));
    if (isHeard && isAbout) return [`q:${id}`];
    const wasThere = !isBlocked(memory) && (presentIds.includes(id) || (legacy && sensitivity === 'PUBLIC'));
    const place = chatId ?? (wasThere ? learnedInId : null);
    const isNamed = !isBlocked(memory) && namedIn(memory).includes(id);
    const hasReach = staterId === id || isAbout || isNamed || wasThere;
    return [
      ...(isHeard && place !== null ? [`g:${place}:${id}`] : []),
      ...(isHeardAlone && hasReach ? [`h:${id}`] : []),
      ...(isHeardAlone && !isHeard && !hasReach && chatId !== null ? [`a:${chatId}:${id}`] : []),
    ];
  };

/** Whether the rows over ABOUT lead to a memory. */
const travels = (memory: MemoryEvidence): boolean => memory.portable && !isBlocked(memory);

const inCompany = (viewerId: string) => ({ viewerId, isPrivate: false });
const inPrivate = (viewerId: string) => ({ viewerId, isPrivate: true });

/** The audience keys that an audience searches by. */
export function askedKeys(audience: Audience): readonly string[] {
  const keys = keysByAudience.get(audience) ?? keysFor(audience);
  keysByAudience.set(audience, keys);
  return keys;
}

const keysByAudience = new WeakMap<Audience, readonly string[]>();

function keysFor(audience: Audience): readonly string[] {
  const { viewerId, chatId, isPrivate, periods } = audience;
  const own = [...ownerKeys(audience), `q:${viewerId}`, ...peopleOf(audience).map((id) => `p:${id}`)];
  const here = chatId === null ? [] : [`g:${chatId}`, `g:${chatId}:${viewerId}`];
  if (!isPrivate) return [...own, ...here, `c:${chatId}`];
  const alone = chatId === null ? [] : [`a:${chatId}:${viewerId}`];
  return [...own, `h:${viewerId}`, ...here, ...alone, ...Object.keys(periods).map((id) => `c:${id}`)];
}

/** The audience keys of what the viewer owns, as far as they hear it here. */
export const ownerKeys = ({ viewerId, isPrivate }: Audience): readonly string[] =>
  isPrivate ? [`u:${viewerId}`, `v:${viewerId}`] : [`u:${viewerId}`];

/** Audience keys as tokens of the full-text index, which a colon would split. */
export const tokensOf = (keys: readonly string[]): string[] => keys.map((key) => key.replaceAll(':', ''));

/** The full-text tokens that an audience searches by. Always the same list for the same audience. */
export function askedTokens(audience: Audience): readonly string[] {
  const tokens = tokensByAudience.get(audience) ?? tokensOf(askedKeys(audience));
  tokensByAudience.set(audience, tokens);
  return tokens;
}

/** About how many tokens `askedTokens` has, without making them: one a chat of the viewer, in company one a person. */
export const countTokens = (audience: Audience): number =>
  audience.isPrivate ? Object.keys(audience.periods).length : peopleOf(audience).length;

const tokensByAudience = new WeakMap<Audience, readonly string[]>();

/** The sensitivities that an audience may hear anything of. */
export const askedSensitivities = ({ isPrivate }: Audience): readonly Sensitivity[] =>
  isPrivate ? sensitivities : ['PUBLIC', 'PERSONAL'];
