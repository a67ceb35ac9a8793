import { After, First, NullableArg } from '../../platform/graphql/arguments.js';
import { MemoryObject, memoryObject } from '../../memories/read/memories.objects.js';
import {
  Arg,
  Ctx,
  DateTime,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { LiveContext, LiveQuestion, SentChange } from './live.service.js';
import { type ChangeName, isMemoryActive, type ThreadChange } from './threadChange.js';
import type { ThreadsService } from './threads.service.js';

const changeEnum = enumOf<ChangeName>('ThreadChangeEvent', 'Change of a memory in a thread.', {
  created: 'It was created.',
  updated: 'It was changed, or a name in it was linked to an account.',
  merged: 'It was folded with others.',
  soft_deleted: 'It was forgotten; it can be restored.',
  restored: 'It was restored.',
  superseded: 'Another memory replaced it.',
  archived: 'It expired, or was over a limit.',
});

@ObjectType('ThreadChange', { description: 'Change of a memory in a thread.' })
class ChangeObject {
  @NonNull(() => Int, 'Revision of the thread after the change.') rev!: number;
  @NonNull(() => changeEnum, 'Kind of the change.') event!: ChangeName;
  @NonNull(() => ID, 'Id of the memory that changed.') memoryId!: string;
  @Nullable(() => MemoryObject, 'The memory as it is now; null if it is no longer live.') memory!: MemoryObject | null;

  @NonNull(
    () => String,
    'Line such as `+created: [Personal] Preferred name is Ana (imp=2)`; for a memory that is no longer live, `↓soft-deleted: a memory of [Goals]`.',
  )
  text!: string;

  @NonNull(() => DateTime, 'Time of the change.') at!: number;
}

const ThreadChangeConnection = connectionOf('ThreadChange', () => ChangeObject);

@Resolver()
export class ThreadsResolver {
  constructor(private readonly service: ThreadsService) {}

  @Query(() => ThreadChangeConnection, {
    description: 'Changes of a thread after a revision, among those you may hear, newest first.',
  })
  async threadChanges(
    @Ctx() request: RequestContext,
    @Arg('thread', () => String, {
      description:
        "Name of a thread of yours, Kith's id of a chat (as `Chat.id`, not its external id), or the value of `Memory.thread`.",
    })
    thread: string,
    @Arg('sinceRevision', () => Int, { description: 'Revision seen last; 0 for all changes.' }) sinceRevision: number,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<ChangeObject>> {
    const page = await this.service.changes(request, { thread, sinceRevision, first, after });
    return toConnection(page, after, changeObject);
  }

  @Subscription(() => ChangeObject, {
    subscribe: ({ args, context }) => (context as LiveContext).changed(args as LiveQuestion),
    description: 'Changes of a thread that you may hear, oldest first; the audience is checked again for each change.',
  })
  threadChanged(
    @Root() { change }: SentChange,
    @NullableArg('thread', () => String, 'Thread, as in `threadChanges`; by default that of the chat.')
    _thread?: string | null,
    @NullableArg('chat', () => ID, 'Chat in which you listen; null in private.') _chat?: string | null,
    @NullableArg(
      'sinceRevision',
      () => Int,
      'Revision you saw last: no later change is missed. Without it, only changes from now on.',
    )
    _sinceRevision?: number | null,
  ): ChangeObject {
    return changeObject(change);
  }
}

const changeObject = (change: ThreadChange & { text: string }): ChangeObject => ({
  rev: change.rev,
  event: change.event,
  text: change.text,
  at: change.at,
  memoryId: change.memory.id,
  memory: isMemoryActive(change) ? memoryObject(change.memory) : null,
});
