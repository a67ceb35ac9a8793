import { z } from 'zod';
import { maxTimestamp } from '../platform/clock.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import { statements } from './statements.generated.js';
import { chatKinds, type Period } from './audience.js';
import { periodsByKey } from './participation.js';

const audienceRow = z.object({
  at: z.number(),
  // Open periods come as two parallel lists instead of pairs, since a viewer of thousands of chats waits for them.
  periods: z.object({
    chats: z.array(z.string()),
    since: z.array(z.number()),
    ended: z.array(z.tuple([z.string(), z.number(), z.number()])),
  }),
  /** Null if the tenant has no such chat. */
  chatKind: z.enum(chatKinds).nullable(),
  participantIds: z.array(z.string()),
  /** True if another person than the viewer takes part in the chat or ever did. */
  hadOthers: z.boolean(),
  /** True if the viewer takes part in the chat as a guest. */
  isGuest: z.boolean(),
  /** Those of the persons asked about whom the viewer knows. */
  asked: z.array(z.string()),
  /** The viewer's merges. */
  merged: z.array(
    z.object({
      id: z.string(),
      ref: z.string(),
      type: z.string(),
      kept: z.object({ id: z.string(), ref: z.string(), label: z.string() }),
    }),
  ),
});

/** Stored facts about a viewer and a chat at this moment. */
export interface AudienceFacts extends Readonly<Omit<z.infer<typeof audienceRow>, 'at' | 'periods'>> {
  readonly periods: Record<string, Period[]>;
}

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
