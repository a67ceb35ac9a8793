import { type ReactNode, useState } from 'react';
import type { NextPageFragment } from '../operations.generated.js';
import { words } from '../words.js';

interface MoreProps {
  readonly page: NextPageFragment;
  /** The page behind a cursor, shown once it is asked for. */
  readonly children: (after: string) => ReactNode;
}

/** The end of a page of a list: a button, and once it was pressed what comes next. */
export function More({ page: { hasNextPage, endCursor }, children }: MoreProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (!hasNextPage || endCursor == null) return null;
  if (isWanted) return children(endCursor);
  return (
    <li>
      <button type="button" onClick={() => setIsWanted(true)}>
        {words.common.more}
      </button>
    </li>
  );
}
