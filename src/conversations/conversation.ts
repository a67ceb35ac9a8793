import { z } from 'zod';
import { extractMemoriesWork, makeInsightsWork, storeNoteWork } from '../learning/learningWork.js';
import { newWork, type WorkKind } from '../background/work/defineWork.js';
import type { NewWork } from '../background/work/work.js';
import { compressWindowWork, rollSummaryWork, summarizeSessionWork } from './conversationWork.js';

/**
 * Session: a stretch of talk without a pause of 30 minutes. Times in epoch ms.
 * | state | fields          | next state                                                                     |
 * | ----- | --------------- | ------------------------------------------------------------------------------ |
 * | open  | `endedAt` null  | open (a turn within 30 minutes), ended (a later turn, or job `close-sessions`) |
 * | ended | `closesAt` null | open (a turn of its time arrives late), then ended and summarized again        |
 */
export const sessionSpan = z.object({
  id: z.string(),
  startedAt: z.number(),
  lastActivityAt: z.number(),
  /** End of the session; null while it is open. */
  endedAt: z.number().nullable(),
  /** Time at which it ends unless another turn is said; null once it has ended. */
  closesAt: z.number().nullable(),
  firstTurn: z.number(),
  turns: z.number(),
});
export type SessionSpan = Readonly<z.infer<typeof sessionSpan>>;

/** State of one person's conversation with one persona in one chat or in direct talk. */
export const conversationState = z.object({
  id: z.string(),
  tenantId: z.string(),
  personId: z.string(),
  /** Persona; the empty text for none. */
  persona: z.string(),
  chatId: z.string().nullable(),
  /** Number of turns of both roles. Turns are numbered from 1. */
  turns: z.number(),
  /** Number of turns said by the person. */
  userTurns: z.number(),
  /** First turn of the window: no episode covers it yet. */
  windowFrom: z.number(),
  lastAt: z.number().nullable(),
  /** Latest message of the person, cut to 200 characters; null if none, or if hearers of the state may not hear it. */
  lastUserMessage: z.string().nullable(),
  /** Session with the latest activity. */
  session: sessionSpan.nullable(),
  /** Other sessions within 30 minutes of the new turns. */
  nearby: z.array(sessionSpan),
});
export type ConversationState = Readonly<z.infer<typeof conversationState>>;

/** A message about to be added to a conversation. */
export interface NewTurn {
  readonly messageId: string;
  readonly isUser: boolean;
  readonly text: string;
  /** True if it asks to remember or note something. */
  readonly asksToNote: boolean;
  readonly at: number;
  /** True if every hearer of the conversation's state may hear it. */
  readonly isOpen: boolean;
}

/** Settings of windows and extraction. */
export interface ConversationSettings {
  /** Number of turns at which a window is compressed to half; even. */
  readonly windowTurns: number;
  /** True if memories are extracted from messages. */
  readonly extraction: boolean;
}

export interface AppendedTurns {
  readonly state: ConversationState;
  /** Sessions that were opened or changed. */
  readonly sessions: readonly SessionSpan[];
  /** Turn number and session of each new turn, by message id. */
  readonly turns: ReadonlyMap<string, { readonly turn: number; readonly sessionId: string }>;
  readonly work: readonly NewWork[];
}

/** Length in ms of the pause after which a new session begins. */
export const sessionGapMs = 30 * 60_000;
const userTurnsPerSummary = 4;
const lastMessageLength = 200;

/** Numbers turns, given in the order said, and assigns them to sessions by pauses. */
export function appendTurns(
  previousState: ConversationState,
  newTurns: readonly NewTurn[],
  { settings, now }: { readonly settings: ConversationSettings; readonly now: number },
  makeSessionId: () => string,
): AppendedTurns {
  const { id: conversationId, personId } = previousState;
  const sessionTracker = new SessionTracker(previousState, now, makeSessionId);
  const work: NewWork[] = [];
  const turns = new Map<string, { turn: number; sessionId: string }>();
  let { turns: turnCount, userTurns, windowFrom, lastUserMessage } = previousState;
  let lastUserAt = previousState.lastAt ?? 0;
  const workFields = workFieldsOf(previousState, now);
  const addWork = <Subject>(kind: WorkKind<Subject>, subject: Subject, lane: string | null, order: number): void =>
    void work.push(newWork(kind, subject, { ...workFields, lane, order }));
  for (const newTurn of newTurns) {
    turnCount += 1;
    turns.set(newTurn.messageId, { turn: turnCount, sessionId: sessionTracker.addTurn(newTurn.at, turnCount) });
    if (newTurn.isUser) {
      userTurns += 1;
      // A past message that arrives late is not the latest one.
      if (newTurn.at >= lastUserAt) {
        lastUserMessage = newTurn.isOpen
          ? [...newTurn.text.slice(0, 2 * lastMessageLength)].slice(0, lastMessageLength).join('')
          : null;
        lastUserAt = newTurn.at;
      }
      // Separate work: a note needs no model, and is stored even if nothing else is learned.
      if (newTurn.asksToNote) addWork(storeNoteWork, newTurn.messageId, null, turnCount);
      if (settings.extraction) addWork(extractMemoriesWork, newTurn.messageId, `learn:${conversationId}`, turnCount);
      if (userTurns % userTurnsPerSummary === 0) {
        addWork(rollSummaryWork, { id: conversationId, number: turnCount }, `roll:${conversationId}`, turnCount);
        // One lane per person: insights about a person are made one after the other, across all chats.
        if (settings.extraction) addWork(makeInsightsWork, newTurn.messageId, `insights:${personId}`, now);
      }
    }
    if (turnCount - windowFrom + 1 >= settings.windowTurns) {
      const nextFrom = windowFrom + settings.windowTurns / 2;
      const range = { conversation: conversationId, from: windowFrom, to: nextFrom - 1 };
      addWork(compressWindowWork, range, null, windowFrom);
      windowFrom = nextFrom;
    }
  }
  const { session, changed, ended } = sessionTracker.finish();
  work.push(...ended.map((endedSession) => summaryWork(previousState, endedSession, now)));
  const lastAt = Math.max(previousState.lastAt ?? 0, ...newTurns.map(({ at }) => at));
  const state = {
    ...previousState,
    nearby: [],
    turns: turnCount,
    userTurns,
    windowFrom,
    lastUserMessage,
    lastAt,
    session,
  };
  return { state, sessions: changed, turns, work };
}

