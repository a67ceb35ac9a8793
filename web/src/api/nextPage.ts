import type { NextPageFragment } from '../operations.generated.js';

/** Returns the cursor of the next page of a list; undefined after the last page. */
export const nextPage = (page: NextPageFragment | undefined): string | undefined =>
  page?.hasNextPage ? (page.endCursor ?? undefined) : undefined;
