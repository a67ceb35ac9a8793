import { refuseSecrets } from '../text/secrets/secrets.js';
import type { Draft } from '../memories/writer/draft.js';
import { defineWork, type WorkContext } from '../background/work/defineWork.js';
import { type Effects, nothingLearned } from '../background/work/work.js';
import { noteDraft } from './learnedDraft.js';
import { linkSources } from './learning.store.js';
import { storeNoteWork } from './learningWork.js';
import type { NotingParts } from './learningParts.js';
import { unlessRefused } from './modelSecrets.js';
import { type MessageContext, loadMessageContext } from './messageContext.steps.js';
import { ifUnchanged } from './unchangedSources.steps.js';

/** Handler of `store-note`: stores a message that asks to be remembered, word for word. It needs no language model. */
export const storeNote = defineWork(storeNoteWork, note);

async function note({ subject, work, parts }: WorkContext<NotingParts, string>): Promise<Effects> {
  const graph = parts.graph.session();
  const scene = await loadMessageContext(
    parts,
    graph,
    { tenantId: work.tenantId, message: subject },
    { actor: work.kind },
  );
  const draft = scene && (await draftOf(parts, scene));
  if (!scene || !draft) return nothingLearned;
  const prepared = await parts.writer.prepare(graph, [draft], scene.context);
  return ifUnchanged(work.tenantId, [scene.message], async (transaction) => {
    const [stored] = await parts.writer.storeIn(transaction, prepared, { mayRepeat: true });
    const storedIds = [stored!.row.memory.id];
    await linkSources(transaction, work.tenantId, storedIds, [scene.message.id]);
    return { state: 'DONE', storedIds };
  });
}

const draftOf = ({ counters }: NotingParts, scene: MessageContext): Promise<Draft | null> =>
  unlessRefused(
    async () => {
      await refuseSecrets([scene.message.text]);
      return noteDraft(scene);
    },
    (reason) => {
      counters.dropped(reason);
      return null;
    },
  );
