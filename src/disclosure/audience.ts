/** A stretch of participation: open from `from`, closed before `to`; epoch ms, `never` while it lasts. */
export type Period = readonly [from: number, to: number];

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
  /** Epoch ms at which the question was asked. */
  readonly now: number;
  /** The chat given, or null. */
  readonly chatId: string | null;
  /** Nobody but the viewer hears: no chat, or a private chat whose only participant is the viewer. */
  readonly isPrivate: boolean;
  /** Who takes part in the chat now; empty in a private context. */
  readonly here: readonly string[];
  /** People asked about, only those the viewer knows. */
  readonly asked: readonly string[];
  /** The viewer's periods by chat: every chat in which they take or took part. */
  readonly periods: Readonly<Record<string, readonly Period[]>>;
}

/** Whether a period covers a moment. */
export const covers = ([from, to]: Period, at: number): boolean => from <= at && at < to;

/** Whether the viewer takes part in a chat at this moment. */
export const takesPart = (audience: Audience, chatId: string | null, at = audience.now): boolean =>
  chatId !== null && (audience.periods[chatId] ?? []).some((period) => covers(period, at));

/** Whether the viewer takes or took part in a chat, at any time. */
export const tookPart = (audience: Audience, chatId: string | null): boolean =>
  chatId !== null && audience.periods[chatId] !== undefined;

/** What the privacy fragment takes as `$audience`. */
export interface AudienceParameter {
  readonly tenant: string;
  readonly viewer: string;
  readonly persona: string;
  readonly now: number;
  readonly chat: string | null;
  readonly private: boolean;
  readonly here: readonly string[];
  readonly asked: readonly string[];
  readonly periods: Readonly<Record<string, readonly Period[]>>;
}

/** The parameter of the privacy fragment for an audience. */
export const audienceParameter = (audience: Audience): AudienceParameter => ({
  tenant: audience.tenantId,
  viewer: audience.viewerId,
  persona: audience.persona,
  now: audience.now,
  chat: audience.chatId,
  private: audience.isPrivate,
  here: audience.here,
  asked: audience.asked,
  periods: audience.periods,
});
