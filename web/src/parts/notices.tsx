import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import { words } from '../words.js';
import { ErrorNote } from './errorNote.js';
import './notices.css';

/** A finished action and, if it can be undone, its undo, which resolves with its success. */
export interface Notice {
  readonly text: string;
  readonly lines?: readonly string[];
  readonly undo?: () => Promise<KithError | undefined>;
  /** Error of an action that failed. */
  readonly error?: KithError;
}

interface PostedNotice extends Notice {
  readonly id: number;
}

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

/** Hook for showing a notice; it stays until it is dismissed. */
export const useNotice = () => useContext(NoticeContext);

/** Shows notices of finished actions, each with an undo button if it has one. */
export function Notices({ children }: { readonly children: ReactNode }) {
  const [posted, setPosted] = useState<readonly PostedNotice[]>([]);
  const drop = useCallback((id: number) => setPosted((now) => now.filter((one) => one.id !== id)), []);
  const post = useCallback(
    (notice: Notice) => setPosted((now) => [...now.slice(-2), { ...notice, id: (now.at(-1)?.id ?? 0) + 1 }]),
    [],
  );
  const undo = async ({ id, undo: runUndo }: PostedNotice): Promise<void> => {
    const error = await runUndo?.();
    if (!error) post({ text: words.notices.undone });
    setPosted((now) => (error ? now.map((one) => (one.id === id ? { ...one, error } : one)) : without(now, id)));
  };
  return (
    <NoticeContext.Provider value={post}>
      {children}
      <section className="notices" aria-label={words.notices.title}>
        <div role="status">
          {posted.map((notice) => (
            <div key={notice.id} className={notice.error ? 'notice failed' : 'notice'}>
              <p>{notice.text}</p>
              {notice.lines && notice.lines.length > 0 && (
                <ul>
                  {notice.lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
              {notice.error && <ErrorNote error={notice.error} />}
              <div className="buttons">
                {notice.undo && (
                  <button type="button" className="small" onClick={() => void undo(notice)}>
                    {words.notices.undo}
                  </button>
                )}
                <button type="button" className="small ghost" onClick={() => drop(notice.id)}>
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

const without = (notices: readonly PostedNotice[], id: number): PostedNotice[] =>
  notices.filter((one) => one.id !== id);
