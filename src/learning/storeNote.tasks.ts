import { refuseSecrets } from '../words/secrets.js';
import type { Draft } from '../memories/writing/draft.js';
import { defineWork, type Doing } from '../work/defineWork.js';
import type { Effects } from '../work/work.js';
import { noteDraft } from './learnedDraft.js';
import { linkSources } from './learning.store.js';
import { storeNoteWork } from './learningWork.js';
import type { NotingParts } from './learningParts.js';
import { unlessRefused } from './modelSecrets.js';
import { type Told, whatWasTold } from './told.steps.js';

const nothing: Effects = () => Promise.resolve({ state: 'NOTHING_LEARNED', storedIds: [] });

/** Keeps a message that asks to be remembered, word for word; no language model is needed for that. */
export const storeNote = defineWork(storeNoteWork, note);

async function note({ subject, work, parts }: Doing<NotingParts, string>): Promise<Effects> {
  const graph = parts.graph.session();
  const told = await whatWasTold(parts, graph, { tenantId: work.tenantId, message: subject }, { actor: work.kind });
  const draft = told && (await draftOf(parts, told));
  if (!told || !draft) return nothing;
  const prepared = await parts.writer.prepare(graph, [draft], told.context);
  return async (transaction) => {
    const [stored] = await parts.writer.storeIn(transaction, prepared, { mayRepeat: true });
    const storedIds = [stored!.row.memory.id];
    await linkSources(transaction, work.tenantId, storedIds, [told.message.id]);
    return { state: 'DONE', storedIds };
  };
}

const draftOf = ({ counters }: NotingParts, told: Told): Promise<Draft | null> =>
  unlessRefused(
    async () => {
      await refuseSecrets([told.message.text]);
      return noteDraft(told);
    },
    (reason) => {
      counters.dropped(reason);
      return null;
    },
  );
