import { After, First, Input } from '../../platform/graphql/arguments.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { type Connection, toConnection } from '../../platform/graphql/connection.js';
import {
  PersonConnection,
  type PersonObject,
  personPayload,
  personObject,
  PersonRefInput,
} from '../../directory/people/people.objects.js';
import { Ctx, InputType, Int, Mutation, ObjectType, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import { NonNull } from '../../platform/graphql/fields.js';
import type { BlockingService } from './blocking.service.js';

@InputType({ description: 'Account whose statements about you are closed.' })
export class BlockStaterInput {
  @NonNull(() => PersonRefInput, 'An account, by id or handle.') person!: PersonRefInput;
}

@InputType({ description: 'Account whose block ends.' })
export class UnblockStaterInput extends BlockStaterInput {}

@ObjectType({ description: 'Answer of `blockStater`.' })
class BlockStaterPayload extends personPayload('The person blocked.') {
  @NonNull(() => Int, 'Number of earlier memories that were closed, among those you could hear.') changed!: number;
}

@ObjectType({ description: 'Answer of `unblockStater`.' })
class UnblockStaterPayload extends personPayload('The person unblocked.') {
  @NonNull(() => Int, 'Number of earlier memories that were opened again, among those you can hear now.')
  changed!: number;
}

@Resolver()
export class BlockingResolver {
  constructor(private readonly service: BlockingService) {}

  @Query(() => PersonConnection, { description: 'People you block, by name; no one else can see them.' })
  async blockedStaters(
    @Ctx() request: RequestContext,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<PersonObject>> {
    const page = await this.service.blockedStaters(request, { first, after });
    return toConnection(page, after, (one) => personObject(one, null));
  }

  @Mutation(() => BlockStaterPayload, {
    description:
      'Closes everything this person has stated about you, and everything they state about you from now on. Errors: NOT_FOUND, INVALID_INPUT.',
  })
  blockStater(@Ctx() request: RequestContext, @Input(() => BlockStaterInput) input: BlockStaterInput) {
    return this.set(request, input, true);
  }

  @Mutation(() => UnblockStaterPayload, {
    description: 'Ends a block of yours and reopens what only the block had closed. Errors: NOT_FOUND, INVALID_INPUT.',
  })
  unblockStater(@Ctx() request: RequestContext, @Input(() => UnblockStaterInput) input: UnblockStaterInput) {
    return this.set(request, input, false);
  }

  private async set(request: RequestContext, { person: personRef }: BlockStaterInput, blocks: boolean) {
    const { person, changed } = await this.service.block(request, personRef, blocks);
    return { person: personObject(person, null), changed };
  }
}
