import { z } from 'zod';
import { type Audience, audienceParameter } from '../disclosure/audience.js';
import type { HistoryEventKind } from '../memories/writing/historyEvent.js';
import { memoryRow } from '../memories/memory.js';
import { viewOf } from '../memories/memoryView.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { statements } from './statements.generated.js';
import { changeNames, type ThreadChange } from './threadChange.js';

const kinds = Object.keys(changeNames) as HistoryEventKind[];
const revisionRow = z.object({ rev: z.number() });
const changeRow = memoryRow.extend({ total: z.number(), rev: z.number(), event: z.string(), at: z.number() });

/**
 * The revision that the latest change which this audience may hear of gave a thread; 0 where there is none. What is
 * hidden counts a thread up, too, but must not be noticed.
 */
export async function readRevision(
  graph: GraphSession,
  audience: Audience,
  thread: string,
  categories: readonly string[] | null = null,
): Promise<number> {
  const params = { thread, audience: audienceParameter(audience), kinds, filter: within(categories) };
  const [row] = await graph.read(statements['agents/read-revision'], params);
  return row ? revisionRow.parse(row).rev : 0;
}

/** The latest changes of a thread that this audience may hear of, newest first, and how many there are of those. */
export async function listChanges(
  graph: GraphSession,
  audience: Audience,
  question: {
    thread: string;
    /** Only those of later revisions. */
    since: number;
    /** Only those up to this revision. */
    until: number;
    first: number;
    /** Also what no context tells: notes of others and slots that others filled. */
    everything: boolean;
    /** Only those of memories of these categories; of all, when not given. */
    categories?: readonly string[] | null;
  },
): Promise<{ total: number; changes: ThreadChange[] }> {
  const { categories, ...rest } = question;
  const params = { ...rest, audience: audienceParameter(audience), kinds, filter: within(categories) };
  const rows = (await graph.read(statements['agents/list-changes'], params)).map((row) => changeRow.parse(row));
  return {
    total: rows[0]?.total ?? 0,
    changes: rows.map(({ rev, event, at, ...row }) => ({
      rev,
      event: changeNames[event as HistoryEventKind]!,
      at,
      memory: viewOf(row, audience),
    })),
  };
}

const within = (categories: readonly string[] | null | undefined) => (categories ? { categories } : {});
