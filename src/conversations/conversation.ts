import { extractMemoriesWork, makeInsightsWork, storeNoteWork } from '../learning/learningWork.js';
import { newWork } from '../background/work/defineWork.js';
import type { NewWork } from '../background/work/work.js';
import { compressWindowWork, rollSummaryWork, summarizeSessionWork } from './conversationWork.js';

/** A stretch of talk without a pause of 30 minutes. Times in epoch ms. */
export interface SessionSpan {
  readonly id: string;
  readonly startedAt: number;
  readonly lastActivityAt: number;
  /** Null while it is open. */
  readonly endedAt: number | null;
  /** When it ends unless somebody speaks; null once it has ended. */
  readonly closesAt: number | null;
  readonly firstTurn: number;
  readonly turns: number;
}

/** What one person, speaking to one persona in one place, has come to. */
export interface ConversationState {
  readonly id: string;
  readonly tenantId: string;
  readonly personId: string;
  /** The empty text for none. */
  readonly persona: string;
  readonly chatId: string | null;
  /** Turns of either role so far; they are counted from 1. */
  readonly turns: number;
  /** Those of them that the person said. */
  readonly userTurns: number;
  /** The first turn that no episode covers. */
  readonly windowFrom: number;
  readonly lastAt: number | null;
  /** At most 200 characters. */
  readonly lastUserMessage: string | null;
  /** The session that was spoken in last. */
  readonly session: SessionSpan | null;
  /** Other sessions at about the time of the new turns. */
  readonly nearby: readonly SessionSpan[];
}

/** A message on its way into a conversation. */
export interface NewTurn {
  readonly messageId: string;
  readonly isUser: boolean;
  readonly text: string;
  /** Whether it asks to remember or note something. */
  readonly asksToNote: boolean;
  readonly at: number;
  /** Whether everybody who hears of the conversation may hear this. */
  readonly isOpen: boolean;
}

/** How long windows are and what is learned. */
export interface ConversationSettings {
  /** A window this long is compressed to half; even. */
  readonly windowTurns: number;
  /** Whether what people say is looked through for memories. */
  readonly extraction: boolean;
}

/** What new turns make of a conversation. */
export interface Advance {
  readonly state: ConversationState;
  /** Sessions that were opened or changed. */
  readonly sessions: readonly SessionSpan[];
  /** Place and session of each new turn, by message. */
  readonly turns: ReadonlyMap<string, { readonly turn: number; readonly sessionId: string }>;
  readonly work: readonly NewWork[];
}

/** A pause after which a new session begins. */
export const sessionGapMs = 30 * 60_000;
const userTurnsOfRolling = 4;
const lastMessageLength = 200;

/**
 * Takes new turns, in the order in which they were said, into a conversation: counts them, puts them into sessions by
 * the time that passed, and says what work they cause. `makeId` gives ids of new sessions.
 */
export function advance(
  before: ConversationState,
  said: readonly NewTurn[],
  settings: ConversationSettings,
  now: number,
  makeId: () => string,
): Advance {
  const talk = new Talk(before, now, makeId);
  const work: NewWork[] = [];
  const turns = new Map<string, { turn: number; sessionId: string }>();
  let { turns: count, userTurns, windowFrom, lastUserMessage } = before;
  let lastUserAt = before.lastAt ?? 0;
  const common = workOf(before, now);
  for (const one of said) {
    count += 1;
    turns.set(one.messageId, { turn: count, sessionId: talk.take(one.at, count) });
    if (one.isUser) {
      userTurns += 1;
      // A message of the past that comes late is not the last one.
      if (one.at >= lastUserAt) {
        lastUserMessage = one.isOpen
          ? [...one.text.slice(0, 2 * lastMessageLength)].slice(0, lastMessageLength).join('')
          : null;
        lastUserAt = one.at;
      }
      // Work of their own: what is asked to be remembered waits for no model, and is kept where nothing else is learned.
      if (one.asksToNote) work.push(newWork(storeNoteWork, one.messageId, { ...common, lane: null, order: count }));
      if (settings.extraction) {
        const lane = `learn:${before.id}`;
        work.push(newWork(extractMemoriesWork, one.messageId, { ...common, lane, order: count }));
      }
      if (userTurns % userTurnsOfRolling === 0) {
        const lane = `roll:${before.id}`;
        const through = { id: before.id, number: count };
        work.push(newWork(rollSummaryWork, through, { ...common, lane, order: count }));
        if (settings.extraction) {
          // One person's insights are looked for one after the other, wherever they talk.
          const own = `insights:${before.personId}`;
          work.push(newWork(makeInsightsWork, one.messageId, { ...common, lane: own, order: now }));
        }
      }
    }
    if (count - windowFrom + 1 >= settings.windowTurns) {
      const next = windowFrom + settings.windowTurns / 2;
      const range = { conversation: before.id, from: windowFrom, to: next - 1 };
      work.push(newWork(compressWindowWork, range, { ...common, lane: null, order: windowFrom }));
      windowFrom = next;
    }
  }
  const { session, changed, ended } = talk.end();
  work.push(...ended.map((one) => summaryWork(before, one, now)));
  const lastAt = Math.max(before.lastAt ?? 0, ...said.map(({ at }) => at));
  const state = { ...before, nearby: [], turns: count, userTurns, windowFrom, lastUserMessage, lastAt, session };
  return { state, sessions: changed, turns, work };
}

