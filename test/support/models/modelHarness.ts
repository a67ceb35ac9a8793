import { z } from 'zod';
import type {
  CallReport,
  LanguageModel,
  Question,
  TokenBudget,
  TokenPayer,
} from '../../../src/platform/models/languageModel.js';
import { ModelFailure } from '../../../src/platform/models/modelFailure.js';
import {
  createOpenAiLanguageModel,
  type OpenAiLanguageModelOptions,
} from '../../../src/platform/models/openaiLanguageModel.js';
import type { ScriptedModel } from './scriptedModel.js';

/** Strings that must never appear in an error or report. */
export const secrets = { key: 'sk-secret-4711', system: 'clavichord-system', input: 'marzipan-input' };

/** Schema with a field of each relevant kind. */
export const Fact = z.object({ fact: z.string().min(1), weight: z.number().max(3).nullable() });

interface RequestBody extends Record<string, unknown> {
  readonly messages: { readonly role: string; readonly content: string }[];
  readonly response_format?: { readonly type: string };
}

/** Language model on a test double: a clock that only waits advance, a budget in memory, and the collected reports. */
export class ModelHarness {
  now = Date.parse('2026-03-01T23:00:00Z');
  readonly waits: number[] = [];
  readonly reports: CallReport[] = [];
  readonly budget = new MemoryBudget();
  readonly model: LanguageModel;

  constructor(
    readonly server: ScriptedModel,
    options: Partial<OpenAiLanguageModelOptions> = {},
  ) {
    this.model = createOpenAiLanguageModel({
      apiKey: secrets.key,
      baseUrl: server.baseUrl,
      model: 'double',
      budget: this.budget,
      onCall: (report) => this.reports.push(report),
      clock: () => this.now,
      pause: async (ms) => {
        this.waits.push(ms);
        this.now += ms;
      },
      random: () => 0.5,
      ...options,
    });
  }

  /** Asks for a `Fact`, or with the given question. */
  ask(question: Partial<Question<unknown>> = {}) {
    return this.model.ask({ ...factQuestion(), ...question });
  }

  /** Returns the failure of a question. Throws if the question succeeds. */
  async failure(question: Partial<Question<unknown>> = {}): Promise<ModelFailure> {
    const failure: unknown = await this.ask(question).catch((error: unknown) => error);
    if (failure instanceof ModelFailure) return failure;
    throw new Error(`Expected a ModelFailure, got ${JSON.stringify(failure)}`);
  }

  /** Bodies of the requests so far. */
  get bodies(): RequestBody[] {
    return this.server.requests.map(({ body }) => body as RequestBody);
  }
}

/** Token budget in memory that behaves like the stored one: per tenant and UTC day. */
export class MemoryBudget implements TokenBudget {
  limit = 1_000_000;
  readonly calls: string[] = [];
  private readonly tokensByDay = new Map<string, number>();

  async reserve({ tenantId }: TokenPayer, tokens: number, now: number): Promise<boolean> {
    const key = dayOf(tenantId, now);
    const usedTokens = (this.tokensByDay.get(key) ?? 0) + tokens;
    this.calls.push(`reserve ${tokens}`);
    if (usedTokens > this.limit) return false;
    this.tokensByDay.set(key, usedTokens);
    return true;
  }

  async settle({ tenantId }: TokenPayer, reserved: number, usedTokens: number, now: number): Promise<void> {
    const key = dayOf(tenantId, now);
    this.calls.push(`settle ${reserved} ${usedTokens}`);
    this.tokensByDay.set(key, (this.tokensByDay.get(key) ?? 0) - reserved + usedTokens);
  }

  /** Returns the tokens that a tenant has used on the UTC day of `now` (epoch ms). */
  usedBy(tenantId: string, now: number): number {
    return this.tokensByDay.get(dayOf(tenantId, now)) ?? 0;
  }
}

const dayOf = (tenantId: string, now: number): string => `${tenantId} ${new Date(now).toISOString().slice(0, 10)}`;

function factQuestion(): Question<unknown> {
  return {
    prompt: { name: 'find-fact', version: 2, digest: 'd1', system: `Find the fact. ${secrets.system}` },
    input: `Ann likes ${secrets.input}.`,
    schema: Fact,
    schemaName: 'fact',
    maxTokens: 100,
    tenantId: 'tenant-of-ann',
    personId: 'ann',
  };
}
