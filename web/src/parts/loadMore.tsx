import { type ReactNode, useState } from 'react';
import { nextPage } from '../api/nextPage.js';
import type { NextPageFragment } from '../operations.generated.js';
import { words } from '../words.js';

interface MoreProps {
  readonly page: NextPageFragment;
  /** Renders the page after a cursor, once it is requested. */
  readonly children: (after: string) => ReactNode;
}

/** Pagination at the end of a list: a button and, once it was pressed, the next page. */
export function LoadMore({ page, children }: MoreProps) {
  const [isRequested, setIsRequested] = useState(false);
  const next = nextPage(page);
  if (next === undefined) return null;
  if (isRequested) return children(next);
  return (
    <li>
      <button type="button" onClick={() => setIsRequested(true)}>
        {words.common.more}
      </button>
    </li>
  );
}
