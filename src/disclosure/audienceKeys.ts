import { type Audience, peopleOf } from './audience.js';
import { type MemoryEvidence, sensitivities, type Sensitivity } from './evidence.js';

/**
 * The audience keys under which a memory stands in the search index. They may admit more than the rule, never less:
 * every memory the rule discloses has a key that `askedKeys` of that audience asks for. They hold no membership, so
 * joining or leaving a chat changes none of them.
 */
export function entryKeys(memory: MemoryEvidence, staterTookPartInScope: boolean): string[] {
  if (memory.confidedIds !== null) return confidedKeys(memory, memory.confidedIds);
  const open = memory.sensitivity === 'PUBLIC' && memory.portable;
  const keys: string[] = [];
  if (memory.ownerId !== null) keys.push(`u:${memory.ownerId}`);
  if (memory.chatId !== null) keys.push(`g:${memory.chatId}:${open ? 'open' : 'closed'}`);
  if (memory.ownerId !== null && open && memory.learnedInId !== null) keys.push(`w:${memory.learnedInId}`);
  if (memory.portable) keys.push(...memory.aboutIds.map((id) => `p:${id}`));
  const foundByScope = open && memory.chatId !== null && staterTookPartInScope;
  if (memory.staterId !== null && memory.staterId !== memory.ownerId && !foundByScope)
    keys.push(`s:${memory.staterId}`);
  return [...new Set(keys)];
}

/**
 * A confidence stands in the index for those alone who may hear it, whomever it is about, and for the chat it belongs
 * to: in any audience that may hear it, the viewer is one of them.
 */
function confidedKeys(memory: MemoryEvidence, confidedIds: readonly string[]): string[] {
  const { ownerId, staterId, chatId, portable } = memory;
  const keys = ownerId === null ? [] : [`u:${ownerId}`];
  if (staterId !== null && staterId !== ownerId) keys.push(`s:${staterId}`);
  if (chatId !== null) keys.push(`g:${chatId}:closed`);
  if (portable) keys.push(...[staterId, ...confidedIds].flatMap((id) => (id === null ? [] : [`p:${id}`])));
  return [...new Set(keys)];
}

/** The audience keys that an audience searches by. */
export function askedKeys(audience: Audience): string[] {
  const { viewerId, chatId } = audience;
  if (!audience.isPrivate) {
    return [`u:${viewerId}`, `g:${chatId}:open`, `g:${chatId}:closed`, ...peopleOf(audience).map((id) => `p:${id}`)];
  }
  return [
    `u:${viewerId}`,
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
  const strict = [`u:${viewerId}`, `p:${viewerId}`, ...(isPrivate ? [`s:${viewerId}`] : []), ...here];
  const open = isPrivate
    ? [...tokensOf(strict, 'PUBLIC'), ...Object.keys(audience.periods).map(openedChatToken)]
    : tokensOf(askedKeys(audience), 'PUBLIC');
  return [...open, ...tokensOf(strict, 'PERSONAL'), ...(isPrivate ? tokensOf(strict, 'SENSITIVE') : [])];
}

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
