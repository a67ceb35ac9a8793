import { refuseSecrets } from '../text/secrets/secrets.js';
import type { Draft } from '../memories/drafts/draft.js';
import { defineWork, type WorkContext } from '../background/work/defineWork.js';
import { type Effects, nothingLearned } from '../background/work/work.js';
import { noteDraft } from './learnedDraft.js';
import { linkSources } from './learning.store.js';
import { storeNoteWork } from './learningWork.js';
import type { NoteDependencies } from './learningDependencies.js';
import { resultOrRefusal } from './modelSecrets.js';
import { type MessageContext, loadMessageContext } from './messageContext.steps.js';
import { withOptimisticLock } from './optimisticLock.steps.js';

/** Handler of `store-note`: stores a message that asks to be remembered, word for word. It needs no language model. */
export const storeNote = defineWork(storeNoteWork, note);

async function note({ subject, work, dependencies }: WorkContext<NoteDependencies, string>): Promise<Effects> {
  const graph = dependencies.graph.session();
  const messageContext = await loadMessageContext(
    dependencies,
    graph,
    { tenantId: work.tenantId, message: subject },
    { actor: work.kind },
  );
  const draft = messageContext && (await draftOf(dependencies, messageContext));
  if (!messageContext || !draft) return nothingLearned;
  const prepared = await dependencies.writer.prepare(graph, [draft], messageContext.context);
  return withOptimisticLock(work.tenantId, [messageContext.message], async (transaction) => {
    const stored = await dependencies.writer.storeIn(transaction, prepared, { mayRepeat: true });
    await linkSources(transaction, work.tenantId, stored, [messageContext.message.id]);
    return { state: 'DONE', storedIds: stored.map(({ row }) => row.memory.id) };
  });
}

const draftOf = ({ counters }: NoteDependencies, messageContext: MessageContext): Promise<Draft | null> =>
  resultOrRefusal(
    async () => {
      await refuseSecrets([messageContext.message.text]);
      return noteDraft(messageContext);
    },
    (reason) => {
      counters.countDropped(reason);
      return null;
    },
  );
