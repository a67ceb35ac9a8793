import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { systemClock, type Clock } from '../clock.js';
import { answerSchema, type AnswerSchema } from './answerSchema.js';
import { boundedFetch } from './boundedFetch.js';
import { attemptChat, type ChatAttempt, type FailedChatAttempt } from './chatAttempt.js';
import type { Answer, CallReport, LanguageModel, Question, TokenBudget } from './languageModel.js';
import { firstDialect, nextDialect, requestBody, type RequestDialect, type UnusableAnswer } from './requestDialect.js';
import { ModelFailure } from './modelFailure.js';
import { defaultLimits, RetryBudget, type QuestionLimits } from './retryBudget.js';
import { readAnswer } from './readAnswer.js';

/** Options for any server that answers `POST {baseUrl}/chat/completions` as OpenAI does. */
export interface OpenAiLanguageModelOptions {
  /** API key, not empty; a server that needs none takes any. */
  readonly apiKey: string;
  /** Base URL, for example `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly budget: TokenBudget;
  /** Called once per question, answered or not. */
  readonly onCall?: (report: CallReport) => void;
  readonly limits?: Partial<QuestionLimits>;
  readonly clock?: Clock;
  /** Waits for a back-off; rejects when the signal aborts. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Returns a random number from 0 up to 1. */
  readonly random?: () => number;
}

/** Creates the language model behind an OpenAI-compatible server. Sends nothing before the first question. */
export function createOpenAiLanguageModel(options: OpenAiLanguageModelOptions): LanguageModel {
  return new OpenAiLanguageModel(options);
}

const maxAnswerBytes = 1_000_000;
/** Estimate that errs on the high side of tokens: English has four characters per token, other languages fewer. */
const charactersPerToken = 3;

/** Question under way. */
interface Call {
  readonly question: Question<unknown>;
  readonly schema: AnswerSchema;
  readonly signal: AbortSignal;
  readonly retryBudget: RetryBudget;
  readonly tally: { tokensIn: number; tokensOut: number; attempts: number };
}

class OpenAiLanguageModel implements LanguageModel {
  readonly name: string;
  private readonly client: OpenAI;
  private readonly limits: QuestionLimits;
  private readonly clock: Clock;
  /** Dialect that the server was found to accept; formats by schema name, as it may refuse only some schemas. */
  private readonly formats = new Map<string, RequestDialect['format']>();
  private dialect = firstDialect;

  constructor(private readonly options: OpenAiLanguageModelOptions) {
    this.name = options.model;
    this.limits = { ...defaultLimits, ...options.limits };
    this.clock = options.clock ?? systemClock;
    this.client = new OpenAI({
      apiKey: options.apiKey,
      baseURL: options.baseUrl,
      // Its own retries would wait without a limit, unseen by the budget.
      maxRetries: 0,
      timeout: this.limits.requestMs,
      fetch: boundedFetch(maxAnswerBytes),
      // The package would read these from the environment.
      organization: null,
      project: null,
      adminAPIKey: null,
      webhookSecret: null,
      logLevel: 'off',
    });
  }

  async ask<T>(question: Question<T>): Promise<Answer<T>> {
    const started = this.clock();
    const call: Call = {
      question,
      schema: answerSchema(question.schema),
      signal: question.signal ?? new AbortController().signal,
      retryBudget: new RetryBudget(this.limits, this.options.random ?? Math.random, started),
      tally: { tokensIn: 0, tokensOut: 0, attempts: 0 },
    };
    let outcome: CallReport['outcome'] = 'UNAVAILABLE';
    try {
      const value = await this.answer(question, call);
      outcome = 'ANSWERED';
      return { value, tokens: { input: call.tally.tokensIn, output: call.tally.tokensOut } };
    } catch (error) {
      if (error instanceof ModelFailure) outcome = error.reason;
      throw error;
    } finally {
      const { name: prompt, version } = question.prompt;
      const ms = this.clock() - started;
      this.options.onCall?.({ prompt, version: String(version), outcome, ms, ...call.tally });
    }
  }

