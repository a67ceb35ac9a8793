import { type Audience, peopleOf } from './audience.js';
import { isBlocked, type MemoryEvidence, sensitivities, type Sensitivity, subjectsOf } from './evidence.js';

/**
 * Audience keys of a memory in the search index. They may admit more than the rule, never less: every memory that the
 * rule discloses has a key that `askedKeys` of that audience asks for. They hold no membership, so joining or leaving a
 * chat changes none of them. `u:` its owner; `g:<chat>:open` and `g:<chat>:closed` the chat of its scope, open where it
 * is PUBLIC and nobody blocks its stater; `w:<chat>` the chat where an open personal memory was heard; `p:` each person
 * a portable one is about; `h:` each subject of a closed one that was heard in a chat; `s:` its stater.
 */
export function entryKeys(memory: MemoryEvidence, staterTookPartInScope: boolean): string[] {
  if (memory.confidedIds !== null) return confidedKeys(memory, memory.confidedIds);
  const { ownerId, chatId, staterId, learnedInId, portable } = memory;
  const open = memory.sensitivity === 'PUBLIC' && !isBlocked(memory);
  const keys: string[] = [];
  if (ownerId !== null) keys.push(`u:${ownerId}`);
  if (chatId !== null) keys.push(`g:${chatId}:${open ? 'open' : 'closed'}`);
  if (!isBlocked(memory)) {
    if (portable) keys.push(...memory.aboutIds.map((id) => `p:${id}`));
    if (learnedInId !== null) keys.push(...(open ? heardKeys(memory, learnedInId) : subjectKeys(memory)));
  }
  const isFoundByScope = open && chatId !== null && staterTookPartInScope;
  if (staterId !== null && staterId !== ownerId && !isFoundByScope) keys.push(`s:${staterId}`);
  return [...new Set(keys)];
}

/** The key of a chat in which an open personal memory was heard; a group memory has one by its scope. */
const heardKeys = ({ ownerId }: MemoryEvidence, learnedInId: string): string[] =>
  ownerId === null ? [] : [`w:${learnedInId}`];

/** Keys of the subjects who may have heard a closed memory, but for those who find it as its owner or over ABOUT. */
const subjectKeys = (memory: MemoryEvidence): string[] =>
  subjectsOf(memory).flatMap((id) =>
    id === memory.ownerId || (memory.portable && memory.aboutIds.includes(id)) ? [] : [`h:${id}`],
  );

/**
 * Keys of a confidence: those alone who may hear it, whomever it is about, and the chat it belongs to. In any audience
 * that may hear it, the viewer is one of them.
 */
function confidedKeys(memory: MemoryEvidence, confidedIds: readonly string[]): string[] {
  const { ownerId, staterId, chatId } = memory;
  const keys = ownerId === null ? [] : [`u:${ownerId}`];
  if (staterId !== null && staterId !== ownerId) keys.push(`s:${staterId}`);
  if (chatId !== null) keys.push(`g:${chatId}:closed`);
  if (!isBlocked(memory)) keys.push(...[staterId, ...confidedIds].flatMap((id) => (id === null ? [] : [`p:${id}`])));
  return [...new Set(keys)];
}

/** The audience keys that an audience searches by. */
export function askedKeys(audience: Audience): string[] {
  const { viewerId, chatId } = audience;
  const own = [`u:${viewerId}`, `h:${viewerId}`];
  if (!audience.isPrivate) {
    const here = [`g:${chatId}:open`, `g:${chatId}:closed`, `w:${chatId}`];
    return [...own, ...here, ...peopleOf(audience).map((id) => `p:${id}`)];
  }
  return [
    ...own,
    `p:${viewerId}`,
    `s:${viewerId}`,
    ...Object.keys(audience.periods).flatMap((id) => [`g:${id}:open`, `w:${id}`]),
    ...(chatId === null ? [] : [`g:${chatId}:closed`]),
  ];
}

/**
 * The tokens under which a memory stands in the full-text index: its audience keys, told apart by sensitivity, so that
 * many strict memories about somebody never crowd out the open ones in a search that may only hear those. Both keys by
 * which a chat opens memories to whoever was there have one token together: half as many to search by.
 */
export function entryTokens(keys: readonly string[], sensitivity: Sensitivity): string[] {
  const tokens = keys.flatMap((key) => {
    const chatId = openedChatOf(key);
    if (chatId === undefined) return [tokenOf(key, sensitivity)];
    return key.startsWith('w:') ? [openedChatToken(chatId)] : [tokenOf(key, sensitivity), openedChatToken(chatId)];
  });
  return [...new Set(tokens)];
}

/**
 * The full-text tokens that an audience searches by: step 2 of the rule decides which keys may lead to what. Always the
 * same list for the same audience.
 */
export function askedTokens(audience: Audience): readonly string[] {
  const tokens = tokensByAudience.get(audience) ?? tokensFor(audience);
  tokensByAudience.set(audience, tokens);
  return tokens;
}

/** About how many tokens `askedTokens` has, without making them: one a chat of the viewer, in company one a person. */
export const countTokens = (audience: Audience): number =>
  audience.isPrivate ? Object.keys(audience.periods).length : peopleOf(audience).length;

const tokensByAudience = new WeakMap<Audience, readonly string[]>();

function tokensFor(audience: Audience): readonly string[] {
  const { viewerId, chatId, isPrivate } = audience;
  const here = chatId === null ? [] : [`g:${chatId}:closed`];
  const own = [`u:${viewerId}`, `p:${viewerId}`, ...(isPrivate ? [`s:${viewerId}`] : []), ...here];
  const strict = [...own, `h:${viewerId}`];
  const others = isPrivate ? [] : peopleOf(audience).flatMap((id) => (id === viewerId ? [] : [`p:${id}`]));
  const open = [...tokensOf([...own, ...others], 'PUBLIC'), ...chatsHeard(audience).map(openedChatToken)];
  return [...open, ...tokensOf(strict, 'PERSONAL'), ...(isPrivate ? tokensOf(strict, 'SENSITIVE') : [])];
}

/** The chats of which an audience may hear what is open: in company the one it speaks in. */
const chatsHeard = ({ isPrivate, chatId, periods }: Audience): readonly string[] =>
  isPrivate ? Object.keys(periods) : [chatId!];

/** The chat of a key that opens memories to whoever was there: what is scoped to it, or was learned in it. */
const openedChatOf = (key: string): string | undefined => /^(?:g:(.+):open|w:(.+))$/.exec(key)?.slice(1).find(Boolean);

const openedChatToken = (chatId: string): string => `c${chatId}`;

const tokensOf = (keys: readonly string[], sensitivity: Sensitivity): string[] =>
  keys.map((key) => tokenOf(key, sensitivity));

const suffixes: Record<Sensitivity, string> = { PUBLIC: '', PERSONAL: 'x', SENSITIVE: 'y' };

/** A key as one token: nothing in it may split it. */
const tokenOf = (key: string, sensitivity: Sensitivity): string => key.replaceAll(':', '') + suffixes[sensitivity];

/** The sensitivities that an audience may hear anything of. */
export const askedSensitivities = ({ isPrivate }: Audience): readonly Sensitivity[] =>
  isPrivate ? sensitivities : ['PUBLIC', 'PERSONAL'];
