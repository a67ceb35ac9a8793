import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import { words } from '../words.js';
import { ErrorNote } from './errorNote.js';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly submit: string;
  readonly error: KithError | undefined;
  readonly isRunning: boolean;
  /** Whether what is chosen can be done. */
  readonly canSubmit?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done: what it will change, then a button for it; Escape leaves everything as it is. */
export function Dialog(props: DialogProps) {
  const { title, submit, error, isRunning, canSubmit = true, onSubmit, onClose, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    // The browser keeps the keyboard inside, and gives it back to the button that has opened it.
    current?.showModal();
    return () => current?.close();
  }, []);
  // The event comes later than what it tells of: one that was opened again meanwhile stays open.
  const close = (): void => {
    if (!dialog.current?.open) onClose();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (canSubmit && !isRunning) onSubmit();
  };
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={close}>
      <form onSubmit={send}>
        <h2 id={id}>{title}</h2>
        {children}
        {error && <ErrorNote error={error} />}
        <div className="buttons">
          <button type="submit" className="main" disabled={!canSubmit || isRunning}>
            {isRunning ? words.doing.working : submit}
          </button>
          <button type="button" onClick={onClose}>
            {words.doing.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
