import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import { words } from '../words.js';
import { ErrorNote } from './errorNote.js';
import './notices.css';

/** What was done, and how it is undone where it can be: resolves with whether it was. */
export interface Notice {
  readonly text: string;
  readonly lines?: readonly string[];
  readonly undo?: () => Promise<KithError | undefined>;
  /** Why it was not done. */
  readonly error?: KithError;
}

interface Posted extends Notice {
  readonly id: number;
}

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

/** Tells what was done; the notice stays until somebody takes it away. */
export const useNotice = () => useContext(NoticeContext);

/** Shows beside everything else what was done, with a button that undoes it. */
export function Notices({ children }: { readonly children: ReactNode }) {
  const [posted, setPosted] = useState<readonly Posted[]>([]);
  const drop = useCallback((id: number) => setPosted((now) => now.filter((one) => one.id !== id)), []);
  const post = useCallback(
    (notice: Notice) => setPosted((now) => [...now.slice(-2), { ...notice, id: (now.at(-1)?.id ?? 0) + 1 }]),
    [],
  );
  const undo = async ({ id, undo: take }: Posted): Promise<void> => {
    const error = await take?.();
    if (!error) post({ text: words.notices.undone });
    setPosted((now) => (error ? now.map((one) => (one.id === id ? { ...one, error } : one)) : without(now, id)));
  };
  return (
    <NoticeContext.Provider value={post}>
      {children}
      <section className="notices" aria-label={words.notices.title}>
        <div role="status">
          {posted.map((one) => (
            <div key={one.id} className={one.error ? 'notice failed' : 'notice'}>
              <p>{one.text}</p>
              {one.lines && one.lines.length > 0 && (
                <ul>
                  {one.lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
              {one.error && <ErrorNote error={one.error} />}
              <div className="buttons">
                {one.undo && (
                  <button type="button" onClick={() => void undo(one)}>
                    {words.notices.undo}
                  </button>
                )}
                <button type="button" onClick={() => drop(one.id)}>
                  {words.notices.close}
                </button>
              </div>
            </div>
          ))}
        </div>
      </section>
    </NoticeContext.Provider>
  );
}

const without = (notices: readonly Posted[], id: number): Posted[] => notices.filter((one) => one.id !== id);
