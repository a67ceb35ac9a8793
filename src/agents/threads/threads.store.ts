import { z } from 'zod';
import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { importanceFor } from '../../disclosure/pins.js';
import type { HistoryEventKind } from '../../memories/historyEvent.js';
import { memoryRow } from '../../memories/memory.js';
import { viewOf } from '../../memories/memoryView.js';
import type { GraphSession, Row } from '../../platform/neo4j/graph.js';
import { rowsOf, totalOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';
import { changeNames, type ThreadChange } from './threadChange.js';

const kinds = Object.keys(changeNames) as HistoryEventKind[];
const revisionRow = z.object({ rev: z.number() });
const changeRow = memoryRow.extend({ rev: z.number(), event: z.string(), at: z.number() });
const subscriberRow = z.object({ subscriber: z.number() });
const progressRow = z.object({ key: z.string(), rev: z.number(), eventCount: z.number() });

/**
 * Returns the revision of the latest change of a thread that this audience may hear; 0 if there is none. Hidden changes
 * also raise the revision of the thread, but must not be noticeable.
 */
export async function readRevision(
  graph: GraphSession,
  audience: Audience,
  thread: string,
  categories: readonly string[] | null,
): Promise<number> {
  const params = { thread, audience: audienceParameter(audience), kinds, filter: categoryFilter(categories) };
  const [row] = await graph.read(statements['agents/read-revision'], params);
  return row ? revisionRow.parse(row).rev : 0;
}

/** Returns the latest changes of a thread that this audience may hear, newest first, with their total number. */
export async function listChanges(
  graph: GraphSession,
  audience: Audience,
  question: {
    thread: string;
    /** Exclusive lower bound of the revisions. */
    since: number;
    /** Inclusive upper bound of the revisions. */
    until: number;
    first: number;
    /** Categories of the memories; all categories if absent. */
    categories?: readonly string[] | null;
  },
): Promise<{ total: number; changes: ThreadChange[] }> {
  const { categories, ...rest } = question;
  const params = { ...rest, audience: audienceParameter(audience), kinds, filter: categoryFilter(categories) };
  const rows = await graph.read(statements['agents/list-changes'], params);
  return {
    total: rows.length > 0 ? totalOf(rows) : 0,
    changes: rows.map((row) => changeOf(row, audience)),
  };
}

/** Position of a subscriber in a thread: everything up to `since` is received, everything up to `until` readable. */
export interface ThreadPosition {
  readonly audience: Audience;
  readonly thread: string;
  readonly since: number;
  readonly until: number;
}

/** Returns, per subscriber, the next changes for their audience, oldest first, at most `first` each; in one query. */
export async function listNextChanges(
  graph: GraphSession,
  positions: readonly ThreadPosition[],
  first: number,
): Promise<ThreadChange[][]> {
  const subscribers = positions.map(({ audience, ...rest }) => ({ ...rest, audience: audienceParameter(audience) }));
  const rows = await graph.read(statements['agents/list-next-changes'], { subscribers, kinds, first });
  const changesBySubscriber = positions.map((): ThreadChange[] => []);
  for (const row of rows) {
    const { subscriber } = subscriberRow.parse(row);
    changesBySubscriber[subscriber]!.push(changeOf(row, positions[subscriber]!.audience));
  }
  return changesBySubscriber;
}

/**
 * Returns, for threads that advanced beyond a known revision, the new revision and the number of readable events in
 * between. A known revision of -1 requests the revision alone.
 */
export async function readThreadProgress(
  graph: GraphSession,
  threads: readonly { tenant: string; key: string; knownRev: number }[],
): Promise<{ key: string; rev: number; eventCount: number }[]> {
  return rowsOf(progressRow, await graph.read(statements['agents/read-thread-progress'], { threads }));
}

function changeOf(row: Row, audience: Audience): ThreadChange {
  const { rev, event, at, ...memoryFields } = changeRow.parse(row);
  const importance = importanceFor(memoryFields.memory, audience);
  return {
    rev,
    event: changeNames[event as HistoryEventKind]!,
    at,
    memory: viewOf(memoryFields, audience),
    importance,
  };
}

const categoryFilter = (categories: readonly string[] | null | undefined) => (categories ? { categories } : {});
