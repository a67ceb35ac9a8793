/** Error: an answer exceeded the limit of `boundedFetch`. */
export class BodyTooLargeError extends Error {}

/**
 * Returns a `fetch` that reads at most so many bytes of a body, decompressed, and closes the connection at the next
 * one: reading the body then rejects with {@link BodyTooLargeError}. Redirects are returned, never followed: requests
 * go only to the configured address.
 */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const { body, headers, status, statusText } = await fetch(input, { ...init, redirect: 'manual' });
    let bytes = 0;
    const countedBody = body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > maxBytes) controller.error(new BodyTooLargeError(`More than ${maxBytes} bytes.`));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(countedBody ?? null, { status, statusText, headers });
  };
}
