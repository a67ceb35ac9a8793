import { type z } from 'zod';
import { DomainError } from '../errors.js';

/** What a tool answers: a text for the model, and the same as data for programs. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** One thing that an agent can do over MCP, for one request. */
export interface Tool<Context> {
  readonly name: string;
  /** What a model reads of it. */
  readonly description: string;
  /** The field of the API that does the same; it says what a call costs and is counted as. */
  readonly field: string;
  readonly readOnly: boolean;
  /** Whether it takes something away. */
  readonly destructive: boolean;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Rejects with a `DomainError`; INVALID_INPUT names the argument and what was expected. */
  call(context: Context, args: unknown): Promise<ToolAnswer>;
}

/** Describes a tool; arguments that it does not know are refused. */
export function defineTool<Context, Input extends z.ZodObject, Output extends z.ZodObject>(
  described: Omit<Tool<Context>, 'input' | 'output' | 'call' | 'destructive'> & {
    readonly destructive?: boolean;
    readonly input: Input;
    readonly output: Output;
    readonly run: (context: Context, input: z.output<Input>) => Promise<{ text: string; data: z.input<Output> }>;
  },
): Tool<Context> {
  const { run, destructive = false, ...tool } = described;
  return {
    ...tool,
    destructive,
    call: async (context, args) => {
      const parsed = tool.input.safeParse(args ?? {});
      if (!parsed.success) throw wrongArgument(parsed.error.issues[0]!);
      const { text, data } = await run(context, parsed.data);
      return { text, data: tool.output.parse(data) };
    },
  };
}

/** Of what is wrong no more is told: a message may repeat what was sent. */
const longest = 200;

function wrongArgument(issue: z.core.$ZodIssue): DomainError {
  const at = issue.path.join('.');
  return new DomainError(
    'INVALID_INPUT',
    `${at === '' ? 'The arguments' : at}: ${issue.message.slice(0, longest).replace(/\.$/u, '')}.`,
  );
}
