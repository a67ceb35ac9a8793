import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import { type StoredSpace, spaceOfSet } from '../platform/neo4j/spaces.js';
import { type ExaminedMessage, examinedMessageRow, derivedMessageProperties } from './messageSoundness.js';
import { statements } from './statements.generated.js';

/** Returns a page of messages, by id, with all that is stored twice of them; of one tenant, or of all if null. */
export async function listExaminedMessages(
  graph: GraphSession,
  page: { tenant: string | null; after: string; limit: number },
): Promise<ExaminedMessage[]> {
  return rowsOf(examinedMessageRow, await graph.read(statements['repair/list-examined-messages'], page));
}

/** Rebuilds the data that is derived from messages. Vectors of the given spaces are kept, all others are deleted. */
export async function rebuildMessages(
  graph: GraphSession,
  rows: readonly ExaminedMessage[],
  spaces: readonly StoredSpace[],
  now: number,
): Promise<void> {
  const items = rows.map((row) => ({ id: row.message.id, set: derivedMessageProperties(row) }));
  const params = { items, first: spaceOfSet('first', spaces), second: spaceOfSet('second', spaces), now };
  await graph.writeOne(statements['repair/rebuild-messages'], params);
}
