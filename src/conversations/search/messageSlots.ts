/** A message, or a number in a place at which one may stand that nobody has looked at yet. */
export interface MessageSlot {
  readonly place: string;
  readonly seq: number;
}

/** What belongs to spots, one thing each. Of a place there are many, so no key is made of the two. */
export class MessageSlotMap<T> {
  private readonly byPlace = new Map<string, Map<number, T>>();

  get({ place, seq }: MessageSlot): T | undefined {
    return this.byPlace.get(place)?.get(seq);
  }

  set({ place, seq }: MessageSlot, value: T): void {
    const bySeq = this.byPlace.get(place) ?? new Map<number, T>();
    this.byPlace.set(place, bySeq.set(seq, value));
  }

  /** What belongs to a spot; what is made for it where nothing did. */
  made(spot: MessageSlot, make: () => T): T {
    const known = this.get(spot);
    if (known !== undefined) return known;
    const value = make();
    this.set(spot, value);
    return value;
  }

  *values(): Iterable<T> {
    for (const bySeq of this.byPlace.values()) yield* bySeq.values();
  }
}
