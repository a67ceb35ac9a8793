import { useAddress } from '../../address.js';
import { useOptimisticRemoval } from '../../asking/optimisticRemoval.js';
import { useDo } from '../../asking/useDo.js';
import { useMe } from '../../asking/useMe.js';
import { useTakeBack } from '../../asking/useTakeBack.js';
import { ForgetMemoryDocument, RestoreMemoryDocument } from '../../operations.generated.js';
import { Dialog } from '../../parts/dialog.js';
import { shownDay } from '../../parts/names.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';
import { Effect } from './effect.js';
import type { ChangingProps } from './memoryActions.js';

/**
 * Asks for confirmation before a memory is forgotten: it goes at once. The notice restores it for the person who may:
 * its owner, or the stater of a memory of a chat.
 */
export function ForgetDialog({ memory, onClose }: ChangingProps) {
  const chat = useAddress().one('chat');
  const tell = useNotice();
  const me = useMe().data?.me.id;
  const keeper = memory.scope.owner ?? memory.statedBy;
  const takeBack = useTakeBack();
  const { removeWith } = useOptimisticRemoval();
  const { run, error, isRunning } = useDo(ForgetMemoryDocument, words.doing.forget);
  const submit = async (): Promise<void> => {
    const input = { id: memory.id, chat };
    onClose();
    const answer = await removeWith(memory.id, () => run({ input }));
    if (!answer) return;
    tell({
      text: words.doing.forgotten(shownDay(answer.forgetMemory.purgeAt)),
      undo: keeper?.id === me ? () => takeBack(RestoreMemoryDocument, { input }) : undefined,
    });
  };
  const props = { error, isRunning, onClose, onSubmit: () => void submit() };
  return (
    <Dialog title={words.doing.forget} submit={words.doing.forget} {...props}>
      <Effect memory={memory} text={words.doing.forgetEffect} />
    </Dialog>
  );
}
