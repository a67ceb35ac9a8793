import type { RequestContext } from '../disclosure/requestContext.js';
import { Arg, Ctx, Field, ID, InputType, Int, Mutation, Query, Resolver } from '../platform/graphql/typeGraphql.js';
import { erasurePhrase } from './erasure.js';
import { ErasureRunObject, erasureRunObject } from './erasure.objects.js';
import type { ErasureService } from './erasure.service.js';
import { ErasurePayload, shownReceipt } from './receipt.objects.js';

@InputType()
class ForgetPersonInput {
  @Field(() => ID, { description: 'Somebody you have made an acquaintance of, or an account.' })
  person!: string;
}

@InputType()
class EraseMeInput {
  @Field(() => String, { description: `Exactly: ${erasurePhrase}` })
  confirm!: string;
}

@Resolver()
export class ErasureResolver {
  constructor(private readonly service: ErasureService) {}

  @Query(() => [ErasureRunObject], {
    description: 'Operator: erasures of accounts that are not finished, over all tenants, newest first.',
  })
  async erasures(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
  ): Promise<ErasureRunObject[]> {
    return (await this.service.erasures(graph, caller, first)).map(erasureRunObject);
  }

  @Mutation(() => ErasurePayload, {
    description:
      'Erases what you have stored about somebody, with what you said in direct talk that it was made of, and the acquaintance.',
  })
  async forgetPerson(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => ForgetPersonInput) input: ForgetPersonInput,
  ): Promise<ErasurePayload> {
    return { receipt: shownReceipt(await this.service.forgetPerson(graph, caller, input)) };
  }

  @Mutation(() => ErasurePayload, {
    description:
      'Erases everything by and about you, for good: what you said, what anybody has stored about you, and what your account was called.',
  })
  async eraseMe(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => EraseMeInput) input: EraseMeInput,
  ): Promise<ErasurePayload> {
    return { receipt: shownReceipt(await this.service.eraseMe(graph, caller, input)) };
  }
}
