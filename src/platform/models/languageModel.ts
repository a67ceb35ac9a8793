import type { ZodType } from 'zod';
import type { ModelFailureReason } from './modelFailure.js';
import type { Prompt } from './prompts.js';

/** A model that answers questions with JSON. */
export interface LanguageModel {
  /** The name of the model as its server knows it. */
  readonly name: string;
  /**
   * Asks for one JSON object of this shape. What comes back has passed the schema, whatever the server promised. Rejects
   * with `ModelFailure`, or as the token budget does when that cannot be reached.
   */
  ask<T>(question: Question<T>): Promise<Answer<T>>;
}

/** What a model is asked. */
export interface Question<T> {
  readonly prompt: Prompt;
  /** What the prompt is about. Texts that somebody else wrote belong into a `fence`. */
  readonly input: string;
  /** Of an object. Servers hold themselves best to schemas with `nullable` fields instead of optional ones. */
  readonly schema: ZodType<T>;
  /** A fixed name of letters, digits, `_` and `-`, at most 64: servers keep compiled schemas by it. */
  readonly schemaName: string;
  /** How long the answer may get, in tokens. */
  readonly maxTokens: number;
  /** Left to the server when not given, and where the model takes none. */
  readonly temperature?: number;
  /** Whose budget pays. Never sent to the server. */
  readonly tenantId: string;
  readonly signal?: AbortSignal;
}

/** What a model answered, and the tokens of all requests that it took. */
export interface Answer<T> {
  readonly value: T;
  readonly tokens: TokenCounts;
}

/** Tokens read and written by a model: as its server says, or a third of the characters where it says nothing. */
export interface TokenCounts {
  readonly input: number;
  readonly output: number;
}

/** The tokens that each tenant may use in a day. */
export interface TokenBudget {
  /** Sets tokens aside before a request at `now` (epoch ms); false when less than that is left of the day of `now`. */
  reserve(tenantId: string, tokens: number, now: number): Promise<boolean>;
  /**
   * Puts what was used in the place of what was reserved, which may be less. `now` is that of the reservation, so that
   * both count for the same day.
   */
  settle(tenantId: string, reserved: number, used: number, now: number): Promise<void>;
}

/** One question as metrics see it: names and numbers alone. */
export interface CallReport {
  /** Name and version of the prompt. */
  readonly prompt: string;
  readonly version: string;
  readonly outcome: 'ANSWERED' | ModelFailureReason;
  /** From the question to its answer or failure, waits included. */
  readonly ms: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Requests sent. */
  readonly attempts: number;
}
