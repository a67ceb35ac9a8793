import { useClient } from 'urql';
import type { KithError } from '../../../../clients/typescript/src/errors.js';
import { useAddress } from '../../address.js';
import { useDo } from '../../asking/useDo.js';
import { useTakeBack } from '../../asking/useTakeBack.js';
import { CorrectMemoryDocument, type ShownMemoryFragment, WhoCanHearDocument } from '../../operations.generated.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';
import { changesOf, type Hearing, tableOf } from './hearings.js';
import { mayBecome, type Spread, spreadChange } from './spread.js';
import type { WouldBe } from './useHearings.js';

interface Applying {
  /** Resolves with whether it was done. */
  readonly run: (wouldBe: WouldBe, after?: string) => Promise<boolean>;
  readonly error: KithError | undefined;
  readonly isRunning: boolean;
}

/** Changes how far a memory spreads, tells for whom it changed, and offers to take it back where that is allowed. */
export function useApply(memory: Pick<ShownMemoryFragment, 'id' | keyof Spread>, isOrigin: boolean): Applying {
  const client = useClient();
  const chat = useAddress().one('chat');
  const correct = useDo(CorrectMemoryDocument);
  const tell = useNotice();
  const takeBack = useTakeBack();
  const { id } = memory;
  const hearings = async (after?: string): Promise<readonly Hearing[] | undefined> => {
    // Nobody else is told who hears it.
    if (!isOrigin) return undefined;
    const context = { requestPolicy: 'network-only' as const };
    const { data } = await client.query(WhoCanHearDocument.toString(), { memory: id, after }, context).toPromise();
    return data?.whoCanHear;
  };
  const run = async ({ confidedTo, ...spread }: WouldBe, after?: string): Promise<boolean> => {
    // What was heard before the write and after it, not what was foreseen: somebody may have joined meanwhile.
    const before = await hearings(after);
    const told = confidedTo && { confidedTo: confidedTo.map((person) => ({ id: person.id })) };
    const answer = await correct.run({ input: { id, chat, ...spread, ...told } });
    if (!answer) return false;
    const now = await hearings(after);
    const { memory: stored } = answer.correctMemory;
    const lines =
      before && now
        ? changesOf(tableOf(before, now), { more: words.hearing.nowMore, less: words.hearing.nowLess })
        : undefined;
    const back = spreadChange(stored, memory);
    // Confidants can be others, but not none again; so a change of them is not undone.
    const canUndo = !confidedTo && Object.keys(back).length > 0 && mayBecome(stored, memory, stored.allowed);
    tell({
      text: lines?.length === 0 ? words.hearing.changedNobody : words.hearing.changed,
      lines,
      undo: canUndo ? () => takeBack(CorrectMemoryDocument, { input: { id, chat, ...back } }) : undefined,
    });
    return true;
  };
  return { run, error: correct.error, isRunning: correct.isRunning };
}
