import type { Clock } from './clock.js';
import { DomainError } from './errors.js';
import type { Graph, GraphSession } from './neo4j/graph.js';

/** How much may be stored of one kind; 0 for no limit. */
export interface QuotaLimits {
  readonly perPerson: number;
  readonly perTenant: number;
}

/** How much of it is stored. */
export interface QuotaUse {
  ofPeople(graph: GraphSession, tenantId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  ofTenant(graph: GraphSession, tenantId: string): Promise<number>;
}

/** So much of one kind, by the person it is stored for; '' for nobody in particular. */
export type Amounts = ReadonlyMap<string, number>;

interface Count {
  stored: number;
  /** Counted anew from then on, epoch ms. */
  nextAt: number;
}

const countedForMs = 60_000;
/** Counting takes at most this part of the time. */
const patience = 200;
const maxCounts = 10_000;

/**
 * A limit to what is stored of one kind. It counts once a minute, beside the writes, and adds what this process stores
 * meanwhile, so that no writer waits for another one: several copies may together store a minute's writes more.
 */
export class Quota {
  private readonly counts = new Map<string, Count>();

  constructor(
    /** As it stands in the error, for example "messages". */
    private readonly what: string,
    private readonly limits: QuotaLimits,
    private readonly use: QuotaUse,
    private readonly graph: Pick<Graph, 'session'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts what was not counted lately, and waits where nothing is known at all: before anything is stored, and outside
   * of transactions.
   */
  async look(tenantId: string, personIds: Iterable<string>): Promise<void> {
    const { perPerson, perTenant } = this.limits;
    const people = perPerson === 0 ? [] : [...new Set(personIds)].filter((id) => id !== '' && this.isOld(tenantId, id));
    const graph = this.graph.session();
    await Promise.all([
      people.length > 0 &&
        this.count(tenantId, people, async () => {
          const found = await this.use.ofPeople(graph, tenantId, people);
          return people.map((id) => found.get(id) ?? 0);
        }),
      perTenant > 0 &&
        this.isOld(tenantId, '') &&
        this.count(tenantId, [''], async () => [await this.use.ofTenant(graph, tenantId)]),
    ]);
  }

  /** Throws QUOTA_EXCEEDED, which says which limit, where so much more does not fit. */
  admit(tenantId: string, more: Amounts): void {
    const { perPerson, perTenant } = this.limits;
    const isOver = (id: string, added: number, limit: number): boolean =>
      limit > 0 && added > 0 && (this.counts.get(keyOf(tenantId, id))?.stored ?? 0) + added > limit;
    for (const [id, added] of more)
      if (id !== '' && isOver(id, added, perPerson)) throw this.exceeded('person', perPerson);
    if (isOver('', sumOf(more), perTenant)) throw this.exceeded('tenant', perTenant);
  }

  /** Adds what was stored, once it is committed. */
  add(tenantId: string, more: Amounts): void {
    for (const [id, added] of [...[...more].filter(([id]) => id !== ''), ['', sumOf(more)] as const]) {
      const count = this.counts.get(keyOf(tenantId, id));
      if (count) count.stored += added;
    }
  }

  private isOld(tenantId: string, id: string): boolean {
    return (this.counts.get(keyOf(tenantId, id))?.nextAt ?? 0) <= this.clock();
  }

  /** Counts; only those of whom nothing is known are waited for. */
  private async count(tenantId: string, ids: readonly string[], ask: () => Promise<number[]>): Promise<void> {
    const keys = ids.map((id) => keyOf(tenantId, id));
    const known = keys.flatMap((key) => this.counts.get(key) ?? []);
    // Nobody else counts them meanwhile.
    for (const one of known) one.nextAt = this.clock() + countedForMs;
    const startedAt = performance.now();
    const counting = ask().then((found) => {
      const nextAt = this.clock() + Math.max(countedForMs, patience * (performance.now() - startedAt));
      keys.forEach((key, at) => this.note(key, { stored: found[at]!, nextAt }));
    });
    if (known.length < keys.length) await counting;
    else counting.catch(() => {});
  }

  private note(key: string, count: Count): void {
    // A Map keeps the order of insertion: the first is the one counted longest ago.
    this.counts.delete(key);
    this.counts.set(key, count);
    if (this.counts.size > maxCounts) this.counts.delete(this.counts.keys().next().value!);
  }

  private exceeded(whose: 'person' | 'tenant', limit: number): DomainError {
    const message =
      whose === 'person'
        ? `Expected at most ${limit} ${this.what} per person to be stored; this would be more.`
        : `No more ${this.what} are stored for this tenant; whoever runs Kith can raise the limit.`;
    return new DomainError('QUOTA_EXCEEDED', message, { details: { per: whose, of: this.what } });
  }
}

const keyOf = (tenantId: string, id: string): string => JSON.stringify([tenantId, id]);

const sumOf = (amounts: Amounts): number => [...amounts.values()].reduce((sum, one) => sum + one, 0);

/** How much there is for each person. */
export function amountsOf(personIds: Iterable<string | null>): Amounts {
  const amounts = new Map<string, number>();
  for (const id of personIds) amounts.set(id ?? '', (amounts.get(id ?? '') ?? 0) + 1);
  return amounts;
}
