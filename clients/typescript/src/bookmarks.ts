/** Far below what a header may hold; only writes side by side leave more than one. */
const most = 32;

/**
 * What this client has written, as the service tells it: opaque values, sent with every request, so that whichever copy
 * of the service answers has read that far. Writes are answered with one, and it includes those that they were sent with.
 */
export class Bookmarks {
  private readonly values = new Set<string>();

  /** The value of the header, and what to call when its answer has come. */
  forRequest(): { readonly header: string | undefined; readonly answered: (value: string | null) => void } {
    const sent = [...this.values];
    return {
      header: sent.length > 0 ? sent.join(',') : undefined,
      answered: (value) => {
        if (value === null || value === '') return;
        for (const one of sent) this.values.delete(one);
        this.values.add(value);
        if (this.values.size > most) this.values.delete(this.values.values().next().value!);
      },
    };
  }

  /** Forgets them all. */
  clear(): void {
    this.values.clear();
  }
}
