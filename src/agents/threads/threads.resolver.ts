import { After, First } from '../../platform/graphql/arguments.js';
import { MemoryObject, memoryObject } from '../../memories/read/memories.objects.js';
import {
  Arg,
  Ctx,
  DateTime,
  Field,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from '../../platform/graphql/typeGraphql.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { LiveContext, LiveQuestion, SentChange } from './live.service.js';
import { type ChangeName, isStillThere, type ThreadChange } from './threadChange.js';
import type { ThreadsService } from './threads.service.js';

const changeEnum = enumOf<ChangeName>('ThreadChangeEvent', 'What happened to a memory of a thread.', {
  created: 'It was made.',
  updated: 'It was changed, or a name in it was linked to an account.',
  merged: 'It was folded with others.',
  soft_deleted: 'It was forgotten; it can be restored.',
  restored: 'It was restored.',
  superseded: 'Another memory replaced it.',
  archived: 'It expired, or was over a limit.',
});

@ObjectType('ThreadChange', { description: 'What happened to a memory of a thread.' })
class ChangeObject {
  @Field(() => Int, { description: 'The revision that the thread got by it.' })
  rev!: number;

  @Field(() => changeEnum, { description: 'What happened to the memory.' })
  event!: ChangeName;

  @Field(() => ID, { description: 'The id of what changed.' })
  memoryId!: string;

  @Field(() => MemoryObject, { nullable: true, description: 'As it is now; null where it is not live any more.' })
  memory!: MemoryObject | null;

  @Field(() => String, {
    description:
      '+created: [Personal] Preferred name is Ana (imp=2); of what is not live any more: ↓soft-deleted: a memory of [Goals]',
  })
  text!: string;

  @Field(() => DateTime, { description: 'Time of the change.' })
  at!: Date;
}

const ThreadChangeConnection = connectionOf('ThreadChange', () => ChangeObject);

@Resolver()
export class ThreadsResolver {
  constructor(private readonly service: ThreadsService) {}

  @Query(() => ThreadChangeConnection, {
    description: 'What has changed in a thread after a revision, as far as you may hear it, newest first.',
  })
  async threadChanges(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('thread', () => String, {
      description: "The name of a thread of yours, a chat's id, or a memory's `thread` as you read it.",
    })
    thread: string,
    @Arg('sinceRevision', () => Int, { description: 'Revision seen last; 0 for all changes.' }) sinceRevision: number,
    @First(20) first?: number | null,
    @After()
    after?: string | null,
  ): Promise<Connection<ChangeObject>> {
    const page = await this.service.changes(graph, caller, { thread, sinceRevision, first, after });
    return toConnection(page, after, changeObject);
  }

  @Subscription(() => ChangeObject, {
    subscribe: ({ args, context }) => (context as LiveContext).changed(args as LiveQuestion),
    description:
      'Each change of a thread that you may hear when it is sent, oldest first; who hears it is found out anew for every one.',
  })
  threadChanged(
    @Root() { change }: SentChange,
    @Arg('thread', () => String, {
      nullable: true,
      description: "As in `threadChanges`; the chat's own when not given.",
    })
    _thread?: string | null,
    @Arg('chat', () => ID, { nullable: true, description: 'Where you listen; none: in private.' })
    _chat?: string | null,
    @Arg('sinceRevision', () => Int, {
      nullable: true,
      description: 'The revision you saw last: nothing after it is missed. Without it, what comes from now on.',
    })
    _sinceRevision?: number | null,
  ): ChangeObject {
    return changeObject(change);
  }
}

const changeObject = (change: ThreadChange & { text: string }): ChangeObject => ({
  rev: change.rev,
  event: change.event,
  text: change.text,
  at: new Date(change.at),
  memoryId: change.memory.id,
  memory: isStillThere(change) ? memoryObject(change.memory) : null,
});
