import type { ZodType } from 'zod';
import type { ModelFailureReason } from './modelFailure.js';
import type { Prompt } from './prompts.js';

/** Language model that answers questions with JSON, at temperature 0 if it takes one. */
export interface LanguageModel {
  /** Name of the model on its server. */
  readonly name: string;
  /** Asks for a JSON object; the value has been validated. Rejects with `ModelFailure`, or as the token budget does. */
  ask<T>(question: Question<T>): Promise<Answer<T>>;
}

export interface Question<T> {
  readonly prompt: Prompt;
  /** Subject of the prompt. Texts written by other people belong into a `promptBlock`. */
  readonly input: string;
  /** Schema of an object. Servers follow `nullable` fields better than optional ones. */
  readonly schema: ZodType<T>;
  /** Fixed name of letters, digits, `_` and `-`, at most 64 characters: servers cache compiled schemas by it. */
  readonly schemaName: string;
  /** Maximum length of the answer, in tokens. */
  readonly maxTokens: number;
  /** Tenant whose budget pays. Never sent to the server. */
  readonly tenantId: string;
  /** Person whose share of that budget pays; null if the question is asked for no particular person. Never sent. */
  readonly personId: string | null;
  readonly signal?: AbortSignal;
}

/** Answer of a model, with the tokens of all requests that it took. */
export interface Answer<T> {
  readonly value: T;
  readonly tokens: TokenCounts;
}

/** Tokens read and written by a model: as its server reports, else estimated as a third of the characters. */
export interface TokenCounts {
  readonly input: number;
  readonly output: number;
}

/** Tenant whose budget pays for a question, and the person whose share of it pays, if any. */
export type TokenPayer = Pick<Question<unknown>, 'tenantId' | 'personId'>;

/** Daily token budget per tenant, of which every person has a share. */
export interface TokenBudget {
  /** Reserves tokens at `now` (epoch ms); false if fewer are left for this payer on that day. */
  reserve(payer: TokenPayer, tokens: number, now: number): Promise<boolean>;
  /** Replaces a reservation by the tokens used, maybe fewer. `now` is the reservation's: both count for one day. */
  settle(payer: TokenPayer, reserved: number, used: number, now: number): Promise<void>;
}

/** Metrics of one question: names and numbers alone. */
export interface CallReport {
  /** Name of the prompt. */
  readonly prompt: string;
  readonly version: string;
  readonly outcome: 'ANSWERED' | ModelFailureReason;
  /** Duration in ms from the question to its answer or failure, waits included. */
  readonly ms: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Number of requests sent. */
  readonly attempts: number;
}
