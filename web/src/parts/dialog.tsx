import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { KithError } from '../../../clients/typescript/src/errors.js';
import type { WriteState } from '../api/useApiMutation.js';
import { words } from '../words.js';
import { ErrorNote } from './errorNote.js';
import { useNotice } from './notices.js';
import { useModal } from './useModal.js';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  /** Text of the button that submits; the title unless given. */
  readonly submit?: string;
  /** The write that the dialog submits. */
  readonly write: WriteState;
  /** True if the current choice can be submitted. */
  readonly canSubmit?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Confirmation dialog: it says what will change, with a button to do it. Escape leaves everything as it is. */
export function Dialog(props: DialogProps) {
  const { title, submit = title, canSubmit = true, onSubmit, onClose, children } = props;
  const { error, isRunning } = props.write;
  const id = useId();
  const notify = useNotice();
  const dialog = useModal();
  const hasClosed = useRef(false);
  const refusal = useRef<KithError>(undefined);
  refusal.current = error;
  useEffect(
    // The subject may disappear with the refusal, and the dialog with it: then the refusal is shown as a notice.
    () => () => {
      if (refusal.current && !hasClosed.current) notify({ text: words.notices.failed(title), error: refusal.current });
    },
    [notify, title],
  );
  const leave = (): void => {
    hasClosed.current = true;
    onClose();
  };
  // The close event comes late: a dialog that was opened again meanwhile stays open.
  const close = (): void => {
    if (!dialog.current?.open) leave();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (canSubmit && !isRunning) void onSubmit();
  };
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={close}>
      <form onSubmit={send}>
        <h2 id={id}>{title}</h2>
        {children}
        {error && <ErrorNote error={error} />}
        <div className="buttons">
          <button type="submit" className="main" disabled={!canSubmit || isRunning}>
            {isRunning ? words.changing.working : submit}
          </button>
          <button type="button" className="ghost" onClick={leave}>
            {words.changing.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
