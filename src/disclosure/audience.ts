import { invalidInput } from '../platform/errors.js';
import { maxTimestamp } from '../platform/clock.js';
import { perRequest } from '../platform/perRequest.js';
import { Floats } from '../platform/neo4j/statement.js';

/** Period of participation: includes `from`, excludes `to`. Both in epoch ms; `to` is `maxTimestamp` while it lasts. */
export type Period = readonly [from: number, to: number];

/** Kinds of chat by purpose. The hearers depend on the participants, too. */
export const chatKinds = ['PRIVATE', 'GROUP'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** Person of a tenant on whose behalf a request reads, and the persona they speak to. */
export interface Viewer {
  readonly tenantId: string;
  readonly viewerId: string;
  /** The empty text for none. */
  readonly persona: string;
}

/** Hearers of an answer: the viewer, the persona they speak to, the chat they speak in and its participants now. */
export interface Audience {
  readonly tenantId: string;
  readonly viewerId: string;
  /** Persona spoken to; the empty text for none. */
  readonly persona: string;
  /** True to read messages of every persona, not only of the one spoken to; only in a private context. */
  readonly allPersonas: boolean;
  /** Time of the question in epoch ms. */
  readonly now: number;
  /** Chat of the question; null for none. */
  readonly chatId: string | null;
  /** True if the viewer is the only hearer: no chat, or a private chat in which no other person has ever taken part. */
  readonly isPrivate: boolean;
  /** True if the viewer is a guest of the chat: they hear of it what was said during their presence. */
  readonly isGuest: boolean;
  /** True if an agent receives the answer without asking for it by name; strangers' statements are then left out. */
  readonly unasked: boolean;
  /** Ids of the chat's participants now; empty in a private context. */
  readonly participantIds: readonly string[];
  /** Ids of the persons asked about, only those the viewer knows. */
  readonly askedIds: readonly string[];
  /** The viewer's periods by chat: every chat in which they take or took part. */
  readonly periods: Readonly<Record<string, readonly Period[]>>;
  /** The viewer's merges, which change how the viewer reads names. Disclosure does not depend on them. */
  readonly merged?: readonly MergedEntity[];
}

/** Acquaintance or thing that its creator has merged into another one. */
export interface MergedEntity {
  readonly id: string;
  readonly ref: string;
  readonly type: string;
  readonly kept: { readonly id: string; readonly ref: string; readonly label: string };
}

export const covers = ([from, to]: Period, at: number): boolean => from <= at && at < to;

/** True if the viewer takes part in a chat at a moment, now by default. */
export const takesPart = (audience: Audience, chatId: string | null, at = audience.now): boolean =>
  chatId !== null && (audience.periods[chatId] ?? []).some((period) => covers(period, at));

/** True if the viewer takes or took part in a chat, at any time. */
export const tookPart = (audience: Audience, chatId: string | null): boolean =>
  chatId !== null && audience.periods[chatId] !== undefined;

/** Hearers of an answer: in private the viewer, in a group all participants. Agents are no hearers. */
export const hearersOf = ({ isPrivate, viewerId, participantIds }: Audience): readonly string[] =>
  isPrivate ? [viewerId] : participantIds;

/** True if an audience hears what an earlier one of its viewer heard: no person joined, and the viewer left no chat. */
export const hearsAsMuch = (audience: Audience | null, earlier: Audience): boolean =>
  audience !== null &&
  audience.isGuest === earlier.isGuest &&
  hearersOf(audience).every((id) => hearersOf(earlier).includes(id)) &&
  Object.keys(earlier.periods).every((chatId) => openSince(audience, chatId) === openSince(earlier, chatId));

/** Returns the beginning of the viewer's open participation in a chat; undefined if they do not take part. */
const openSince = ({ periods }: Audience, chatId: string): number | undefined =>
  periods[chatId]?.find(([, to]) => to === maxTimestamp)?.[0];

/** Returns the audience for an answer that an agent receives without asking for it by name. */
export const unaskedAudience = (audience: Audience): Audience => (audience.unasked ? audience : asUnasked(audience));

/** Returns one object per audience, so that caches keyed by audience work for these, too. */
const asUnasked = perRequest((audience: Audience): Audience => ({ ...audience, unasked: true }));

/** Returns the audience for messages of every persona. Throws INVALID_INPUT in a group: others would hear them. */
export function withAllPersonas(audience: Audience): Audience {
  if (!audience.isPrivate) throw invalidInput('allPersonas must be false in a group: it is only for private contexts.');
  return { ...audience, allPersonas: true };
}

/** Kinds of participation. A guest hears of the chat what was said during their presence. */
export const participationKinds = ['MEMBER', 'GUEST'] as const;
export type ParticipationKind = (typeof participationKinds)[number];

/** Returns an audience with the periods of these chats only, to send less data for a viewer of thousands of chats. */
export const withPeriodsOf = (audience: Audience, chatIds: readonly (string | null)[]): Audience => {
  const joinedChatIds = chatIds.filter((id) => id !== null && tookPart(audience, id)) as string[];
  return { ...audience, periods: Object.fromEntries(joinedChatIds.map((id) => [id, audience.periods[id]!])) };
};

type ViewerWithPeriods = Viewer & Pick<Audience, 'now' | 'periods' | 'merged'>;

/** Returns the audience of a private context without a chat. */
export const privateAudience = (viewer: ViewerWithPeriods, askedIds: readonly string[] = []): Audience => ({
  ...viewer,
  chatId: null,
  isPrivate: true,
  isGuest: false,
  unasked: false,
  allPersonas: false,
  participantIds: [],
  askedIds,
});

/** Chat with its hearers. */
export interface ChatAudience {
  readonly id: string;
  readonly kind: ChatKind;
  /** Ids of its participants now. */
  readonly participantIds: readonly string[];
  /** True if another person than the viewer takes part in it or ever did. */
  readonly hadOthers: boolean;
}

/** Audience in a chat: a group if others ever took part, since a person who left in Kith may be in the messenger's chat. */
export function audienceInChat(
  viewerAudience: Audience,
  { id, kind, participantIds, hadOthers }: ChatAudience,
  isGuest: boolean,
): Audience {
  const isPrivate = kind === 'PRIVATE' && !hadOthers;
  return { ...viewerAudience, chatId: id, isPrivate, isGuest, participantIds: isPrivate ? [] : participantIds };
}

/** Parameter `$audience` of the privacy fragment. */
export interface AudienceParameter {
  readonly tenant: string;
  readonly viewer: string;
  readonly persona: string;
  readonly allPersonas: boolean;
  readonly now: number;
  readonly chat: string | null;
  readonly private: boolean;
  readonly guest: boolean;
  readonly unasked: boolean;
  readonly participants: readonly string[];
  /** Ids of all hearers of the answer. */
  readonly hearers: readonly string[];
  readonly asked: readonly string[];
  /** Start of the viewer's only, still open period, by chat; the case of most chats. */
  readonly since: Floats<Readonly<Record<string, number>>>;
  /** The viewer's periods in the other chats, by chat. */
  readonly periods: Floats<Readonly<Record<string, readonly Period[]>>>;
}

/** Returns the parameter of an audience, cached. In a group only the periods of the question's chat are sent. */
export const audienceParameter = perRequest((audience: Audience): AudienceParameter => {
  const { chatId, isPrivate } = audience;
  return {
    tenant: audience.tenantId,
    viewer: audience.viewerId,
    persona: audience.persona,
    allPersonas: audience.allPersonas,
    now: audience.now,
    chat: chatId,
    private: isPrivate,
    guest: audience.isGuest,
    unasked: audience.unasked,
    participants: audience.participantIds,
    hearers: hearersOf(audience),
    asked: audience.askedIds,
    ...encodePeriods((isPrivate ? audience : withPeriodsOf(audience, [chatId])).periods),
  };
});

/** Returns all periods of the viewer as parameters of a statement, for every chat. */
export const periodParameters = ({ periods }: Audience): Pick<AudienceParameter, 'since' | 'periods'> =>
  encodePeriods(periods);

/** Encodes the usual single open period as one number: a viewer of a thousand chats waits for each value sent. */
function encodePeriods(periodsByChat: Audience['periods']): Pick<AudienceParameter, 'since' | 'periods'> {
  const since: Record<string, number> = {};
  const periods: Record<string, readonly Period[]> = {};
  for (const [chatId, chatPeriods] of Object.entries(periodsByChat)) {
    const [onlyPeriod] = chatPeriods;
    if (chatPeriods.length === 1 && onlyPeriod![1] === maxTimestamp) since[chatId] = onlyPeriod![0];
    else periods[chatId] = chatPeriods;
  }
  return { since: new Floats(since), periods: new Floats(periods) };
}

/**
 * Returns the ids of the persons about whom an audience may hear public, portable memories: in private the viewer, in a
 * group the participants and the persons asked about, too.
 */
export const hearableSubjectIds = ({ viewerId, isPrivate, participantIds, askedIds }: Audience): string[] =>
  isPrivate ? [viewerId] : [...new Set([...participantIds, ...askedIds, viewerId])];
