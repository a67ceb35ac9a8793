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
import type { ToldEvent } from './history.js';
import type { HistoryService } from './history.service.js';
import type { HistoryEventKind } from '../historyEvent.js';
import { historyEventKindEnum } from './memories.enums.js';

@ObjectType('HistoryEvent', { description: 'One write in the history of a memory.' })
class HistoryEventObject {
  @Field(() => ID, { description: 'Id of the event.' })
  id!: string;

  @Field(() => historyEventKindEnum, { description: 'What was written.' })
  event!: HistoryEventKind;

  @Field(() => String, { description: 'Your own id, the name of a job, or "somebody".' })
  actor!: string;

  @Field(() => DateTime, { description: 'Time of the write.' })
  at!: Date;

  @Field(() => String, { nullable: true, description: 'The text it took away, where it was yours.' })
  oldText!: string | null;

  @Field(() => String, { nullable: true, description: 'The text it brought.' })
  newText!: string | null;

  @Field(() => Json, {
    nullable: true,
    description:
      'Further details, as far as they name no person and no thing: the confidence of what was ignored, the field that a proposal was about, the reason of an archive.',
  })
  meta!: Readonly<Record<string, unknown>>;
}

const HistoryEventConnection = connectionOf('HistoryEvent', () => HistoryEventObject);

const shown = ({ at, ...event }: ToldEvent): HistoryEventObject => ({ ...event, at: new Date(at) });

@Resolver()
export class HistoryResolver {
  constructor(private readonly service: HistoryService) {}

  @Query(() => HistoryEventConnection, {
    description: 'What has happened to a memory, newest first, as far as you may read it.',
  })
  async history(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('memory', () => ID, { description: 'The memory.' }) memory: string,
    @Arg('chat', () => ID, { nullable: true, description: 'Where it is asked; none: in private.' })
    chat?: string | null,
    @First(50) first?: number | null,
    @After()
    after?: string | null,
  ): Promise<Connection<HistoryEventObject>> {
    const page = await this.service.history(graph, caller, { memory, chatId: chat, first, after });
    return toConnection(page, after, shown);
  }
}
