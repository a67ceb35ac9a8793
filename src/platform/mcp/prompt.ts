import { type z } from 'zod';
import { parseInput } from '../parsing.js';
import { wholeArguments } from './tool.js';

/** MCP prompt: a message that a person chooses in their agent's framework, made for one request. */
export interface Prompt<Context> {
  readonly name: string;
  readonly description: string;
  /** Field of the API that answers the same: the prompt is rated and counted as that field. */
  readonly field: string;
  /** Arguments, each a text. */
  readonly input: z.ZodObject;
  /** Rejects with a `DomainError`; INVALID_INPUT names the argument and what was expected. */
  make(context: Context, args: unknown): Promise<string>;
}

/** Defines a prompt that validates its arguments; arguments of unknown names are refused. */
export function definePrompt<Context, Input extends z.ZodObject>(
  definition: Omit<Prompt<Context>, 'input' | 'make'> & {
    readonly input: Input;
    readonly run: (context: Context, input: z.output<Input>) => Promise<string>;
  },
): Prompt<Context> {
  const { run, ...prompt } = definition;
  return {
    ...prompt,
    make: async (context, args) => run(context, parseInput(prompt.input, args ?? {}, wholeArguments)),
  };
}
