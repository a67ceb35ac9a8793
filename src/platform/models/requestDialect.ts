import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { AnswerSchema } from './answerSchema.js';
import { promptBlock } from './promptBlock.js';
import type { Question } from './languageModel.js';

/** Dialect of a server: compatible servers differ in the requests that they accept. */
export interface RequestDialect {
  /** Response format, from the one that binds the model most to the one that every server accepts. */
  readonly format: 'json_schema' | 'json_object' | 'text';
  /** Name of the token limit. Many servers refuse or ignore the newer name, reasoning models the older one. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** False for models that take no temperature. */
  readonly temperature: boolean;
}

/** Unusable answer and its problems, to be shown to the model. */
export interface UnusableAnswer {
  readonly text: string;
  readonly problems: readonly string[];
}

export const firstDialect: RequestDialect = { format: 'json_schema', limit: 'max_tokens', temperature: true };

/** True if a server complains about the key or the model. Some servers do so with status 400. */
export const isAboutSettings = (complaint: string): boolean =>
  /model_not_found|model_not_supported|invalid_api_key|api key not valid/i.test(complaint);

/** Next dialect after a refusal, by the server's text; undefined if none helps. Steps go one way: four at most. */
export function nextDialect(dialect: RequestDialect, complaint: string): RequestDialect | undefined {
  if (dialect.limit === 'max_tokens' && /max_completion_tokens/.test(complaint)) {
    return { ...dialect, limit: 'max_completion_tokens' };
  }
  if (dialect.temperature && /temperature/i.test(complaint)) return { ...dialect, temperature: false };
  const isOtherProblem = isAboutSettings(complaint) || /\bmessages\b/i.test(complaint);
  // Servers that do not know the format may just say that the request is bad.
  const isAboutFormat = /response_format|json_schema|json_object|schema|grammar/i.test(complaint);
  if (dialect.format === 'text' || (isOtherProblem && !isAboutFormat)) return undefined;
  return { ...dialect, format: dialect.format === 'json_schema' ? 'json_object' : 'text' };
}

/** Builds the body of a request: always one system and one user message, which the strictest servers accept too. */
export function requestBody(
  model: string,
  { question, schema }: { readonly question: Question<unknown>; readonly schema: AnswerSchema },
  dialect: RequestDialect,
  unusable?: UnusableAnswer,
): ChatCompletionCreateParamsNonStreaming {
  const { prompt, input, schemaName, maxTokens } = question;
  const shape = `Answer with one JSON object that fits this JSON schema, and with nothing else:\n${JSON.stringify(schema.full)}`;
  // The prompt always contains the schema after an unusable answer: some servers accept a schema and ignore it.
  const needsSchemaText = dialect.format !== 'json_schema' || unusable !== undefined;
  const system = needsSchemaText ? `${prompt.system}\n\n${shape}` : prompt.system;
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: unusable ? `${input}\n\n${repair(unusable)}` : input },
    ],
    [dialect.limit]: maxTokens,
    ...(dialect.temperature && { temperature: 0 }),
    ...(dialect.format === 'json_object' && { response_format: { type: 'json_object' as const } }),
    ...(dialect.format === 'json_schema' && {
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name: schemaName, schema: schema.structure, strict: schema.strict },
      },
    }),
  };
}

/** Maximum characters of an unusable answer in the retry: reading a longer one costs more than it helps. */
const maxShownCharacters = 8_000;

/** Returns the request to correct an unusable answer. The answer may repeat untrusted input, so it is a block too. */
function repair({ text, problems }: UnusableAnswer): string {
  const answerBlocks = text.length <= maxShownCharacters ? [promptBlock('unusable-answer', text)] : [];
  return [
    'You have answered this before, and the answer could not be used.',
    ...answerBlocks,
    promptBlock('problems', problems),
    'Answer again from the start, with one JSON object of the shape asked for and nothing else.',
  ].join('\n');
}
