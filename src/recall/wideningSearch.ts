/**
 * Reads more and more index entries until a result is enough or there are no more, so that what the privacy rule leaves
 * out displaces nothing that the audience may hear. `cutsTies` is false at the last width: the search then keeps the
 * entries that tie with the last one read. `truncated`: there may be more than was found.
 */
export async function searchWithGrowingWidth<T extends { readonly fetched: number }>(
  widths: readonly number[],
  attempt: (width: number, cutsTies: boolean) => Promise<T>,
  isEnough: (result: T) => boolean,
): Promise<T & { readonly truncated: boolean }> {
  const maxWidth = widths.at(-1);
  for (const width of widths) {
    const result = await attempt(width, width !== maxWidth);
    const isComplete = isEnough(result) || result.fetched < width;
    if (isComplete || width === maxWidth) return { ...result, truncated: !isComplete };
  }
  throw new Error('There is no width.');
}