  /** Asks, and retries once with the problems if the answer is unusable. */
  private async answer<T>(question: Question<T>, call: Call): Promise<T> {
    const text = await this.write(call);
    const first = readAnswer(text, question.schema);
    if ('value' in first) return first.value;
    // A server that enforces the schema cannot answer so: from now on the prompt contains the schema too.
    if (first.reason === 'NOT_JSON') this.lowerFormat(question.schemaName);
    const second = readAnswer(await this.write(call, { text, problems: first.problems }), question.schema);
    if ('value' in second) return second.value;
    const expected = second.reason === 'NOT_JSON' ? 'JSON' : `an answer of the shape "${question.schemaName}"`;
    throw new ModelFailure(second.reason, `Expected ${expected} from the model, and was given none in two answers.`);
  }

  /** Returns the model's text. Retries with back-off, and in another dialect, within the retry budget. */
  private async write(call: Call, unusable?: UnusableAnswer): Promise<string> {
    const { schemaName } = call.question;
    let dialect: RequestDialect = { ...this.dialect, format: this.formats.get(schemaName) ?? firstDialect.format };
    for (;;) {
      const attempt = await this.sendCharged(call, requestBody(this.name, call, dialect, unusable));
      if (attempt.kind === 'answered') {
        this.dialect = dialect;
        this.formats.set(schemaName, dialect.format);
        if (attempt.failure) throw attempt.failure;
        return attempt.text;
      }
      const next = attempt.complaint === undefined ? undefined : nextDialect(dialect, attempt.complaint);
      if (next) dialect = next;
      else await this.waitOrGiveUp(call, attempt);
    }
  }

  private lowerFormat(schemaName: string): void {
    if (this.formats.get(schemaName) === 'json_schema') this.formats.set(schemaName, 'json_object');
  }

  private async waitOrGiveUp(call: Call, { failure, isRetryable, waitMs }: FailedChatAttempt): Promise<void> {
    const wait = isRetryable ? call.retryBudget.waitMs(waitMs, this.clock()) : undefined;
    if (wait === undefined) throw failure;
    const pause = this.options.pause ?? ((ms, signal) => sleep(ms, undefined, { signal }));
    await pause(wait, call.signal).catch(() => undefined);
  }

  /** Sends one request and charges it to the tenant's budget, and to the person's share of it. */
  private async sendCharged(call: Call, body: ReturnType<typeof requestBody>): Promise<ChatAttempt> {
    const { budget } = this.options;
    const { maxTokens, tenantId, personId } = call.question;
    const payer = { tenantId, personId };
    const now = this.clock();
    const limitMs = call.retryBudget.requestMs(now);
    if (call.signal.aborted) throw new ModelFailure('ABORTED', 'The question was withdrawn.');
    if (limitMs === 0) throw new ModelFailure('TIMED_OUT', 'No time is left for this question: try again later.');
    const estimate = { input: estimateTokens(JSON.stringify(body)), output: maxTokens };
    const reserved = estimate.input + estimate.output;
    if (!(await budget.reserve(payer, reserved, now))) {
      throw new ModelFailure('OVER_BUDGET', 'Too few tokens are left for today: try again tomorrow.');
    }
    const attempt = await attemptChat(this.client, body, limitMs, call.signal);
    const usedTokens = tokensUsedBy(attempt, estimate);
    call.tally.attempts += 1;
    call.tally.tokensIn += usedTokens.input;
    call.tally.tokensOut += usedTokens.output;
    // An existing answer is kept even if settling fails: then the reservation stands, which is rather too much than too
    // little.
    await budget.settle(payer, reserved, usedTokens.input + usedTokens.output, now).catch(() => undefined);
    return attempt;
  }
}

const noTokens = { input: 0, output: 0 };

function tokensUsedBy(
  attempt: ChatAttempt,
  estimate: { input: number; output: number },
): { input: number; output: number } {
  if (attempt.kind === 'failed') return attempt.mayBeBilled ? estimate : noTokens;
  return attempt.tokens ?? { input: estimate.input, output: estimateTokens(attempt.text) };
}

const estimateTokens = (text: string): number => Math.ceil(text.length / charactersPerToken);
