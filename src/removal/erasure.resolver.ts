import { After, First, Input } from '../platform/graphql/arguments.js';
import { type Connection, connectionOf, toConnection } from '../platform/graphql/connection.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { Ctx, ID, InputType, Mutation, Query, Resolver } from '../platform/graphql/typeGraphql.js';
import { NonNull } from '../platform/graphql/fields.js';
import { payloadFor } from '../platform/graphql/payload.js';
import { erasurePhrase } from './erasure.js';
import { ErasureRunObject, erasureRunObject } from './erasure.objects.js';
import type { ErasureService } from './erasure.service.js';
import { ErasurePayload } from './receipt.objects.js';

const ErasureRunConnection = connectionOf('ErasureRun', () => ErasureRunObject);

@InputType({ description: 'Person about whom you erase what you have stored.' })
class ForgetPersonInput {
  @NonNull(() => ID, 'One of your own acquaintances, or an account.') person!: string;
}

@InputType({ description: 'Confirmation of the erasure.' })
class EraseMeInput {
  @NonNull(() => String, `Exactly: ${erasurePhrase}`) confirm!: string;
}

const ForgetPersonPayload = payloadFor('forgetPerson', ErasurePayload);
const EraseMePayload = payloadFor('eraseMe', ErasurePayload);

@Resolver()
export class ErasureResolver {
  constructor(private readonly service: ErasureService) {}

  @Query(() => ErasureRunConnection, {
    description:
      'Operator: unfinished erasures of accounts of your tenant, or of all tenants for an admin, newest first.',
  })
  async erasures(
    @Ctx() request: RequestContext,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<ErasureRunObject>> {
    return toConnection(await this.service.erasures(request, { first, after }), after, erasureRunObject);
  }

  @Mutation(() => ForgetPersonPayload, {
    description:
      'Erases what you have stored about a person, the messages of your direct talk that it was made from, and the acquaintance. Errors: NOT_FOUND, INVALID_INPUT.',
  })
  async forgetPerson(
    @Ctx() request: RequestContext,
    @Input(() => ForgetPersonInput) input: ForgetPersonInput,
  ): Promise<ErasurePayload> {
    return { receipt: await this.service.forgetPerson(request, input) };
  }

  @Mutation(() => EraseMePayload, {
    description:
      'Erases everything by and about you, for good: what you said, what others have stored about you, and the names of your account. Errors: INVALID_INPUT, CONFLICT, FORBIDDEN.',
  })
  async eraseMe(
    @Ctx() request: RequestContext,
    @Input(() => EraseMeInput) input: EraseMeInput,
  ): Promise<ErasurePayload> {
    return { receipt: await this.service.eraseMe(request, input) };
  }
}
