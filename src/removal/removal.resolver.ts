import { Input } from '../platform/graphql/arguments.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { nullWhenNotFound } from '../platform/errors.js';
import {
  Arg,
  Ctx,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from '../platform/graphql/typeGraphql.js';
import { ErasurePayload, shownReceipt } from './receipt.objects.js';
import type { RemovalService } from './removal.service.js';

const place = 'Where it was said; none: in your direct talk.';

@InputType({ description: 'Input of `forgetMessages`.' })
class ForgetMessagesInput {
  @Field(() => ID, { nullable: true, description: place })
  chat?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Messages that you heard there, up to 500.' })
  ids?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Literal values, such as names and numbers, up to 20 of 4 to 200 characters, 50 of yours in a place: "[removed]" stands in their place from now on, in the words of those who had heard them.',
  })
  values?: string[] | null;
}

@InputType({ description: 'Input of `liftRemovedValue`.' })
class LiftRemovedValueInput {
  @Field(() => ID, { nullable: true, description: place })
  chat?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'One that you had removed, or that you had heard; none: all that people who have left had removed.',
  })
  value?: string | null;
}

@ObjectType({ description: 'How many values a place keeps out; nobody is told which.' })
class RemovedValueCounts {
  @Field(() => Int, { description: 'All values that are kept out of the place.' })
  total!: number;

  @Field(() => Int, { description: 'Those that you had removed; at most 50.' })
  own!: number;

  @Field(() => Int, {
    description: 'Those that people had removed who take part no more; anybody there may lift them.',
  })
  ofLeft!: number;
}

@ObjectType({ description: 'Answer of `forgetMessages`.' })
class ForgetMessagesPayload extends ErasurePayload {}

@ObjectType({ description: 'Answer of `liftRemovedValue`.' })
class LiftRemovedValuePayload {
  @Field(() => Boolean, { description: 'Whether the place kept out something that it keeps out no more.' })
  lifted!: boolean;
}

@Resolver()
export class RemovalResolver {
  constructor(private readonly service: RemovalService) {}

  @Mutation(() => ForgetMessagesPayload, {
    description:
      'Removes messages, or values from what was said and is remembered in a place, and keeps them out of it. Errors: NOT_FOUND, INVALID_INPUT, SECRET_REFUSED, CONFLICT, FORBIDDEN.',
  })
  async forgetMessages(
    @Ctx() { graph, caller }: RequestContext,
    @Input(() => ForgetMessagesInput) input: ForgetMessagesInput,
  ): Promise<ForgetMessagesPayload> {
    return { receipt: shownReceipt(await this.service.forgetMessages(graph, caller, input)) };
  }

  @Query(() => RemovedValueCounts, {
    nullable: true,
    description: 'How many removed values are kept out of a place that you take part in.',
  })
  removedValues(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('chat', () => ID, { nullable: true, description: place }) chat?: string | null,
  ): Promise<RemovedValueCounts | null> {
    return this.service.count(graph, caller, chat ?? null).catch(nullWhenNotFound);
  }

  @Mutation(() => LiftRemovedValuePayload, {
    description: 'Lets a removed value be said again in a place. Errors: NOT_FOUND, INVALID_INPUT, FORBIDDEN.',
  })
  async liftRemovedValue(
    @Ctx() { graph, caller }: RequestContext,
    @Input(() => LiftRemovedValueInput) input: LiftRemovedValueInput,
  ): Promise<LiftRemovedValuePayload> {
    return { lifted: await this.service.lift(graph, caller, input) };
  }
}
