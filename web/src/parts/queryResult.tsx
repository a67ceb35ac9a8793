import type { ReactNode } from 'react';
import type { QueryState } from '../api/useApiQuery.js';
import { ErrorNote } from './errorNote.js';
import { Loading } from './loading.js';

interface AnsweredProps<Data> {
  readonly asked: QueryState<Data>;
  /** True in a list, which may contain only items. */
  readonly inList?: boolean;
  /** Number of rows of the outline that is shown while it loads. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the answer of a read; before that an outline, and after a refusal its error. */
export function QueryResult<Data>({ asked, inList = false, rows, children }: AnsweredProps<Data>) {
  const { data, error, isLoading, again } = asked;
  const item = (shown: ReactNode): ReactNode => (inList ? <li>{shown}</li> : shown);
  if (isLoading) return item(<Loading rows={rows} />);
  return (
    <>
      {error && item(<ErrorNote error={error} onRetry={again} />)}
      {data !== undefined && children(data)}
    </>
  );
}
