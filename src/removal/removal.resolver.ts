import { Input, NullableArg } from '../platform/graphql/arguments.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { nullWhenNotFound } from '../platform/errors.js';
import { Ctx, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from '../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../platform/graphql/fields.js';
import { ErasurePayload } from './receipt.objects.js';
import type { RemovalService } from './removal.service.js';

const chatDescription = 'Chat in which it was said; null for your direct talk.';

@InputType({ description: 'Messages or values to remove from one place.' })
class ForgetMessagesInput {
  @Nullable(() => ID, chatDescription) chat?: string | null;
  @Nullable(() => [ID], 'Ids of up to 500 messages that you heard there.') ids?: string[] | null;

  @Nullable(
    () => [String],
    'Up to 20 literal values, such as names and numbers, of 4 to 200 characters; at most 50 of yours per place. From now on they read "[removed]" in the words of those who had heard them.',
  )
  values?: string[] | null;
}

@InputType({ description: 'Removed value to allow again in one place.' })
class LiftRemovedValueInput {
  @Nullable(() => ID, chatDescription) chat?: string | null;

  @Nullable(
    () => String,
    'Value to allow: one that you removed, or one that you heard and a former participant removed. Null allows all values that former participants removed.',
  )
  value?: string | null;
}

@ObjectType({ description: 'Counts of the values that a place keeps out; the values themselves are not shown.' })
class RemovedValueCounts {
  @NonNull(() => Int, 'All values that are kept out of the place.') total!: number;
  @NonNull(() => Int, 'Values that you had removed; at most 50.') own!: number;

  @NonNull(() => Int, 'Values removed by people who no longer take part; any participant may lift them.')
  byFormerParticipants!: number;
}

@ObjectType({ description: 'Answer of `forgetMessages`: counts without ids, so fetch the lists again.' })
class ForgetMessagesPayload extends ErasurePayload {}

@ObjectType({ description: 'Answer of `liftRemovedValue`.' })
class LiftRemovedValuePayload {
  @NonNull(() => Boolean, 'True if something was kept out and no longer is.') lifted!: boolean;
}

@Resolver()
export class RemovalResolver {
  constructor(private readonly service: RemovalService) {}

  @Mutation(() => ForgetMessagesPayload, {
    description:
      'Removes messages, or literal values, from what was said and is remembered in a place, and keeps them out. Errors: NOT_FOUND, INVALID_INPUT, SECRET_REFUSED, CONFLICT, FORBIDDEN.',
  })
  async forgetMessages(
    @Ctx() request: RequestContext,
    @Input(() => ForgetMessagesInput) input: ForgetMessagesInput,
  ): Promise<ForgetMessagesPayload> {
    return { receipt: await this.service.forgetMessages(request, input) };
  }

  @Query(() => RemovedValueCounts, {
    nullable: true,
    description: 'Counts of removed values that are kept out of a place; null if you do not take part there.',
  })
  removedValues(
    @Ctx() request: RequestContext,
    @NullableArg('chat', () => ID, chatDescription) chat?: string | null,
  ): Promise<RemovedValueCounts | null> {
    return this.service.count(request, chat ?? null).catch(nullWhenNotFound);
  }

  @Mutation(() => LiftRemovedValuePayload, {
    description: 'Allows a removed value again in a place. Errors: NOT_FOUND, INVALID_INPUT, FORBIDDEN.',
  })
  async liftRemovedValue(
    @Ctx() request: RequestContext,
    @Input(() => LiftRemovedValueInput) input: LiftRemovedValueInput,
  ): Promise<LiftRemovedValuePayload> {
    return { lifted: await this.service.lift(request, input) };
  }
}
