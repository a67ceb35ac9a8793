import type { GraphSession } from './graph.js';

const pageSize = 200;

/** Reads pages on request, up to `limit` rows after a cursor, until one is not full; yields those that hold rows. */
export async function* pagesOf<Row, Cursor>(
  read: (after: Cursor, limit: number) => Promise<Row[]>,
  start: Cursor,
  cursorOf: (row: Row) => Cursor,
  limit = pageSize,
): AsyncGenerator<Row[]> {
  for (let after = start; ;) {
    const page = await read(after, limit);
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    after = cursorOf(page.at(-1)!);
  }
}

/** Yields the rows of all these pages; see {@link pagesOf}. */
export async function* eachRow<Row, Cursor>(...pages: Parameters<typeof pagesOf<Row, Cursor>>): AsyncGenerator<Row> {
  for await (const page of pagesOf(...pages)) yield* page;
}

/** Returns a reader of pages for each list of a tenant. */
export const tenantPageReader =
  (graph: GraphSession, tenant: string) =>
  <Row>(list: (graph: GraphSession, page: { tenant: string; after: string; limit: number }) => Promise<Row[]>) =>
  (after: string, limit: number): Promise<Row[]> =>
    list(graph, { tenant, after, limit });