/** Makes the work of summarizing a session. A session that continued after its end is summarized again. */
export const summaryWork = (
  conversation: Pick<ConversationState, 'tenantId' | 'personId' | 'chatId' | 'persona'>,
  session: Pick<SessionSpan, 'id' | 'turns'>,
  now: number,
): NewWork =>
  newWork(
    summarizeSessionWork,
    { id: session.id, number: session.turns },
    { ...workFieldsOf(conversation, now), lane: `session:${session.id}`, order: session.turns },
  );

const workFieldsOf = (
  { tenantId, personId, chatId, persona }: Pick<ConversationState, 'tenantId' | 'personId' | 'chatId' | 'persona'>,
  now: number,
) => ({ tenantId, personId, chatId, persona, runAt: now }) as const;

/** Sessions of a conversation while turns are added. */
class SessionTracker {
  private readonly sessionsById = new Map<string, SessionSpan>();
  private readonly changedById = new Map<string, SessionSpan>();
  private readonly endedSessions: SessionSpan[] = [];
  private current: SessionSpan | null;
  /** Ids of past sessions that late messages were added to. */
  private readonly reopenedIds = new Set<string>();

  constructor(
    previousState: ConversationState,
    private readonly now: number,
    private readonly makeSessionId: () => string,
  ) {
    this.current = previousState.session;
    for (const session of previousState.nearby) this.sessionsById.set(session.id, session);
  }

  /** Adds a turn said at `at` (epoch ms) to a session and returns the session id. */
  addTurn(at: number, turn: number): string {
    const { current } = this;
    if (current && at < current.startedAt - sessionGapMs) return this.addLateTurn(at, turn);
    if (current && at < current.lastActivityAt + sessionGapMs)
      return (this.current = this.continueSession(current, at)).id;
    if (current && current.endedAt === null) this.closeSession(current);
    return (this.current = this.openSession(at, turn)).id;
  }

  /** Closes the past sessions that were reopened and returns all changes. */
  finish(): { session: SessionSpan | null; changed: SessionSpan[]; ended: SessionSpan[] } {
    for (const id of this.reopenedIds) this.closeSession(this.sessionsById.get(id)!);
    return { session: this.current, changed: [...this.changedById.values()], ended: this.endedSessions };
  }

  private addLateTurn(at: number, turn: number): string {
    const adjacentSession = [...this.sessionsById.values()].find(
      (session) =>
        session.id !== this.current?.id &&
        at >= session.startedAt - sessionGapMs &&
        at < session.lastActivityAt + sessionGapMs,
    );
    const { id } = adjacentSession ? this.continueSession(adjacentSession, at) : this.openSession(at, turn);
    this.reopenedIds.add(id);
    return id;
  }

  private openSession(at: number, turn: number): SessionSpan {
    return this.putSession({
      id: this.makeSessionId(),
      startedAt: at,
      lastActivityAt: at,
      endedAt: null,
      closesAt: Math.max(at + sessionGapMs, this.now),
      firstTurn: turn,
      turns: 1,
    });
  }

  private continueSession(session: SessionSpan, at: number): SessionSpan {
    const lastActivityAt = Math.max(session.lastActivityAt, at);
    return this.putSession({
      ...session,
      startedAt: Math.min(session.startedAt, at),
      lastActivityAt,
      endedAt: null,
      closesAt: Math.max(lastActivityAt + sessionGapMs, this.now),
      turns: session.turns + 1,
    });
  }

  private closeSession(session: SessionSpan): void {
    this.endedSessions.push(this.putSession({ ...session, endedAt: session.lastActivityAt, closesAt: null }));
  }

  private putSession(session: SessionSpan): SessionSpan {
    this.sessionsById.set(session.id, session);
    this.changedById.set(session.id, session);
    return session;
  }
}
