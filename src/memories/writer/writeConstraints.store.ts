import { z } from 'zod';
import { sensitivities } from '../../disclosure/evidence.js';
import { type Restriction, restrictionOf } from '../../disclosure/restriction.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowOf } from '../../platform/neo4j/rows.js';
import type { RemovedValues } from '../../text/removedValues.js';
import { type SuppressionList, removedValueRow } from '../suppressionList.store.js';
import { statements } from '../statements.generated.js';
import type { WriteSet } from './writeSet.js';

const constraintsRow = z.object({
  restrictions: z.array(
    z.object({
      key: z.string(),
      sensitivity: z.enum(sensitivities).nullable(),
      closed: z.boolean(),
      byOrigin: z.boolean(),
    }),
  ),
  removed: z.array(removedValueRow),
});

export interface WriteConstraints {
  /** Restrictions by subjects, by live key. They outlive the memory. */
  readonly restrictions: ReadonlyMap<string, Restriction>;
  /** Removed values, by place; empty without {@link SuppressionList}. */
  readonly removedValues: ReadonlyMap<string, RemovedValues>;
}

/** Finds the restrictions of these keys and, with `suppressionList`, the removed values of these places. */
export async function findWriteConstraints(
  transaction: GraphTransaction,
  { tenant, keys, placeKeys = [] }: { tenant: string; keys: readonly string[]; placeKeys?: readonly string[] },
  suppressionList?: SuppressionList,
): Promise<WriteConstraints> {
  const places = suppressionList ? [...new Set(placeKeys)] : [];
  if (keys.length === 0 && places.length === 0) return { restrictions: new Map(), removedValues: new Map() };
  const rows = await transaction.run(statements['memories/writer/find-write-constraints'], { tenant, keys, places });
  const { restrictions, removed } = rowOf(constraintsRow, rows);
  const restrictionEntries = restrictions.map(({ key, sensitivity, closed, byOrigin }): [string, Restriction] => [
    key,
    restrictionOf(sensitivity, closed, byOrigin),
  ]);
  return {
    restrictions: new Map(restrictionEntries),
    removedValues: suppressionList?.groupByPlace(tenant, places, removed) ?? new Map(),
  };
}

/** Loads the removed values of places, by place; empty without `suppressionList`. */
export async function loadRemovedValues(
  graph: GraphSession | GraphTransaction,
  suppressionList: SuppressionList | undefined,
  tenant: string,
  placeKeys: readonly string[],
): Promise<ReadonlyMap<string, RemovedValues>> {
  return suppressionList && placeKeys.length > 0
    ? suppressionList.load(graph, tenant, [...new Set(placeKeys)])
    : new Map();
}

/** Stores the restrictions of a write set, for every later memory with the same key; removes those that have ended. */
export function putRestrictions(transaction: GraphTransaction, tenant: string, { restrictions }: WriteSet): void {
  if (restrictions.size === 0) return;
  const items = [...restrictions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, { subjectSensitivity: sensitivity, subjectClosed: closed, restrictedByOrigin: byOrigin, updatedAt }]) => {
        return { key, sensitivity, closed, byOrigin, at: updatedAt };
      },
    );
  transaction.send(statements['memories/writer/put-restrictions'], { tenant, items });
}
