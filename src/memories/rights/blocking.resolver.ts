import type { RequestContext } from '../../disclosure/requestContext.js';
import { PersonObject, PersonPayload, personObject, PersonRefInput } from '../../directory/people/people.objects.js';
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
} from '../../platform/graphql/typeGraphql.js';
import type { BlockingService } from './blocking.service.js';

@InputType()
export class BlockStaterInput {
  @Field(() => PersonRefInput, { description: 'An account, by id or handle.' })
  person!: PersonRefInput;
}

@ObjectType()
class BlockStaterPayload extends PersonPayload {
  @Field(() => Int, { description: 'Earlier memories closed, or opened again.' })
  changed!: number;
}

@Resolver()
export class BlockingResolver {
  constructor(private readonly service: BlockingService) {}

  @Query(() => [PersonObject], { description: 'Whom you block, by name; nobody else is told.' })
  async blockedStaters(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
    @Arg('after', () => ID, { nullable: true, description: 'The id of the last person of the page before.' })
    after?: string | null,
  ): Promise<PersonObject[]> {
    return (await this.service.blocked(graph, caller, { first, after })).map((one) => personObject(one));
  }

  @Mutation(() => BlockStaterPayload, {
    description: 'Closes what this person has stated about you, and whatever they state about you from now on.',
  })
  blockStater(@Ctx() request: RequestContext, @Arg('input', () => BlockStaterInput) input: BlockStaterInput) {
    return this.set(request, input, true);
  }

  @Mutation(() => BlockStaterPayload, {
    description: 'Ends a block of yours: what it alone had closed is as open as it was.',
  })
  unblockStater(@Ctx() request: RequestContext, @Arg('input', () => BlockStaterInput) input: BlockStaterInput) {
    return this.set(request, input, false);
  }

  private async set({ graph, caller }: RequestContext, { person: who }: BlockStaterInput, blocks: boolean) {
    const { person, changed } = await this.service.block(graph, caller, who, blocks);
    return { person: personObject(person), changed };
  }
}
