import { invalidInput } from '../platform/errors.js';
import { never } from '../platform/ids.js';
import { Floats } from '../platform/neo4j/statement.js';

/** A stretch of participation: open from `from`, closed before `to`; epoch ms, `never` while it lasts. */
export type Period = readonly [from: number, to: number];

/** What a chat was made for; who may hear in it depends on who has taken part, too. */
export const chatKinds = ['PRIVATE', 'GROUP'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** For whom a request asks: a person of a tenant, and the persona they speak to. */
export interface Viewer {
  readonly tenantId: string;
  readonly viewerId: string;
  /** The empty text for none. */
  readonly persona: string;
}

/** Who hears: the viewer, the persona they speak to, the chat they speak in and who takes part in it now. */
export interface Audience {
  readonly tenantId: string;
  readonly viewerId: string;
  /** The persona spoken to; the empty text for none. */
  readonly persona: string;
  /** Whether messages of every persona are read, not only of the one spoken to; in a private context alone. */
  readonly allPersonas: boolean;
  /** Epoch ms at which the question was asked. */
  readonly now: number;
  /** The chat given, or null. */
  readonly chatId: string | null;
  /** Nobody but the viewer hears: no chat, or a private chat in which nobody else has ever taken part. */
  readonly isPrivate: boolean;
  /** Whether the viewer takes part in the chat as a guest: they hear of it what was said while they were there. */
  readonly isGuest: boolean;
  /** Whether an agent is handed the answer without having asked for it by name: strangers' statements stay out of it. */
  readonly unasked: boolean;
  /** Who takes part in the chat now; empty in a private context. */
  readonly here: readonly string[];
  /** People asked about, only those the viewer knows. */
  readonly asked: readonly string[];
  /** The viewer's periods by chat: every chat in which they take or took part. */
  readonly periods: Readonly<Record<string, readonly Period[]>>;
  /** What the viewer has merged: how they read it. Who may hear what does not depend on it. */
  readonly merged?: readonly MergedEntity[];
}

/** An acquaintance or thing of somebody's who has merged it into another one of theirs. */
export interface MergedEntity {
  readonly id: string;
  readonly ref: string;
  readonly type: string;
  readonly kept: { readonly id: string; readonly ref: string; readonly label: string };
}

/** Whether a period covers a moment. */
export const covers = ([from, to]: Period, at: number): boolean => from <= at && at < to;

/** Whether the viewer takes part in a chat at this moment. */
export const takesPart = (audience: Audience, chatId: string | null, at = audience.now): boolean =>
  chatId !== null && (audience.periods[chatId] ?? []).some((period) => covers(period, at));

/** Whether the viewer takes or took part in a chat, at any time. */
export const tookPart = (audience: Audience, chatId: string | null): boolean =>
  chatId !== null && audience.periods[chatId] !== undefined;

/** Everybody who hears an answer: the viewer, in company everybody who takes part. Agents are no hearers. */
export const hearersOf = ({ isPrivate, viewerId, here }: Audience): readonly string[] =>
  isPrivate ? [viewerId] : here;

/** The same audience where an agent is handed the answer without having asked for it by name. */
export function unaskedBy(audience: Audience): Audience {
  if (audience.unasked) return audience;
  const known = unasked.get(audience) ?? { ...audience, unasked: true };
  unasked.set(audience, known);
  return known;
}

/** The same audience reading messages of every persona. Rejects with INVALID_INPUT in company: others would hear them. */
export function ofAllPersonas(audience: Audience): Audience {
  if (!audience.isPrivate)
    throw invalidInput('allPersonas must be false in a group: it is for private contexts alone.');
  return { ...audience, allPersonas: true };
}

/** One for each audience, so that what is kept by audience is kept for these, too. */
const unasked = new WeakMap<Audience, Audience>();

/** How somebody takes part: as a member, or as a guest, who hears in the chat what was said while they were there. */
export const participationKinds = ['MEMBER', 'GUEST'] as const;
export type ParticipationKind = (typeof participationKinds)[number];

/** An audience as far as it matters to memories of these chats: for thousands of chats, less travels. */
export const narrowed = (audience: Audience, chatIds: readonly (string | null)[]): Audience => {
  const known = chatIds.filter((id) => id !== null && tookPart(audience, id)) as string[];
  return { ...audience, periods: Object.fromEntries(known.map((id) => [id, audience.periods[id]!])) };
};

/** What is known of somebody who hears. */
type Hearer = Viewer & Pick<Audience, 'now' | 'periods' | 'merged'>;

/** Somebody who hears in private, where no chat is given. */
export const privateAudience = (hearer: Hearer, asked: readonly string[] = []): Audience => ({
  ...hearer,
  chatId: null,
  isPrivate: true,
  isGuest: false,
  unasked: false,
  allPersonas: false,
  here: [],
  asked,
});

/** A chat with who hears in it. */
export interface HearingPlace {
  readonly id: string;
  readonly kind: ChatKind;
  /** Who takes part in it now. */
  readonly here: readonly string[];
  /** Whether anybody but the one who asks takes part in it or ever did. */
  readonly hadOthers: boolean;
}

/** The same person in a chat in which they take part now. Who has left may still sit in the messenger's chat: what others have ever heard in stays a group. */
export function inChat(person: Audience, { id, kind, here, hadOthers }: HearingPlace, isGuest: boolean): Audience {
  const isPrivate = kind === 'PRIVATE' && !hadOthers;
  return { ...person, chatId: id, isPrivate, isGuest, here: isPrivate ? [] : here };
}

/** What the privacy fragment takes as `$audience`. */
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
  readonly here: readonly string[];
  /** Everybody who hears the answer. */
  readonly hearers: readonly string[];
  readonly asked: readonly string[];
  /** By chat: since when the viewer takes part, where that is all there is to say; it is for most chats. */
  readonly since: Floats<Readonly<Record<string, number>>>;
  /** By chat: the viewer's periods in the others. */
  readonly periods: Floats<Readonly<Record<string, readonly Period[]>>>;
}

