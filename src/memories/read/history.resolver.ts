import { InChat } from '../../directory/chats/inChat.js';
import { After, First } from '../../platform/graphql/arguments.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { Arg, Ctx, DateTime, ID, Json, ObjectType, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import type { HistoryService } from './history.service.js';
import type { HistoryEventKind } from '../historyEvent.js';
import { historyEventKindEnum } from './memories.enums.js';

@ObjectType('HistoryEvent', { description: 'Recorded write of a memory.' })
class HistoryEventObject {
  @NonNull(() => ID, 'Id of the event.') id!: string;
  @NonNull(() => historyEventKindEnum, 'Kind of the write.') event!: HistoryEventKind;
  @NonNull(() => String, 'Your own id, the name of a job, or "somebody" for anyone else.') actor!: string;
  @NonNull(() => DateTime, 'Time of the write.') at!: number;
  @Nullable(() => String, 'Text before the write; null unless you were its origin then.') oldText!: string | null;
  @Nullable(() => String, 'Text that it stored.') newText!: string | null;

  @Nullable(
    () => Json,
    'Further details without names of people and things: the confidence of an ignored statement, the field of a proposal, the reason for archiving.',
  )
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
    @Ctx() request: RequestContext,
    @Arg('memory', () => ID, { description: 'The memory.' }) memory: string,
    @InChat() chat?: string | null,
    @First(50) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<HistoryEventObject>> {
    const page = await this.service.history(request, { memory, chatId: chat, first, after });
    return toConnection(page, after);
  }
}
