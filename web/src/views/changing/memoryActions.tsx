import { useState } from 'react';
import type { MemoryAction, ShownMemoryFragment } from '../../operations.generated.js';
import { words } from '../../words.js';
import { CorrectDialog } from './correctDialog.js';
import { ForgetDialog } from './forgetDialog.js';
import { PinDialog } from './pinDialog.js';
import { RestoreDialog } from './restoreDialog.js';
import { SpreadDialog } from './spreadDialog.js';

/** What a memory is changed by, and what ends that. */
export interface ChangingProps {
  readonly memory: ShownMemoryFragment;
  readonly onClose: () => void;
}

/** Buttons for what the API allows with a memory here; each asks first, and says what it will change for whom. */
export function MemoryActions({ memory }: Pick<ChangingProps, 'memory'>) {
  const [open, setOpen] = useState<MemoryAction>();
  const close = (): void => setOpen(undefined);
  const labels: Readonly<Record<MemoryAction, string>> = {
    CORRECT: words.doing.correct,
    PIN: memory.pinned ? words.doing.unpin : words.doing.pin,
    RESTRICT: words.doing.restrict,
    RELAX: words.doing.relax,
    FORGET: words.doing.forget,
    RESTORE: words.doing.restore,
  };
  // What cannot become any stricter, or any less strict, offers nothing to choose.
  const isClosed = memory.sensitivity === 'SENSITIVE' && !memory.portable;
  const isOpen = memory.sensitivity === 'PUBLIC' && memory.portable;
  const shown = (Object.keys(labels) as MemoryAction[]).filter(
    (action) =>
      memory.allowed.includes(action) && !(action === 'RESTRICT' && isClosed) && !(action === 'RELAX' && isOpen),
  );
  if (shown.length === 0) return null;
  return (
    <div className="buttons">
      {shown.map((action) => (
        <button key={action} type="button" onClick={() => setOpen(action)}>
          {labels[action]}
        </button>
      ))}
      {open === 'CORRECT' && <CorrectDialog memory={memory} onClose={close} />}
      {open === 'PIN' && <PinDialog memory={memory} onClose={close} />}
      {open === 'FORGET' && <ForgetDialog memory={memory} onClose={close} />}
      {open === 'RESTORE' && <RestoreDialog memory={memory} onClose={close} />}
      {(open === 'RESTRICT' || open === 'RELAX') && <SpreadDialog memory={memory} action={open} onClose={close} />}
    </div>
  );
}