/**
 * The parameter of the privacy fragment for an audience, made once however many statements carry it. In company only the
 * chat given counts, so only its periods travel.
 */
export function audienceParameter(audience: Audience): AudienceParameter {
  const known = parameters.get(audience);
  if (known) return known;
  const { chatId, isPrivate } = audience;
  const parameter: AudienceParameter = {
    tenant: audience.tenantId,
    viewer: audience.viewerId,
    persona: audience.persona,
    allPersonas: audience.allPersonas,
    now: audience.now,
    chat: chatId,
    private: isPrivate,
    guest: audience.isGuest,
    unasked: audience.unasked,
    here: audience.here,
    hearers: hearersOf(audience),
    asked: audience.asked,
    ...participation((isPrivate ? audience : narrowed(audience, [chatId])).periods),
  };
  parameters.set(audience, parameter);
  return parameter;
}

const parameters = new WeakMap<Audience, AudienceParameter>();

/** All periods of the viewer, as the statements take them, whichever chat they are in. */
export const participationOf = ({ periods }: Audience): Pick<AudienceParameter, 'since' | 'periods'> =>
  participation(periods);

/** A viewer of a thousand chats waits for each value that travels, so the usual single period is one number. */
function participation(all: Audience['periods']): Pick<AudienceParameter, 'since' | 'periods'> {
  const since: Record<string, number> = {};
  const periods: Record<string, readonly Period[]> = {};
  for (const [chatId, some] of Object.entries(all)) {
    const [only] = some;
    if (some.length === 1 && only![1] === never) since[chatId] = only![0];
    else periods[chatId] = some;
  }
  return { since: new Floats(since), periods: new Floats(periods) };
}

/** The people about whom an audience may hear whatever is public and portable: who hears, in company who is asked about too. */
export const peopleOf = ({ viewerId, isPrivate, here, asked }: Audience): string[] =>
  isPrivate ? [viewerId] : [...new Set([...here, ...asked, viewerId])];
