import { ArchiveRestore, EyeOff, LockKeyhole, LockKeyholeOpen, type LucideIcon, Pencil, Pin } from 'lucide-react';
import { useState } from 'react';
import type { MemoryAction, ShownMemoryFragment } from '../../operations.generated.js';
import { words } from '../../words.js';
import { CorrectDialog } from './correctDialog.js';
import { ForgetDialog } from './forgetDialog.js';
import { PinDialog } from './pinDialog.js';
import { RestoreDialog } from './restoreDialog.js';
import { SpreadDialog } from './spreadDialog.js';

/** Properties of a dialog that changes a memory. */
export interface MemoryDialogProps {
  readonly memory: ShownMemoryFragment;
  readonly onClose: () => void;
}

const icons: Readonly<Record<MemoryAction, LucideIcon>> = {
  CORRECT: Pencil,
  PIN: Pin,
  RESTRICT: LockKeyhole,
  RELAX: LockKeyholeOpen,
  FORGET: EyeOff,
  RESTORE: ArchiveRestore,
};

/**
 * Buttons for the actions that the API allows on a memory here. Each asks for confirmation, and says what will change
 * for whom.
 */
export function MemoryActions({ memory }: Pick<MemoryDialogProps, 'memory'>) {
  const [openAction, setOpenAction] = useState<MemoryAction>();
  const close = (): void => setOpenAction(undefined);
  const labels: Readonly<Record<MemoryAction, string>> = {
    CORRECT: words.changing.correct,
    PIN: memory.pinned ? words.changing.unpin : words.changing.pin,
    RESTRICT: words.changing.restrict,
    RELAX: words.changing.relax,
    FORGET: words.changing.forget,
    RESTORE: words.changing.restore,
  };
  // A memory that cannot become stricter, or less strict, has no such choice.
  const isClosed = memory.sensitivity === 'SENSITIVE' && !memory.portable;
  const isOpen = memory.sensitivity === 'PUBLIC' && memory.portable;
  const offeredActions = (Object.keys(labels) as MemoryAction[]).filter(
    (action) =>
      memory.allowed.includes(action) && !(action === 'RESTRICT' && isClosed) && !(action === 'RELAX' && isOpen),
  );
  if (offeredActions.length === 0) return null;
  return (
    <div className="buttons">
      {offeredActions.map((action) => {
        const Icon = icons[action];
        return (
          <button key={action} type="button" className="small" onClick={() => setOpenAction(action)}>
            <Icon size={14} aria-hidden />
            {labels[action]}
          </button>
        );
      })}
      {openAction === 'CORRECT' && <CorrectDialog memory={memory} onClose={close} />}
      {openAction === 'PIN' && <PinDialog memory={memory} onClose={close} />}
      {openAction === 'FORGET' && <ForgetDialog memory={memory} onClose={close} />}
      {openAction === 'RESTORE' && <RestoreDialog memory={memory} onClose={close} />}
      {(openAction === 'RESTRICT' || openAction === 'RELAX') && (
        <SpreadDialog memory={memory} action={openAction} onClose={close} />
      )}
    </div>
  );
}
