import { Input } from '../../platform/graphql/arguments.js';
import { MessageInput, MessageObject, messageIn } from '../../conversations/conversations.objects.js';
import { Refusal } from '../../platform/graphql/payload.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { Ctx, ID, InputType, Mutation, ObjectType, Resolver } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { WorkObject } from '../../background/work/work.objects.js';
import { ContextBlockObject, ContextInput, contextObject, contextQuestion } from './contexts.objects.js';
import type { TurnsService } from './turns.service.js';

@InputType({ description: 'Messages of one place, in the order in which they were said.' })
class RecordMessagesInput {
  @Nullable(() => ID, "Chat; null for the viewer's direct talk.") chat?: string | null;
  @Nullable(() => String, 'Persona spoken to; null for none, by default that of the header.') persona?: string | null;
  @NonNull(() => [MessageInput], '1 to 500.') messages!: MessageInput[];

  @Nullable(
    () => ContextInput,
    'Context to return after the messages are stored; its chat, persona and message are theirs by default.',
  )
  returnContext?: ContextInput | null;
}

@ObjectType({ description: 'Reason for a missing context; the messages are stored nevertheless.' })
class RefusedContext extends Refusal {}

@ObjectType({ description: 'Answer of `recordMessages`.' })
class RecordMessagesPayload {
  @NonNull(() => [MessageObject], 'Messages as they are stored, in the order given; at most 500.')
  messages!: MessageObject[];

  @NonNull(() => [WorkObject], 'Background tasks that learn from them, one per user message; at most 500.')
  work!: WorkObject[];

  @Nullable(() => ContextBlockObject, 'The context; null if none was asked for or it was refused.')
  context!: ContextBlockObject | null;

  @Nullable(() => RefusedContext, 'Reason for a missing context; null if none was asked for or it was made.')
  contextRefused!: RefusedContext | null;
}

@Resolver()
export class TurnsResolver {
  constructor(private readonly service: TurnsService) {}

  @Mutation(() => RecordMessagesPayload, {
    description:
      'Records 1 to 500 messages of one place, all or none; idempotent by external id. Errors: NOT_FOUND, INVALID_INPUT, SECRET_REFUSED, CONFLICT, FORBIDDEN, QUOTA_EXCEEDED.',
  })
  async recordMessages(
    @Ctx() request: RequestContext,
    @Input(() => RecordMessagesInput)
    { returnContext, ...input }: RecordMessagesInput,
  ): Promise<RecordMessagesPayload> {
    const messages = input.messages.map((one) => ({ ...one, at: one.at?.getTime() }));
    const question = returnContext && contextQuestion(returnContext);
    const turn = await this.service.record(request, { ...input, messages, returnContext: question });
    return {
      messages: turn.messages.map(messageIn(input.chat ?? null)),
      work: [...turn.work],
      context: turn.context && contextObject(turn.context.block, turn.context.question),
      contextRefused: turn.contextRefused,
    };
  }
}
