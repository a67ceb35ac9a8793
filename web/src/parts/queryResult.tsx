import type { ReactNode } from 'react';
import type { QueryState } from '../api/useApiQuery.js';
import { ErrorNote } from './errorNote.js';
import { Loading } from './loading.js';

interface QueryResultProps<Data> {
  readonly query: QueryState<Data>;
  /** True in a list, which may contain only items. */
  readonly isInList?: boolean;
  /** Number of rows of the outline that is shown while it loads. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the answer of a read; before that an outline, and after a refusal its error. */
export function QueryResult<Data>({ query, isInList = false, rows, children }: QueryResultProps<Data>) {
  const { data, error, isLoading, refetch } = query;
  const item = (content: ReactNode): ReactNode => (isInList ? <li>{content}</li> : content);
  if (isLoading) return item(<Loading rows={rows} />);
  return (
    <>
      {error && item(<ErrorNote error={error} onRetry={refetch} />)}
      {data !== undefined && children(data)}
    </>
  );
}
