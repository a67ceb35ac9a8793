/** For whom something is done: a person of a tenant. */
export interface Asker {
  readonly tenantId: string;
  readonly viewerId: string;
}

/** The service itself, which takes its turn like a tenant. */
export const theService: Asker = { tenantId: '', viewerId: '' };

interface Waiting<T> {
  readonly asker: Asker;
  readonly items: T[];
}

/**
 * What waits for its turn: tenants take turns, the people of a tenant take turns within it, and what one person waits
 * for comes in the order in which it was asked for. Whoever is new waits one turn of everybody else's at most.
 */
export class FairQueue<T> {
  /** By tenant and person, in the order of their turns; nobody in it waits for nothing. */
  private readonly tenants = new Map<string, Map<string, Waiting<T>>>();
  private count = 0;

  /** How many items wait. */
  get size(): number {
    return this.count;
  }

  /** How many items wait for this person. */
  sizeOf({ tenantId, viewerId }: Asker): number {
    return this.tenants.get(tenantId)?.get(viewerId)?.items.length ?? 0;
  }

  /** Puts an item behind what this person waits for. */
  push(asker: Asker, item: T): void {
    this.itemsOf(asker).push(item);
    this.count += 1;
  }

  /** Puts an item before what this person waits for: it had its turn, and it came to nothing. */
  putBack(asker: Asker, item: T): void {
    this.itemsOf(asker).unshift(item);
    this.count += 1;
  }

  /** Takes the next item whose person may have their turn now; undefined when there is none. */
  shift(mayHave: (asker: Asker) => boolean = () => true): T | undefined {
    for (const [tenantId, people] of this.tenants) {
      for (const [viewerId, { asker, items }] of people) {
        if (!mayHave(asker)) continue;
        const item = items.shift()!;
        this.count -= 1;
        // A Map keeps the order of insertion: put back at the end, both have their next turn after everybody else.
        people.delete(viewerId);
        if (items.length > 0) people.set(viewerId, { asker, items });
        this.tenants.delete(tenantId);
        if (people.size > 0) this.tenants.set(tenantId, people);
        return item;
      }
    }
    return undefined;
  }

  /** Takes an item out before its turn; false when it does not wait any more. */
  remove({ tenantId, viewerId }: Asker, item: T): boolean {
    const people = this.tenants.get(tenantId);
    const items = people?.get(viewerId)?.items ?? [];
    const at = items.indexOf(item);
    if (at < 0) return false;
    items.splice(at, 1);
    this.count -= 1;
    if (items.length === 0) people!.delete(viewerId);
    if (people!.size === 0) this.tenants.delete(tenantId);
    return true;
  }

  /** Takes everything out. */
  drain(): T[] {
    const all = [...this.tenants.values()].flatMap((people) => [...people.values()].flatMap(({ items }) => items));
    this.tenants.clear();
    this.count = 0;
    return all;
  }

  private itemsOf(asker: Asker): T[] {
    const { tenantId, viewerId } = asker;
    const people = this.tenants.get(tenantId) ?? new Map<string, Waiting<T>>();
    this.tenants.set(tenantId, people);
    const waiting = people.get(viewerId) ?? { asker, items: [] };
    people.set(viewerId, waiting);
    return waiting.items;
  }
}
