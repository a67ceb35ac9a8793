import { chatAnswer, type Script } from './scriptedModel.js';

/** What a model writes when it is asked by a schema, fenced texts and all. */
export type Writer = (asked: { schema: string; input: string }) => unknown;

/** Writes what a conversation needs: as `write` says, and plain summaries where that says nothing. */
export function conversing(write: Writer = () => undefined): Script {
  let count = 0;
  return ({ body }) => {
    const { messages, response_format: format } = body as {
      messages: { content: string }[];
      response_format: { json_schema: { name: string } };
    };
    const asked = { schema: format.json_schema.name, input: messages.map(({ content }) => content).join('\n') };
    count += 1;
    return chatAnswer(write(asked) ?? plain(asked.schema, count));
  };
}

function plain(schema: string, count: number): unknown {
  const answers: Record<string, unknown> = {
    extracted_memories: { memories: [], todos: [] },
    kind_of_statement: { type: 'knowledge', category: null, slot: null, value: null },
    insights: { insights: [] },
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
