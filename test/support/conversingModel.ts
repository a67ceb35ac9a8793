import { createOpenAiLanguageModel } from '../../src/platform/models/openaiLanguageModel.js';
import type { Ingredients } from '../../src/compose.js';
import { CHAT } from './askedModel.js';
import { chatAnswer, type ScriptedModel, startScriptedModel } from './scriptedModel.js';

/** What the scripted model is asked by, and what it was sent, fenced texts and all. */
export type Writer = (asked: { schema: string; input: string }) => unknown;

/** A scripted model that writes what a conversation needs, and the ingredient that lets a service use it. */
export interface ConversingModel {
  readonly server: ScriptedModel;
  readonly model: NonNullable<Ingredients['model']>;
}

/** Starts a model that writes plain summaries; `write` may answer anything else, or undefined for the plain ones. */
export async function startConversingModel(write: Writer = () => undefined): Promise<ConversingModel> {
  const server = await startScriptedModel();
  let count = 0;
  server.otherwise(CHAT, ({ body }) => {
    const { messages, response_format: format } = body as {
      messages: { content: string }[];
      response_format: { json_schema: { name: string } };
    };
    const asked = { schema: format.json_schema.name, input: messages.map(({ content }) => content).join('\n') };
    count += 1;
    return chatAnswer(write(asked) ?? plain(asked.schema, count));
  });
  const model: ConversingModel['model'] = (budget, onCall) =>
    createOpenAiLanguageModel({ apiKey: 'none', baseUrl: server.baseUrl, model: 'double', budget, onCall });
  return { server, model };
}

function plain(schema: string, count: number): unknown {
  const answers: Record<string, unknown> = {
    extracted_memories: { memories: [], todos: [] },
    episode: { summary: `They talked about plan number ${count}.` },
    rolling_summary: { summary: `So far they spoke of ${count} plans.` },
    session_summary: {
      one_liner: `They planned trip number ${count}.`,
      what_mattered: ['the trip'],
      open_loops: [],
      commitments: [],
      people: [],
      tone: 'calm',
    },
    spine: { profile: [`Writes plan ${count}.`], projects: [], people: [], open_loops: [] },
  };
  return answers[schema];
}
