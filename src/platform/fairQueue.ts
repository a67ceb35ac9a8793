/** Person of a tenant for whom something is done. */
export interface Requester {
  readonly tenantId: string;
  readonly viewerId: string;
}

/** Requester of the service itself, which takes its turn like a tenant. */
export const serviceRequester: Requester = { tenantId: '', viewerId: '' };

interface QueuedItems<T> {
  readonly requester: Requester;
  readonly items: T[];
}

/** Fair queue: round-robin over tenants and their people, FIFO per person. A newcomer waits one turn of each. */
export class FairQueue<T> {
  /** Waiting items by tenant and person, in the order of their turns; a person without items is removed. */
  private readonly tenants = new Map<string, Map<string, QueuedItems<T>>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Returns the number of items that wait for this person. */
  sizeOf({ tenantId, viewerId }: Requester): number {
    return this.tenants.get(tenantId)?.get(viewerId)?.items.length ?? 0;
  }

  /** Adds an item behind the other items of this person. */
  push(requester: Requester, item: T): void {
    this.itemsOf(requester).push(item);
    this.count += 1;
  }

  /** Puts an item back in front of the other items of this person: its turn came to nothing. */
  requeue(requester: Requester, item: T): void {
    this.itemsOf(requester).unshift(item);
    this.count += 1;
  }

  /** Removes and returns the next item whose person may have a turn now; undefined if there is none. */
  shift(mayHave: (requester: Requester) => boolean = () => true): T | undefined {
    for (const [tenantId, people] of this.tenants) {
      for (const [viewerId, { requester, items }] of people) {
        if (!mayHave(requester)) continue;
        const item = items.shift()!;
        this.count -= 1;
        // A Map keeps the order of insertion: at the end, person and tenant have their next turn after all others.
        people.delete(viewerId);
        if (items.length > 0) people.set(viewerId, { requester, items });
        this.tenants.delete(tenantId);
        if (people.size > 0) this.tenants.set(tenantId, people);
        return item;
      }
    }
    return undefined;
  }

  /** Removes an item before its turn; returns false if it is no longer waiting. */
  remove({ tenantId, viewerId }: Requester, item: T): boolean {
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

  drain(): T[] {
    const all = [...this.tenants.values()].flatMap((people) => [...people.values()].flatMap(({ items }) => items));
    this.tenants.clear();
    this.count = 0;
    return all;
  }

  private itemsOf(requester: Requester): T[] {
    const { tenantId, viewerId } = requester;
    const people = this.tenants.get(tenantId) ?? new Map<string, QueuedItems<T>>();
    this.tenants.set(tenantId, people);
    const queuedItems = people.get(viewerId) ?? { requester, items: [] };
    people.set(viewerId, queuedItems);
    return queuedItems.items;
  }
}
