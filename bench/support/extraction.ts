import { makeHandlers } from '../../src/app/handlers.js';
import { SuppressionList } from '../../src/memories/suppressionList.store.js';
import { MemoryWriter } from '../../src/memories/writer/memoryWriter.steps.js';
import type { LanguageModel } from '../../src/platform/models/languageModel.js';
import { loadPrompts } from '../../src/platform/models/prompts.js';
import { Ledger } from '../../src/removal/ledger.steps.js';
import { type TestApp, testErasureKey } from '../../test/support/app.js';
import { candidate, extractionAnswer, plainWork } from '../../test/support/learning.js';

/** Statement that a language model finds in a message. */
export interface Finding {
  readonly text: string;
  readonly type?: string;
  readonly persons?: readonly { readonly handle: string | null; readonly name: string | null }[];
  readonly slot?: string | null;
  readonly value?: string | null;
  readonly confidence?: number;
}

/** A recorded message. */
interface RecordedMessage {
  readonly id: string;
  readonly tenant: string;
  readonly chat: string | null;
}

/** Extracts memories from a message, with a model that finds this statement and no other. */
export async function extractFrom(kith: TestApp, message: RecordedMessage, finding: Finding): Promise<void> {
  const { id, tenant, chat: chatId } = message;
  const work = plainWork({ id: `w-${id}`, kind: 'extract-memories', subject: id, tenantId: tenant, chatId });
  const effects = await extractionHandler(kith, finding).run(work, new AbortController().signal);
  await kith.app.graph.session().write(effects);
}

function extractionHandler(kith: TestApp, finding: Finding) {
  const { text, type = 'knowledge', persons = [], slot = null, value = null, confidence = 0.95 } = finding;
  const answer = extractionAnswer(candidate({ text, type, persons, slot, value, confidence }));
  const model: LanguageModel = {
    name: 'scripted',
    ask: ({ schema }) => Promise.resolve({ value: schema.parse(answer), tokens: { input: 0, output: 0 } }),
  };
  const ignore = (): void => undefined;
  const suppressionList = new SuppressionList(testErasureKey);
  return makeHandlers({
    graph: kith.app.graph,
    model,
    ledger: new Ledger(),
    applyRemoval: () => Promise.resolve(),
    writer: new MemoryWriter(undefined, { suppressionList }),
    clock: Date.now,
    suppressionList,
    prompts: loadPrompts(new URL('../../prompts/', import.meta.url)),
    settings: { extraction: true, minConfidence: 0.7 },
    counters: { countGuarded: ignore, countDropped: ignore },
  }).find(({ kind }) => kind === 'extract-memories')!;
}
