import { useAddress } from '../../address.js';
import { useOptimisticRemoval } from '../../api/optimisticRemoval.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { useMe } from '../../api/useMe.js';
import { useUndo } from '../../api/useUndo.js';
import { ForgetMemoryDocument, RestoreMemoryDocument } from '../../operations.generated.js';
import { Dialog } from '../../parts/dialog.js';
import { formatDay } from '../../parts/dates.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';
import { AudienceEffect } from './audienceEffect.js';
import type { MemoryDialogProps } from './memoryActions.js';

/**
 * Asks for confirmation before a memory is forgotten: it goes at once. The notice restores it for the person who may:
 * its owner, or the stater of a memory of a chat.
 */
export function ForgetDialog({ memory, onClose }: MemoryDialogProps) {
  const chat = useAddress().get('chat');
  const notify = useNotice();
  const me = useMe().data?.me.id;
  const keeper = memory.scope.owner ?? memory.statedBy;
  const undoWith = useUndo();
  const { removeWith } = useOptimisticRemoval();
  const forget = useApiMutation(ForgetMemoryDocument, words.changing.forget);
  const submit = async (): Promise<void> => {
    const input = { id: memory.id, chat };
    onClose();
    const answer = await removeWith(memory.id, () => forget.run({ input }));
    if (!answer) return;
    notify({
      text: words.changing.forgotten(formatDay(answer.forgetMemory.purgeAt)),
      undo: keeper?.id === me ? () => undoWith(RestoreMemoryDocument, { input }) : undefined,
    });
  };
  return (
    <Dialog title={words.changing.forget} write={forget} onSubmit={submit} onClose={onClose}>
      <AudienceEffect memory={memory} text={words.changing.forgetEffect} />
    </Dialog>
  );
}
