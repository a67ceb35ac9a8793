import { chatAnswer, type Script } from './scriptedModel.js';

/**
 * Function that writes the model's answer to a question with this schema and input. The input includes the fenced
 * texts.
 */
export type AnswerWriter = (question: { schema: string; input: string }) => unknown;

/** Script of a model for conversations: uses the answer of `write`, or a plain summary if `write` returns undefined. */
export function conversationScript(write: AnswerWriter = () => undefined): Script {
  let count = 0;
  return ({ body }) => {
    const { messages, response_format: format } = body as {
      messages: { content: string }[];
      response_format: { json_schema: { name: string } };
    };
    const question = { schema: format.json_schema.name, input: messages.map(({ content }) => content).join('\n') };
    count += 1;
    return chatAnswer(write(question) ?? plainAnswer(question.schema, count));
  };
}

function plainAnswer(schema: string, count: number): unknown {
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
