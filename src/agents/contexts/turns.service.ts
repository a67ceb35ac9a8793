import type { RecordInput } from '../../conversations/record/recordInput.js';
import type { RecordingResult, RecordingService } from '../../conversations/record/recording.service.js';
import type { Caller } from '../../disclosure/caller.js';
import type { ErrorCode } from '../../platform/errors.js';
import { invalidInput } from '../../platform/errors.js';
import { publicError } from '../../platform/graphql/publicErrors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { ContextBlock, ContextQuestion } from './context.js';
import type { ContextsService } from './contexts.service.js';

/** Messages to be recorded, and the context that is to be made after them. */
export interface TurnInput extends RecordInput {
  /** Chat, persona and message are those of what is recorded, where they are not said. */
  readonly returnContext?: ContextQuestion | null;
}

/** Why there is no context. */
export interface RefusedContext {
  readonly code: ErrorCode;
  readonly message: string;
}

/** What became of a turn. */
export interface Turn extends RecordingResult {
  /** Null where none was asked for, or it could not be made. */
  readonly context: { readonly block: ContextBlock; readonly question: ContextQuestion } | null;
  /** Null where nothing failed. */
  readonly contextRefused: RefusedContext | null;
}

/** Records what was said and makes the context of the answer, in one call. */
export class TurnsService {
  constructor(
    private readonly recording: RecordingService,
    private readonly contexts: ContextsService,
    /** Hears why a context could not be made. */
    private readonly onRefused: (error: unknown) => void,
  ) {}

  /**
   * Records messages and then makes the context that was asked for. What is wrong with the question is refused as
   * INVALID_INPUT before anything is stored. What goes wrong after that is a value: the messages are stored, and whoever
   * would record them again for the sake of the context must be told so.
   */
  async record(graph: GraphSession, caller: Caller, { returnContext, ...input }: TurnInput): Promise<Turn> {
    if (returnContext == null)
      return { ...(await this.recording.record(graph, caller, input)), context: null, contextRefused: null };
    const question = questionOf(input, returnContext);
    const latest = latestOf(input.messages);
    const message = question.message ?? (latest === undefined ? null : input.messages[latest]!.text);
    this.contexts.prepare(caller, { ...question, message });
    const recorded = await this.recording.record(graph, caller, input);
    // What the place keeps out of a message is kept out of the question, too.
    const kept = question.message ?? (latest === undefined ? null : recorded.messages[latest]!.text);
    return { ...recorded, ...(await this.contextOf(graph, caller, { ...question, message: kept })) };
  }

  private async contextOf(
    graph: GraphSession,
    caller: Caller,
    question: ContextQuestion,
  ): Promise<Pick<Turn, 'context' | 'contextRefused'>> {
    try {
      const block = await this.contexts.context(graph, caller, question);
      return { context: { block, question }, contextRefused: null };
    } catch (error) {
      this.onRefused(error);
      const { code, message } = publicError(error);
      return { context: null, contextRefused: { code, message } };
    }
  }
}

/** The question of a turn: where it was said, and to whom. Throws INVALID_INPUT for another chat. */
function questionOf({ chat, persona }: RecordInput, asked: ContextQuestion): ContextQuestion {
  if (asked.chatId != null && asked.chatId !== chat)
    throw invalidInput('returnContext.chat must be the chat of the messages, or not be given.');
  return { ...asked, chatId: chat, persona: asked.persona === undefined ? persona : asked.persona };
}

/** Where the last thing that a person said stands among messages; undefined where nobody did. */
function latestOf(messages: RecordInput['messages']): number | undefined {
  const said = [...messages.entries()].filter(([, { role }]) => role === 'USER');
  return said.sort(([a, one], [b, other]) => (one.at ?? Infinity) - (other.at ?? Infinity) || a - b).at(-1)?.[0];
}
