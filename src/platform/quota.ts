import { z } from 'zod';
import type { Clock } from './clock.js';
import { DomainError } from './errors.js';
import type { Graph, GraphSession, GraphTransaction } from './neo4j/graph.js';
import { rowsOf } from './neo4j/rows.js';

/** Storage limits of one kind; 0 for no limit. */
export interface QuotaLimits {
  readonly perPerson: number;
  readonly perTenant: number;
}

/** Stored amounts of one kind. */
export interface QuotaUse {
  /** Sentence that tells a person how to make room; absent if only the operator can. */
  readonly remedy?: string;
  ofPeople(graph: GraphSession, tenantId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Absent if there is no limit per tenant. */
  ofTenant?(graph: GraphSession, tenantId: string): Promise<number>;
}

/** Amounts of one kind, by the person for whom they are stored; '' for no particular person. */
export type Amounts = ReadonlyMap<string, number>;

interface Count {
  stored: number;
  /** Time of the next count, epoch ms. */
  nextAt: number;
}

const countedForMs = 60_000;
/** Ratio of the pause to the duration of a count: counting takes at most 1/200 of the time. */
const patience = 200;
const maxCounts = 10_000;

/**
 * Quota of what is stored of one kind. It counts at most once a minute, in parallel to the writes, and adds what this
 * process stores in between, so that writers never wait for each other. Replicas may therefore exceed the limit
 * together by the writes of a minute.
 */
export class Quota {
  private readonly counts = new Map<string, Count>();

  constructor(
    /** Name of the kind in the error, for example "messages". */
    private readonly what: string,
    private readonly limits: QuotaLimits,
    private readonly use: QuotaUse,
    private readonly graph: Pick<Graph, 'session'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Refreshes outdated counts, waiting only for unknown ones, until the deadline of the request's session. Call before
   * storing anything, outside transactions.
   */
  async look(request: GraphSession, tenantId: string, personIds: Iterable<string>): Promise<void> {
    const { perPerson, perTenant } = this.limits;
    const people = perPerson === 0 ? [] : [...new Set(personIds)].filter((id) => id !== '' && this.isOld(tenantId, id));
    const graph = this.graph.session();
    graph.endWith(request);
    await Promise.all([
      people.length > 0 &&
        this.count(tenantId, people, async () => {
          const found = await this.use.ofPeople(graph, tenantId, people);
          return people.map((id) => found.get(id) ?? 0);
        }),
      perTenant > 0 &&
        this.isOld(tenantId, '') &&
        this.count(tenantId, [''], async () => [(await this.use.ofTenant?.(graph, tenantId)) ?? 0]),
    ]);
  }

  /** Throws QUOTA_EXCEEDED, which names the limit, if the additional amounts do not fit. */
  admit(tenantId: string, more: Amounts): void {
    const { perPerson, perTenant } = this.limits;
    const isOver = (id: string, added: number, limit: number): boolean =>
      limit > 0 && added > 0 && (this.counts.get(keyOf(tenantId, id))?.stored ?? 0) + added > limit;
    for (const [id, added] of more)
      if (id !== '' && isOver(id, added, perPerson)) throw this.exceeded('person', perPerson);
    if (isOver('', sumOf(more), perTenant)) throw this.exceeded('tenant', perTenant);
  }

  /** Admits amounts that a transaction stores, and adds them after its commit. Throws like `admit`. */
  charge(transaction: Pick<GraphTransaction, 'afterCommit'>, tenantId: string, more: Amounts): void {
    this.admit(tenantId, more);
    transaction.afterCommit(() => this.add(tenantId, more));
  }

  /** Adds the stored amounts, after the commit. */
  add(tenantId: string, more: Amounts): void {
    for (const [id, added] of [...[...more].filter(([id]) => id !== ''), ['', sumOf(more)] as const]) {
      const count = this.counts.get(keyOf(tenantId, id));
      if (count) count.stored += added;
    }
  }

  private isOld(tenantId: string, id: string): boolean {
    return (this.counts.get(keyOf(tenantId, id))?.nextAt ?? 0) <= this.clock();
  }

  /** Counts; waits only if a count is still unknown. */
  private async count(tenantId: string, ids: readonly string[], ask: () => Promise<number[]>): Promise<void> {
    const keys = ids.map((id) => keyOf(tenantId, id));
    const known = keys.flatMap((key) => this.counts.get(key) ?? []);
    // Set at once, so that concurrent calls do not count the same.
    for (const one of known) one.nextAt = this.clock() + countedForMs;
    const startedAt = performance.now();
    const counting = ask().then((found) => {
      const nextAt = this.clock() + Math.max(countedForMs, patience * (performance.now() - startedAt));
      keys.forEach((key, index) => this.note(key, { stored: found[index]!, nextAt }));
    });
    if (known.length < keys.length) await counting;
    else counting.catch(() => {});
  }

  private note(key: string, count: Count): void {
    // A Map keeps the order of insertion: the first entry is the one with the oldest count.
    this.counts.delete(key);
    this.counts.set(key, count);
    if (this.counts.size > maxCounts) this.counts.delete(this.counts.keys().next().value!);
  }

  private exceeded(whose: 'person' | 'tenant', limit: number): DomainError {
    const message =
      whose === 'person'
        ? [`Expected at most ${limit} ${this.what} per person to be stored; this would be more.`, this.use.remedy]
            .filter(Boolean)
            .join(' ')
        : `No more ${this.what} are stored for this tenant; the operator of Kith can raise the limit.`;
    return new DomainError('QUOTA_EXCEEDED', message, { details: { per: whose, of: this.what } });
  }
}

const keyOf = (tenantId: string, id: string): string => JSON.stringify([tenantId, id]);

const sumOf = (amounts: Amounts): number => [...amounts.values()].reduce((sum, one) => sum + one, 0);

const storedRow = z.object({ person: z.string(), stored: z.number() });

/** Returns the amounts in the rows of a statement that counts for each `person` what is `stored`. */
export const storedAmounts = (rows: readonly unknown[]): Amounts =>
  new Map(rowsOf(storedRow, rows).map(({ person, stored }) => [person, stored]));

/** Counts the occurrences of each person. */
export function amountsOf(personIds: Iterable<string | null>): Amounts {
  const amounts = new Map<string, number>();
  for (const id of personIds) amounts.set(id ?? '', (amounts.get(id ?? '') ?? 0) + 1);
  return amounts;
}
