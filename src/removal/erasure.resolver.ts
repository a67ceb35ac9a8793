import { type Connection, connectionOf, toConnection } from '../platform/graphql/connection.js';
import type { RequestContext } from '../disclosure/requestContext.js';
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
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
    @Arg('after', () => String, { nullable: true, description: 'Cursor that the page starts after.' })
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
    @Arg('input', () => ForgetPersonInput, { description: 'Input of the mutation.' }) input: ForgetPersonInput,
  ): Promise<ForgetPersonPayload> {
    return { receipt: shownReceipt(await this.service.forgetPerson(graph, caller, input)) };
  }

  @Mutation(() => EraseMePayload, {
    description:
      'Erases everything by and about you, for good: what you said, what anybody has stored about you, and what your account was called. Errors: INVALID_INPUT, CONFLICT, FORBIDDEN.',
  })
  async eraseMe(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => EraseMeInput, { description: 'Input of the mutation.' }) input: EraseMeInput,
  ): Promise<EraseMePayload> {
    return { receipt: shownReceipt(await this.service.eraseMe(graph, caller, input)) };
  }
}
