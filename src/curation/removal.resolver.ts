import { DeletedPayload } from '../agents/deleted.objects.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import {
  Arg,
  Ctx,
  DateTime,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
} from '../platform/graphql/typeGraphql.js';
import type { ErasureReceipt } from './removal.js';
import type { RemovalService } from './removal.service.js';

const place = 'Where it was said; none: in your direct talk.';

@InputType()
class ForgetMessagesInput {
  @Field(() => ID, { nullable: true, description: place })
  chat?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Messages that you heard there, up to 500.' })
  ids?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Literal values, up to 20 of 3 to 200 characters: "[removed]" stands in their place from now on.',
  })
  values?: string[] | null;
}

@InputType()
class LiftRemovedValueInput {
  @Field(() => ID, { nullable: true, description: place })
  chat?: string | null;

  @Field(() => String)
  value!: string;
}

@ObjectType('ErasureReceipt', { description: 'What is gone, counted by a second look.' })
class ErasureReceiptObject {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTime)
  at!: Date;

  @Field(() => Int, { description: 'Memories that are gone, or say less.' })
  memories!: number;

  @Field(() => Int, { description: 'Those of them that were made of messages.' })
  derived!: number;

  @Field(() => Int)
  indexEntries!: number;

  @Field(() => Int, { description: 'Events of the history that have lost a text.' })
  historyEvents!: number;

  @Field(() => Int)
  messages!: number;

  @Field(() => Int, { description: 'Summaries of sessions and conversations, and pages about people.' })
  summaries!: number;

  @Field(() => Int)
  todos!: number;

  @Field(() => Int)
  checkpoints!: number;

  @Field(() => Int)
  proposals!: number;

  @Field(() => Int, { description: 'Pieces of background work that would have read it.' })
  work!: number;

  @Field(() => Int, { description: 'What is kept out from now on: two a message, one a value.' })
  tombstones!: number;
}

@ObjectType()
class ErasurePayload {
  @Field(() => ErasureReceiptObject)
  receipt!: ErasureReceiptObject;
}

@Resolver()
export class RemovalResolver {
  constructor(private readonly service: RemovalService) {}

  @Mutation(() => ErasurePayload, {
    description:
      'Removes messages, or values from what was said and is remembered in a place, and keeps them out of it.',
  })
  async forgetMessages(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => ForgetMessagesInput) input: ForgetMessagesInput,
  ): Promise<ErasurePayload> {
    return { receipt: shown(await this.service.forgetMessages(graph, caller, input)) };
  }

  @Mutation(() => DeletedPayload, { description: 'Lets a removed value be said again in a place.' })
  async liftRemovedValue(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => LiftRemovedValueInput) input: LiftRemovedValueInput,
  ): Promise<DeletedPayload> {
    return { deleted: await this.service.lift(graph, caller, input) };
  }
}

const shown = ({ at, ...receipt }: ErasureReceipt): ErasureReceiptObject => ({ ...receipt, at: new Date(at) });
