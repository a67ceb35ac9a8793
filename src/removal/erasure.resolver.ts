import { After, First, Input } from '../platform/graphql/arguments.js';
import { type Connection, connectionOf, toConnection } from '../platform/graphql/connection.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import {
  Ctx,
  DateTime,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from '../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../platform/graphql/fields.js';
import { payloadFor } from '../platform/graphql/payload.js';
import type { WorkState } from '../background/work/work.js';
import { workStateEnum } from '../background/work/work.objects.js';
import { erasurePhrase, type ErasureService } from './erasure.service.js';
import type { UnfinishedErasure } from './erasureWork.js';
import { ErasurePayload } from './receipt.objects.js';

@ObjectType('ErasureRun', { description: 'Unfinished erasure of an account.' })
class ErasureRunObject {
  @NonNull(() => ID, 'Id of its background task.') id!: string;
  @NonNull(() => String, 'Tenant of the account.') tenant!: string;
  @NonNull(() => ID, 'Id of the person whose account is erased.') person!: string;
  @NonNull(() => DateTime, 'Time at which the person requested it.') requestedAt!: number;
  @NonNull(() => Int, 'Number of attempts in the background.') attempts!: number;
  @NonNull(() => workStateEnum, 'PENDING, RUNNING, FAILED or DEAD.') state!: WorkState;
  @Nullable(() => DateTime, 'Time of the next attempt; null if it is RUNNING or DEAD.') nextAttemptAt!: number | null;
  @Nullable(() => String, 'Stable reason of the last failure; null for none.') error!: string | null;
}

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

/** Maps an unfinished erasure to its GraphQL object. */
const erasureRunObject = ({ askedAt, nextTryAt, ...erasure }: UnfinishedErasure): ErasureRunObject => ({
  ...erasure,
  requestedAt: askedAt,
  nextAttemptAt: nextTryAt,
});
