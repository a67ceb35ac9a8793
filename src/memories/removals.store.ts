import { z } from 'zod';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { printOf, printsOf, type RemovedPrint, RemovedValues } from '../words/removedValues.js';
import { statements } from './statements.generated.js';

const keptRow = z.object({ place: z.string(), print: z.string(), length: z.number() });

/** What places keep out. The graph holds fingerprints alone; the key that makes them is not in it. */
export class Removals {
  constructor(private readonly key: string) {}

  /** What each of these places keeps out. */
  async of(
    graph: GraphSession | GraphTransaction,
    tenantId: string,
    places: readonly string[],
  ): Promise<Map<string, RemovedValues>> {
    const params = { tenant: tenantId, places };
    const asked = statements['memories/list-removed-values'];
    const rows = await ('read' in graph ? graph.read(asked, params) : graph.run(asked, params));
    const kept = rows.map((row) => keptRow.parse(row));
    return new Map(
      places.map((place) => {
        const own = kept.filter((one) => one.place === place);
        return [place, new RemovedValues(printsOf(this.key, tenantId, place), own)];
      }),
    );
  }

  /** The fingerprint of a value in a place; undefined where a value has no letter or digit, or too many. */
  printOf(tenantId: string, place: string, value: string): RemovedPrint | undefined {
    return printOf(value, printsOf(this.key, tenantId, place));
  }

  /** Values as what a place is to keep out. */
  keepingOut(tenantId: string, place: string, prints: readonly RemovedPrint[]): RemovedValues {
    return new RemovedValues(printsOf(this.key, tenantId, place), prints);
  }

  /** The tombstones of a message: by the key of whoever sent it, and by what was said when. `at` in epoch ms. */
  tombstonesOf(
    tenantId: string,
    place: string,
    {
      key,
      role,
      at,
      text,
    }: { readonly key: string; readonly role: string; readonly at: number; readonly text: string },
  ): { readonly byKey: string; readonly bySaying: string } {
    const print = printsOf(this.key, tenantId, place);
    return { byKey: print(`key ${key}`), bySaying: print(`said ${JSON.stringify([role, at, text])}`) };
  }
}
