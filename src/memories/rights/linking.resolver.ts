import {
  Arg,
  Ctx,
  Field,
  ID,
  InputType,
  Json,
  Mutation,
  ObjectType,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import { PersonPayload, personObject, PersonRefInput } from '../../directory/people/people.objects.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { LinkingService } from './linking.service.js';

@InputType()
export class LinkPersonInput {
  @Field(() => ID, { description: 'One of your own acquaintances.' })
  acquaintance!: string;

  @Field(() => PersonRefInput, { description: 'The account it is from now on, by id or handle.' })
  account!: PersonRefInput;

  @Field(() => Boolean, { nullable: true, description: 'Open everything you stored about them before to the account.' })
  includeEarlier?: boolean | null;

  @Field(() => [ID], { nullable: true, description: 'Open only these of your earlier memories to the account.' })
  memories?: string[] | null;
}

@ObjectType()
class LinkPersonPayload extends PersonPayload {
  @Field(() => Json, { description: 'Earlier memories that stay closed to the account, counted by sensitivity.' })
  earlier!: unknown;
}

@Resolver()
export class LinkingResolver {
  constructor(private readonly service: LinkingService) {}

  @Mutation(() => LinkPersonPayload, { description: 'Binds an acquaintance of yours to an account from now on.' })
  async linkPerson(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => LinkPersonInput) input: LinkPersonInput,
  ) {
    const { person, earlier } = await this.service.link(graph, caller, input);
    return { person: personObject(person), earlier };
  }
}
