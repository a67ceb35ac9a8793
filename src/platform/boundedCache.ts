/** LRU cache: beyond its capacity, the least recently used entry goes first. */
export class BoundedCache<Key, Value> {
  // A Map keeps the order of insertion: reinserted at each use, the first entry is always the least recently used.
  private readonly entries = new Map<Key, Value>();

  constructor(private readonly capacity: number) {}

  get(key: Key): Value | undefined {
    const value = this.entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    const oldest = this.entries.keys().next();
    if (this.entries.size > this.capacity && !oldest.done) this.entries.delete(oldest.value);
  }

  /** Returns the value of a key, made and added if there is none. */
  getOrAdd(key: Key, make: () => Value): Value {
    const value = this.entries.get(key) ?? make();
    this.set(key, value);
    return value;
  }

  delete(key: Key): void {
    this.entries.delete(key);
  }
}

/** Returns a cache key of an id, a handle or the like within a tenant. */
export const tenantKeyOf = (tenantId: string, id: string): string => JSON.stringify([tenantId, id]);
