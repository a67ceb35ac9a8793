import { z } from 'zod';
import { BoundedCache, tenantKeyOf } from '../boundedCache.js';
import type { Clock } from '../clock.js';
import { DomainError } from '../errors.js';
import type { Graph, GraphSession, GraphTransaction } from './graph.js';
import { rowsOf } from './rows.js';

/** Storage limits of one kind; 0 for no limit. */
export interface QuotaLimits {
  readonly perPerson: number;
  readonly perTenant: number;
}

/** Stored amounts of one kind. */
export interface StorageCounter {
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

const countLifetimeMs = 60_000;
/** Ratio of the pause to the duration of a count: counting takes at most 1/200 of the time. */
const pauseRatio = 200;
const maxCounts = 10_000;

/**
 * Quota of what is stored of one kind. It counts at most once a minute, in parallel to the writes, and adds what this
 * process stores in between, so that writers never wait for each other. Replicas may therefore exceed the limit
 * together by the writes of a minute.
 */
export class Quota {
  private readonly counts = new BoundedCache<string, Count>(maxCounts);

  constructor(
    /** Name of the kind in the error, for example "messages". */
    private readonly kindName: string,
    private readonly limits: QuotaLimits,
    private readonly counter: StorageCounter,
    private readonly graph: Pick<Graph, 'session'>,
    private readonly clock: Clock,
  ) {}

  /** Refreshes outdated counts, waiting only for unknown ones. Call before storing, outside of transactions. */
  async refresh(request: GraphSession, tenantId: string, personIds: Iterable<string>): Promise<void> {
    const { perPerson, perTenant } = this.limits;
    const people =
      perPerson === 0 ? [] : [...new Set(personIds)].filter((id) => id !== '' && this.isOutdated(tenantId, id));
    const graph = this.graph.session();
    graph.shareDeadlineOf(request);
    await Promise.all([
      people.length > 0 &&
        this.count(tenantId, people, async () => {
          const amounts = await this.counter.ofPeople(graph, tenantId, people);
          return people.map((id) => amounts.get(id) ?? 0);
        }),
      perTenant > 0 &&
        this.isOutdated(tenantId, '') &&
        this.count(tenantId, [''], async () => [(await this.counter.ofTenant?.(graph, tenantId)) ?? 0]),
    ]);
  }

  /** Throws QUOTA_EXCEEDED, which names the limit, if the additional amounts do not fit. */
  admit(tenantId: string, amounts: Amounts): void {
    const { perPerson, perTenant } = this.limits;
    const isOver = (id: string, added: number, limit: number): boolean =>
      limit > 0 && added > 0 && (this.counts.get(tenantKeyOf(tenantId, id))?.stored ?? 0) + added > limit;
    for (const [id, added] of amounts)
      if (id !== '' && isOver(id, added, perPerson)) throw this.exceeded('person', perPerson);
    if (isOver('', sumOf(amounts), perTenant)) throw this.exceeded('tenant', perTenant);
  }

  /** Admits amounts that a transaction stores, and adds them after its commit. Throws like `admit`. */
  charge(transaction: Pick<GraphTransaction, 'afterCommit'>, tenantId: string, amounts: Amounts): void {
    this.admit(tenantId, amounts);
    transaction.afterCommit(() => this.add(tenantId, amounts));
  }

  /** Adds the stored amounts, after the commit. */
  add(tenantId: string, amounts: Amounts): void {
    for (const [id, added] of [...[...amounts].filter(([id]) => id !== ''), ['', sumOf(amounts)] as const]) {
      const count = this.counts.get(tenantKeyOf(tenantId, id));
      if (count) count.stored += added;
    }
  }

  private isOutdated(tenantId: string, id: string): boolean {
    return (this.counts.get(tenantKeyOf(tenantId, id))?.nextAt ?? 0) <= this.clock();
  }

  /** Counts; waits only if a count is still unknown. */
  private async count(tenantId: string, ids: readonly string[], ask: () => Promise<number[]>): Promise<void> {
    const keys = ids.map((id) => tenantKeyOf(tenantId, id));
    const earlierCounts = keys.flatMap((key) => this.counts.get(key) ?? []);
    // Set at once, so that concurrent calls do not count the same.
    for (const count of earlierCounts) count.nextAt = this.clock() + countLifetimeMs;
    const startedAt = performance.now();
    const countPromise = ask().then((amounts) => {
      const nextAt = this.clock() + Math.max(countLifetimeMs, pauseRatio * (performance.now() - startedAt));
      keys.forEach((key, index) => this.counts.set(key, { stored: amounts[index]!, nextAt }));
    });
    if (earlierCounts.length < keys.length) await countPromise;
    else countPromise.catch(() => {});
  }

  private exceeded(limitScope: 'person' | 'tenant', limit: number): DomainError {
    const message =
      limitScope === 'person'
        ? [
            `Expected at most ${limit} ${this.kindName} per person to be stored; this would be more.`,
            this.counter.remedy,
          ]
            .filter(Boolean)
            .join(' ')
        : `No more ${this.kindName} are stored for this tenant; the operator of Kith can raise the limit.`;
    return new DomainError('QUOTA_EXCEEDED', message, { details: { per: limitScope, of: this.kindName } });
  }
}

const sumOf = (amounts: Amounts): number => [...amounts.values()].reduce((sum, amount) => sum + amount, 0);

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
