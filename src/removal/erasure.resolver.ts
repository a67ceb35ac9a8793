import { After, First, Input } from '../platform/graphql/arguments.js';
import { type Connection, connectionOf, toConnection } from '../platform/graphql/connection.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from '../platform/graphql/typeGraphql.js';
import { erasurePhrase } from './erasure.js';
import { ErasureRunObject, erasureRunObject } from './erasure.objects.js';
import type { ErasureService } from './erasure.service.js';
import { ErasurePayload, shownReceipt } from './receipt.objects.js';

const ErasureRunConnection = connectionOf('ErasureRun', () => ErasureRunObject);

@InputType({ description: 'Input of `forgetPerson`.' })
class ForgetPersonInput {
  @Field(() => ID, { description: 'Somebody you have made an acquaintance of, or an account.' })
  person!: string;
}

@InputType({ description: 'Input of `eraseMe`.' })
class EraseMeInput {
  @Field(() => String, { description: `Exactly: ${erasurePhrase}` })
  confirm!: string;
}

@ObjectType({ description: 'Answer of `forgetPerson`.' })
class ForgetPersonPayload extends ErasurePayload {}

@ObjectType({ description: 'Answer of `eraseMe`.' })
class EraseMePayload extends ErasurePayload {}

@Resolver()
export class ErasureResolver {
  constructor(private readonly service: ErasureService) {}

  @Query(() => ErasureRunConnection, {
    description: 'Operator: erasures of accounts that are not finished, over all tenants, newest first.',
  })
  async erasures(
    @Ctx() { graph, caller }: RequestContext,
    @First(20) first?: number | null,
    @After()
    after?: string | null,
  ): Promise<Connection<ErasureRunObject>> {
    return toConnection(await this.service.erasures(graph, caller, { first, after }), after, erasureRunObject);
  }

  @Mutation(() => ForgetPersonPayload, {
    description:
      'Erases what you have stored about somebody, with what you said in direct talk that it was made of, and the acquaintance. Errors: NOT_FOUND, INVALID_INPUT.',
  })
  async forgetPerson(
    @Ctx() { graph, caller }: RequestContext,
    @Input(() => ForgetPersonInput) input: ForgetPersonInput,
  ): Promise<ForgetPersonPayload> {
    return { receipt: shownReceipt(await this.service.forgetPerson(graph, caller, input)) };
  }

  @Mutation(() => EraseMePayload, {
    description:
      'Erases everything by and about you, for good: what you said, what anybody has stored about you, and what your account was called. Errors: INVALID_INPUT, CONFLICT, FORBIDDEN.',
  })
  async eraseMe(
    @Ctx() { graph, caller }: RequestContext,
    @Input(() => EraseMeInput) input: EraseMeInput,
  ): Promise<EraseMePayload> {
    return { receipt: shownReceipt(await this.service.eraseMe(graph, caller, input)) };
  }
}
