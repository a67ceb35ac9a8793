/** Stream of items that can be ended from outside. */
export type Stream<Item> = AsyncGenerator<Item, undefined, undefined>;

/** Ends even while it waits for an item, unlike a bare `async function*`. The signal tells the producer. */
export function abortable<Item>(make: (signal: AbortSignal) => Stream<Item>, onEnd: () => void): Stream<Item> {
  const controller = new AbortController();
  controller.signal.addEventListener('abort', onEnd, { once: true });
  return mapStream(
    make(controller.signal),
    (item) => item,
    () => controller.abort(),
  );
}

/** Maps a stream; ending the result ends the source. `onEnd` may be called more than once. */
export function mapStream<From, To>(
  source: Stream<From>,
  each: (item: From) => To | Promise<To>,
  onEnd: () => void,
): Stream<To> {
  const done = { done: true, value: undefined } as const;
  const emit = async (result: IteratorResult<From, undefined>): Promise<IteratorResult<To, undefined>> => {
    if (!result.done) return { done: false, value: await each(result.value) };
    onEnd();
    return done;
  };
  const end = async (): Promise<typeof done> => {
    onEnd();
    await source.return(undefined);
    return done;
  };
  return {
    next: async () => {
      try {
        return await emit(await source.next());
      } catch (error) {
        await end();
        throw error;
      }
    },
    return: end,
    throw: async (error: unknown) => {
      onEnd();
      return emit(await source.throw(error));
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    [Symbol.asyncDispose]: async () => void (await end()),
  };
}
