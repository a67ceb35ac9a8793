/** Limit of stored values, far below what a header may hold. Only concurrent writes leave more than one. */
const maxStoredValues = 32;

/**
 * Bookmarks of this client's writes: opaque values from the service, sent with every request, so that any replica of
 * the service has read that far before it answers. A write is answered with one bookmark, which includes those it was
 * sent with.
 */
export class Bookmarks {
  private readonly values = new Set<string>();

  /** Returns the header value, and a callback for the value of the answer. */
  forRequest(): { readonly header: string | undefined; readonly onAnswer: (value: string | null) => void } {
    const sent = [...this.values];
    return {
      header: sent.length > 0 ? sent.join(',') : undefined,
      onAnswer: (value) => {
        if (value === null || value === '') return;
        for (const one of sent) this.values.delete(one);
        this.values.add(value);
        if (this.values.size > maxStoredValues) this.values.delete(this.values.values().next().value!);
      },
    };
  }

  /** Forgets all bookmarks. */
  clear(): void {
    this.values.clear();
  }
}
