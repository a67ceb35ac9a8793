import { useMe } from '../../api/useMe.js';
import { useClient } from 'urql';
import { useAddress } from '../../address.js';
import { useApiMutation, type WriteState } from '../../api/useApiMutation.js';
import { useUndo } from '../../api/useUndo.js';
import { CorrectMemoryDocument, type ShownMemoryFragment, WhoCanHearDocument } from '../../operations.generated.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';
import { changesOf, type AudienceDisclosure, tableOf } from './audienceTable.js';
import { mayBecome, type Spread, spreadChange } from './spread.js';
import type { SpreadOverride } from './useAudience.js';

interface SpreadMutation extends WriteState {
  /** Applies the change; resolves with its success. */
  readonly run: (spreadOverride: SpreadOverride, after?: string) => Promise<boolean>;
}

/** Hook that changes the spread of a memory, reports for whom it changed, and offers an undo if that is allowed. */
export function useSpreadMutation(
  memory: Pick<ShownMemoryFragment, 'id' | keyof Spread>,
  isOrigin: boolean,
): SpreadMutation {
  const client = useClient();
  const chat = useAddress().get('chat');
  const correct = useApiMutation(CorrectMemoryDocument);
  const notify = useNotice();
  const undoWith = useUndo();
  const me = useMe().data?.me.id;
  const { id } = memory;
  const fetchAudience = async (after?: string): Promise<readonly AudienceDisclosure[] | undefined> => {
    // Only the origin may see the audience.
    if (!isOrigin) return undefined;
    const context = { requestPolicy: 'network-only' as const };
    const { data } = await client.query(WhoCanHearDocument.toString(), { memory: id, after }, context).toPromise();
    return data?.whoCanHear.nodes;
  };
  const run = async ({ confidedTo, ...spread }: SpreadOverride, after?: string): Promise<boolean> => {
    // The audiences before and after the write are compared, not the predicted ones: a participant may have joined
    // meanwhile.
    const earlierDisclosures = await fetchAudience(after);
    const confidantInput = confidedTo && { confidedTo: confidedTo.map((person) => ({ id: person.id })) };
    const answer = await correct.run({ input: { id, chat, ...spread, ...confidantInput } });
    if (!answer) return false;
    const currentDisclosures = await fetchAudience(after);
    const { memory: stored } = answer.correctMemory;
    const lines =
      earlierDisclosures && currentDisclosures
        ? changesOf(
            tableOf(earlierDisclosures, currentDisclosures),
            { more: words.hearing.nowMore, less: words.hearing.nowLess },
            me,
          )
        : undefined;
    const undoChange = spreadChange(stored, memory);
    // Confidants can be replaced but not removed, so a change of them has no undo.
    const canUndo = !confidedTo && Object.keys(undoChange).length > 0 && mayBecome(stored, memory, stored.allowed);
    notify({
      text: lines?.length === 0 ? words.hearing.changedForNoOne : words.hearing.changed,
      lines,
      undo: canUndo ? () => undoWith(CorrectMemoryDocument, { input: { id, chat, ...undoChange } }) : undefined,
    });
    return true;
  };
  return { run, error: correct.error, isRunning: correct.isRunning };
}
