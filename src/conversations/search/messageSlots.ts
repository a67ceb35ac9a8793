/** Slot: a place and a sequence number, at which a message may exist. */
export interface MessageSlot {
  readonly place: string;
  readonly seq: number;
}

/** Map by slot. It is nested, because a place has many slots and a joined key per slot would be slow. */
export class MessageSlotMap<T> {
  private readonly byPlace = new Map<string, Map<number, T>>();

  get({ place, seq }: MessageSlot): T | undefined {
    return this.byPlace.get(place)?.get(seq);
  }

  set({ place, seq }: MessageSlot, value: T): void {
    const bySeq = this.byPlace.get(place) ?? new Map<number, T>();
    this.byPlace.set(place, bySeq.set(seq, value));
  }

  getOrCreate(slot: MessageSlot, create: () => T): T {
    const existing = this.get(slot);
    if (existing !== undefined) return existing;
    const value = create();
    this.set(slot, value);
    return value;
  }

  *values(): Iterable<T> {
    for (const bySeq of this.byPlace.values()) yield* bySeq.values();
  }
}

/** Returns slots as parameters of a statement: places, and for each the sequence numbers there without duplicates. */
export function slotsParameters(slots: readonly MessageSlot[]): {
  readonly places: readonly string[];
  readonly seqs: readonly (readonly number[])[];
} {
  const seqs = new Map<string, Set<number>>();
  for (const { place, seq } of slots) seqs.set(place, (seqs.get(place) ?? new Set()).add(seq));
  return { places: [...seqs.keys()], seqs: [...seqs.values()].map((numbers) => [...numbers]) };
}
