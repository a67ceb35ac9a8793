import { After, First } from '../../platform/graphql/arguments.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import {
  Arg,
  Ctx,
  DateTime,
  Field,
  ID,
  Json,
  ObjectType,
  Query,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import type { HistoryService } from './history.service.js';
import type { HistoryEventKind } from '../historyEvent.js';
import { historyEventKindEnum } from './memories.enums.js';

@ObjectType('HistoryEvent', { description: 'Recorded write of a memory.' })
class HistoryEventObject {
  @Field(() => ID, { description: 'Id of the event.' })
  id!: string;

  @Field(() => historyEventKindEnum, { description: 'Kind of the write.' })
  event!: HistoryEventKind;

  @Field(() => String, { description: 'Your own id, the name of a job, or "somebody" for anyone else.' })
  actor!: string;

  @Field(() => DateTime, { description: 'Time of the write.' })
  at!: number;

  @Field(() => String, { nullable: true, description: 'Text before the write; null unless you were its origin then.' })
  oldText!: string | null;

  @Field(() => String, { nullable: true, description: 'Text that it stored.' })
  newText!: string | null;

  @Field(() => Json, {
    nullable: true,
    description:
      'Further details without names of people and things: the confidence of an ignored statement, the field of a proposal, the reason for archiving.',
  })
  meta!: Readonly<Record<string, unknown>>;
}

const HistoryEventConnection = connectionOf('HistoryEvent', () => HistoryEventObject);

@Resolver()
export class HistoryResolver {
  constructor(private readonly service: HistoryService) {}

  @Query(() => HistoryEventConnection, {
    description: 'History of a memory, newest first, limited to what you may read.',
  })
  async history(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('memory', () => ID, { description: 'The memory.' }) memory: string,
    @Arg('chat', () => ID, { nullable: true, description: 'Chat in which you ask; null in private.' })
    chat?: string | null,
    @First(50) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<HistoryEventObject>> {
    const page = await this.service.history(graph, caller, { memory, chatId: chat, first, after });
    return toConnection(page, after);
  }
}
