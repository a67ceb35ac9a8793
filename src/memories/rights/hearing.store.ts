import { z } from 'zod';
import { type ChatRow, chatRow } from '../../directory/chats/chat.js';
import type { Period } from '../../disclosure/audience.js';
import { periodsByKey } from '../../disclosure/participation.js';
import type { SharedChat } from '../../disclosure/hearing.js';
import { type PersonRow, personRow } from '../../directory/people/person.js';
import { maxTimestamp } from '../../platform/clock.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';

const hearerRow = z.object({ person: personRow, periods: z.array(z.tuple([z.string(), z.number(), z.number()])) });
const hearingChatRow = z.object({
  chat: chatRow,
  participantIds: z.array(z.string()),
  guests: z.array(z.string()),
  hadOthers: z.boolean(),
});

/** Position in the list of hearers: a page starts after the person of this rank, name and id. */
export interface HearerPosition {
  /** 0 for the viewer, 1 for those named, 2 for all others; -1 starts the list. */
  readonly rank: number;
  /** Name in lower case. */
  readonly sortKey: string;
  readonly id: string;
}

/** Lists accounts that may hear what a viewer has said: those named, and those who ever shared a chat with them. */
export async function listHearers(
  graph: GraphSession,
  question: {
    tenant: string;
    viewer: string;
    named: readonly string[];
    /** Ids of chats whose participation periods are returned. */
    chatIds: readonly string[];
    after: HearerPosition;
    limit: number;
  },
): Promise<{ person: PersonRow; periods: Record<string, Period[]> }[]> {
  const rows = await graph.read(statements['memories/rights/list-hearers'], question);
  return rows.map((row) => {
    const { person, periods } = hearerRow.parse(row);
    return { person, periods: periodsByKey(periods) };
  });
}

/**
 * Lists the chats in which a viewer takes or took part, by title, with those who hear there now. With `at` (epoch ms),
 * lists only the chats in which the viewer took part at that moment, with those who heard there then.
 */
export async function listHearingChats(
  graph: GraphSession,
  { at, ...question }: { tenant: string; viewer: string; now: number; at?: number },
): Promise<(SharedChat & { readonly chat: ChatRow })[]> {
  const moment = { now: at ?? question.now, until: at ?? maxTimestamp };
  const rows = await graph.read(statements['memories/rights/list-hearing-chats'], { ...question, ...moment });
  return rows.flatMap((row) => {
    const { chat, ...rest } = hearingChatRow.parse(row);
    const isShown = at === undefined || rest.participantIds.includes(question.viewer);
    return isShown ? [{ id: chat.id, kind: chat.kind, chat, ...rest }] : [];
  });
}