/** The work that sums a session up; a session that went on after its end is summed up again. */
export const summaryWork = (
  conversation: Pick<ConversationState, 'tenantId' | 'personId' | 'chatId' | 'persona'>,
  session: Pick<SessionSpan, 'id' | 'turns'>,
  now: number,
): NewWork =>
  newWork(
    summarizeSessionWork,
    { id: session.id, number: session.turns },
    { ...workOf(conversation, now), lane: `session:${session.id}`, order: session.turns },
  );

const workOf = (
  { tenantId, personId, chatId, persona }: Pick<ConversationState, 'tenantId' | 'personId' | 'chatId' | 'persona'>,
  now: number,
) => ({ tenantId, personId, chatId, persona, runAt: now }) as const;

/** The sessions of a conversation while turns come in. */
class Talk {
  private readonly known = new Map<string, SessionSpan>();
  private readonly changed = new Map<string, SessionSpan>();
  private readonly ended: SessionSpan[] = [];
  private current: SessionSpan | null;
  /** Sessions of the past that late messages have been put into. */
  private readonly reopened = new Set<string>();

  constructor(
    before: ConversationState,
    private readonly now: number,
    private readonly makeId: () => string,
  ) {
    this.current = before.session;
    for (const one of before.nearby) this.known.set(one.id, one);
  }

  /** Puts a turn said at `at` into a session and gives the session's id. */
  take(at: number, turn: number): string {
    const { current } = this;
    if (current && at < current.startedAt - sessionGapMs) return this.takePast(at, turn);
    if (current && at < current.lastActivityAt + sessionGapMs) return (this.current = this.goOn(current, at)).id;
    if (current && current.endedAt === null) this.close(current);
    return (this.current = this.open(at, turn)).id;
  }

  /** What has become of the sessions. */
  end(): { session: SessionSpan | null; changed: SessionSpan[]; ended: SessionSpan[] } {
    for (const id of this.reopened) this.close(this.known.get(id)!);
    return { session: this.current, changed: [...this.changed.values()], ended: this.ended };
  }

  private takePast(at: number, turn: number): string {
    const near = [...this.known.values()].find(
      (one) =>
        one.id !== this.current?.id && at >= one.startedAt - sessionGapMs && at < one.lastActivityAt + sessionGapMs,
    );
    const { id } = near ? this.goOn(near, at) : this.open(at, turn);
    this.reopened.add(id);
    return id;
  }

  private open(at: number, turn: number): SessionSpan {
    return this.put({
      id: this.makeId(),
      startedAt: at,
      lastActivityAt: at,
      endedAt: null,
      closesAt: Math.max(at + sessionGapMs, this.now),
      firstTurn: turn,
      turns: 1,
    });
  }

  private goOn(session: SessionSpan, at: number): SessionSpan {
    const lastActivityAt = Math.max(session.lastActivityAt, at);
    return this.put({
      ...session,
      startedAt: Math.min(session.startedAt, at),
      lastActivityAt,
      endedAt: null,
      closesAt: Math.max(lastActivityAt + sessionGapMs, this.now),
      turns: session.turns + 1,
    });
  }

  private close(session: SessionSpan): void {
    this.ended.push(this.put({ ...session, endedAt: session.lastActivityAt, closesAt: null }));
  }

  private put(session: SessionSpan): SessionSpan {
    this.known.set(session.id, session);
    this.changed.set(session.id, session);
    return session;
  }
}
