import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { AnswerSchema } from './answerSchema.js';
import { fence } from './fence.js';
import type { Question } from './languageModel.js';

/** How a server wants to be asked; compatible servers differ in what they take. */
export interface RequestDialect {
  /** From what binds the model most to what every server takes. */
  readonly format: 'json_schema' | 'json_object' | 'text';
  /** The newer name is refused or passed over by many servers, the older one by models that think first. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  readonly temperature: boolean;
}

/** An answer that could not be used, and why, to be told to the model. */
export interface UnusableAnswer {
  readonly text: string;
  readonly problems: readonly string[];
}

/** The manner in which a server is asked first. */
export const firstDialect: RequestDialect = { format: 'json_schema', limit: 'max_tokens', temperature: true };

/**
 * The manner to go on with after a server refused this one, by what it said; undefined when it complained of something
 * that no manner changes. Each step goes one way, so there are at most four.
 */
export function nextDialect(manner: RequestDialect, complaint: string): RequestDialect | undefined {
  if (manner.limit === 'max_tokens' && /max_completion_tokens/.test(complaint)) {
    return { ...manner, limit: 'max_completion_tokens' };
  }
  if (manner.temperature && /temperature/i.test(complaint)) return { ...manner, temperature: false };
  const otherwise = /model_not_found|model_not_supported|invalid_api_key|\bmessages\b/i.test(complaint);
  // Servers without a word for it just say that the request is bad.
  const aboutFormat = /response_format|json_schema|json_object|schema|grammar/i.test(complaint);
  if (manner.format === 'text' || (otherwise && !aboutFormat)) return undefined;
  return { ...manner, format: manner.format === 'json_schema' ? 'json_object' : 'text' };
}

/** The body of a request in this manner: always one system and one user message, which the strictest servers take too. */
export function requestBody(
  model: string,
  question: Question<unknown>,
  schema: AnswerSchema,
  manner: RequestDialect,
  unusable?: UnusableAnswer,
): ChatCompletionCreateParamsNonStreaming {
  const { prompt, input, schemaName, maxTokens, temperature } = question;
  const shape = `Answer with one JSON object that fits this JSON schema, and with nothing else:\n${JSON.stringify(schema.full)}`;
  // Told in any case after an unusable answer: some servers take a schema and pass over it.
  const told = manner.format !== 'json_schema' || unusable !== undefined;
  const system = told ? `${prompt.system}\n\n${shape}` : prompt.system;
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: unusable ? `${input}\n\n${repair(unusable)}` : input },
    ],
    [manner.limit]: maxTokens,
    ...(manner.temperature && temperature !== undefined && { temperature }),
    ...(manner.format === 'json_object' && { response_format: { type: 'json_object' as const } }),
    ...(manner.format === 'json_schema' && {
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name: schemaName, schema: schema.structure, strict: schema.strict },
      },
    }),
  };
}

/** A longer one would cost more to read than it helps. */
const maxShownCharacters = 8_000;

/** What a model writes may repeat what it read, so its own answer is fenced like any text of others. */
function repair({ text, problems }: UnusableAnswer): string {
  const shown = text.length <= maxShownCharacters ? [fence('unusable-answer', text)] : [];
  return [
    'You have answered this before, and the answer could not be used.',
    ...shown,
    fence('problems', problems),
    'Answer again from the start, with one JSON object of the shape asked for and nothing else.',
  ].join('\n');
}
