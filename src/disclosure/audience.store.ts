import { z } from 'zod';
import { maxTimestamp } from '../platform/clock.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import { statements } from './statements.generated.js';
import { type ChatKind, chatKinds, type MergedEntity, type Period } from './audience.js';
import { periodsByKey } from './participation.js';

/** Stored facts about a viewer and a chat at this moment. */
export interface AudienceFacts {
  readonly periods: Record<string, Period[]>;
  /** Null if the tenant has no such chat. */
  readonly chatKind: ChatKind | null;
  readonly participantIds: readonly string[];
  /** True if another person than the viewer takes part in the chat or ever did. */
  readonly hadOthers: boolean;
  /** True if the viewer takes part in the chat as a guest. */
  readonly isGuest: boolean;
  /** Those of the persons asked about whom the viewer knows. */
  readonly asked: readonly string[];
  /** The viewer's merges. */
  readonly merged: readonly MergedEntity[];
}

const audienceRow = z.object({
  at: z.number(),
  // Open periods come as two parallel lists instead of pairs, since a viewer of thousands of chats waits for them.
  periods: z.object({
    chats: z.array(z.string()),
    since: z.array(z.number()),
    ended: z.array(z.tuple([z.string(), z.number(), z.number()])),
  }),
  chatKind: z.enum(chatKinds).nullable(),
  participantIds: z.array(z.string()),
  hadOthers: z.boolean(),
  isGuest: z.boolean(),
  asked: z.array(z.string()),
  merged: z.array(
    z.object({
      id: z.string(),
      ref: z.string(),
      type: z.string(),
      kept: z.object({ id: z.string(), ref: z.string(), label: z.string() }),
    }),
  ),
});

/** Viewer, chat and persons asked about. */
export interface AudienceQuestion {
  readonly tenant: string;
  readonly viewer: string;
  readonly chat: string | null;
  readonly asked: readonly string[];
}

/** Loads the facts of audiences in one query, in the order of the questions. */
export async function loadAudienceFacts(
  graph: GraphSession,
  questions: readonly AudienceQuestion[],
  now: number,
): Promise<AudienceFacts[]> {
  const rows = rowsOf(
    audienceRow,
    await graph.read(statements['disclosure/load-audiences'], { asking: questions, now, never: maxTimestamp }),
  );
  const factsByIndex = new Map(rows.map(factsOf));
  return questions.map((_, index) => factsByIndex.get(index) ?? noFacts);
}

/** Facts of a viewer who does not exist. */
const noFacts: AudienceFacts = {
  periods: {},
  chatKind: null,
  participantIds: [],
  hadOthers: false,
  isGuest: false,
  asked: [],
  merged: [],
};

function factsOf({ at, periods, ...rest }: z.infer<typeof audienceRow>): readonly [number, AudienceFacts] {
  const openPeriods = periods.chats.map((chatId, index) => [chatId, periods.since[index]!, maxTimestamp] as const);
  return [at, { ...rest, periods: periodsByKey([...periods.ended, ...openPeriods]) }];
}
