import { z } from 'zod';
import { parseInput } from '../parsing.js';

/** Answer of a tool: a text for the model, and the same as data for programs. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** MCP tool: one action of an agent, for one request. */
export interface Tool<Context> {
  readonly name: string;
  /** Description for the model. */
  readonly description: string;
  /** Field of the API that does the same: the call is rated and counted as that field. */
  readonly field: string;
  readonly readOnly: boolean;
  /** True if it removes or overwrites data that cannot be restored for ever. */
  readonly destructive: boolean;
  /** True if the same call again changes nothing more. */
  readonly idempotent: boolean;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Rejects with a `DomainError`; INVALID_INPUT names the argument and what was expected. */
  call(context: Context, args: unknown): Promise<ToolAnswer>;
}

/** Defines a tool that validates its arguments and its answer; arguments of unknown names are refused. */
export function defineTool<Context, Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Omit<Tool<Context>, 'input' | 'output' | 'call' | 'destructive' | 'idempotent'> & {
    readonly destructive?: boolean;
    readonly idempotent?: boolean;
    readonly input: Input;
    readonly output: Output;
    readonly run: (context: Context, input: z.output<Input>) => Promise<{ text: string; data: z.input<Output> }>;
  },
): Tool<Context> {
  const { run, destructive = false, idempotent = definition.readOnly, ...tool } = definition;
  return {
    ...tool,
    destructive,
    idempotent,
    call: async (context, args) => {
      const { text, data } = await run(context, parseInput(tool.input, args ?? {}, wholeArguments));
      return { text, data: tool.output.parse(data) };
    },
  };
}

/** Name of all arguments together in an error. */
export const wholeArguments = 'The input';

/** Whole number as an argument. Models read its range from the schema. */
export const wholeNumber = (min: number, max: number): z.ZodNumber => z.number().int().min(min).max(max);

/** Number from 0 to 1 as an argument. */
export const fraction = z.number().min(0).max(1);

/** Revision or version as an argument. */
export const revision = wholeNumber(0, 2_147_483_647);
