import type { RecordInput } from '../../conversations/record/recordInput.js';
import type { RecordingResult, RecordingService } from '../../conversations/record/recording.service.js';
import { requireSameAudiences } from '../../disclosure/audience.steps.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { ErrorCode } from '../../platform/errors.js';
import { invalidInput } from '../../platform/errors.js';
import { publicError } from '../../platform/graphql/publicErrors.js';
import type { ContextBlock } from './context.js';
import type { ContextQuestion } from './contextQuestion.js';
import type { ContextsService } from './contexts.service.js';

/** Messages to record, and the context to build after them. */
export interface TurnInput extends RecordInput {
  /** Question for the context. Its chat, persona and message default to those of the recorded messages. */
  readonly returnContext?: ContextQuestion | null;
}

/** Error that prevented the context. */
export interface RefusedContext {
  readonly code: ErrorCode;
  readonly message: string;
}

export interface Turn extends RecordingResult {
  /** Context with its question; null if none was requested, or if it could not be built. */
  readonly context: { readonly block: ContextBlock; readonly question: ContextQuestion } | null;
  /** Error of the context; null if nothing failed. */
  readonly contextRefused: RefusedContext | null;
}

/** Records messages and builds the context of the answer in one call. */
export class TurnsService {
  constructor(
    private readonly recording: RecordingService,
    private readonly contexts: ContextsService,
    /** Callback for the error that prevented a context. */
    private readonly onRefused: (error: unknown) => void,
  ) {}

  /**
   * Records messages, then builds the requested context. Rejects with INVALID_INPUT for an invalid question before
   * anything is stored. A later failure of the context is a value instead of an error, because the messages are stored
   * and the caller must not record them again.
   */
  async record(request: RequestContext, { returnContext, ...input }: TurnInput): Promise<Turn> {
    if (returnContext == null)
      return { ...(await this.recording.record(request, input)), context: null, contextRefused: null };
    const question = questionOf(input, returnContext);
    const latestIndex = indexOfLatest(input.messages);
    const message = question.message ?? (latestIndex === undefined ? null : input.messages[latestIndex]!.text);
    this.contexts.prepare(request.caller, { ...question, message });
    const recorded = await this.recording.record(request, input);
    // Values that the place keeps out of the message are kept out of the query as well.
    const maskedMessage = question.message ?? (latestIndex === undefined ? null : recorded.messages[latestIndex]!.text);
    return { ...recorded, ...(await this.contextOf(request, { ...question, message: maskedMessage })) };
  }

  private async contextOf(
    request: RequestContext,
    question: ContextQuestion,
  ): Promise<Pick<Turn, 'context' | 'contextRefused'>> {
    try {
      const block = await this.contexts.context(request, question);
      await requireSameAudiences(request.graph);
      return { context: { block, question }, contextRefused: null };
    } catch (error) {
      this.onRefused(error);
      const { code, message } = publicError(error);
      return { context: null, contextRefused: { code, message } };
    }
  }
}

/** Returns the question with the chat and the persona of the turn. Throws INVALID_INPUT for another chat. */
function questionOf({ chat, persona }: RecordInput, question: ContextQuestion): ContextQuestion {
  if (question.chatId != null && question.chatId !== chat)
    throw invalidInput('returnContext.chat must be absent or the chat of the messages.');
  return { ...question, chatId: chat, persona: question.persona === undefined ? persona : question.persona };
}

/** Returns the index of the latest message of a person; undefined if there is none. */
function indexOfLatest(messages: RecordInput['messages']): number | undefined {
  const userMessages = [...messages.entries()].filter(([, { role }]) => role === 'USER');
  return userMessages
    .sort(([a, one], [b, other]) => (one.at ?? Infinity) - (other.at ?? Infinity) || a - b)
    .at(-1)?.[0];
}
