import type { ReactNode } from 'react';
import type { Asked } from '../asking/useAsk.js';
import { ErrorNote } from './errorNote.js';
import { Loading } from './loading.js';

interface AnsweredProps<Data> {
  readonly asked: Asked<Data>;
  /** True in a list, which may contain only items. */
  readonly inList?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the answer of a read; before that a loading message, and after a refusal its error. */
export function Answered<Data>({ asked, inList = false, children }: AnsweredProps<Data>) {
  const { data, error, isLoading, again } = asked;
  const item = (shown: ReactNode): ReactNode => (inList ? <li>{shown}</li> : shown);
  if (isLoading) return item(<Loading />);
  return (
    <>
      {error && item(<ErrorNote error={error} onRetry={again} />)}
      {data !== undefined && children(data)}
    </>
  );
}
