import { DeletedPayload } from '../agents/deleted.objects.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from '../platform/graphql/typeGraphql.js';
import { ErasurePayload, shownReceipt } from './receipt.objects.js';
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
    return { receipt: shownReceipt(await this.service.forgetMessages(graph, caller, input)) };
  }

  @Mutation(() => DeletedPayload, { description: 'Lets a removed value be said again in a place.' })
  async liftRemovedValue(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => LiftRemovedValueInput) input: LiftRemovedValueInput,
  ): Promise<DeletedPayload> {
    return { deleted: await this.service.lift(graph, caller, input) };
  }
}
