import { After, First, Input, NullableArg } from '../../platform/graphql/arguments.js';
import { Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from '../../platform/graphql/typeGraphql.js';
import { type Connection, toConnection } from '../../platform/graphql/connection.js';
import { isHeardAlone } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { AliasLoader } from './aliasLoader.service.js';
import {
  AddAliasInput,
  AddAliasPayload,
  CreatePersonInput,
  CreatePersonPayload,
  PersonConnection,
  PersonObject,
  personObject,
  type PersonPayload,
  personOrNull,
  UpdatePersonInput,
  UpdatePersonPayload,
} from './people.objects.js';
import type { PersonRow } from './person.js';
import type { PeopleService } from './people.service.js';

@Resolver(() => PersonObject)
export class PeopleResolver {
  constructor(
    private readonly service: PeopleService,
    private readonly aliasLoader: AliasLoader,
  ) {}

  @Query(() => PersonObject, { description: 'Person you act as: that of the token, or of the header of a connector.' })
  async me(@Ctx() request: RequestContext): Promise<PersonObject> {
    return personObject((await this.service.person(request, request.caller.viewerId))!, null);
  }

  @Query(() => PersonObject, {
    nullable: true,
    description: 'Account, or one of your own acquaintances, by exactly one of the two arguments.',
  })
  async person(
    @Ctx() request: RequestContext,
    @NullableArg('id', () => ID, 'Id of an account or of one of your own acquaintances.') id?: string | null,
    @NullableArg('handle', () => String, 'Exact handle of an account.') handle?: string | null,
  ): Promise<PersonObject | null> {
    return personOrNull(await this.service.find(request, { id, handle }));
  }

  @Query(() => PersonConnection, {
    description:
      'Accounts and your own acquaintances whose names begin with these words, best first. Without a search, the people you know, by name: the acquaintances you have made, and everyone you have ever shared a chat with. To a connector that names no private context, acquaintances are not shown.',
  })
  async people(
    @Ctx() request: RequestContext,
    @NullableArg('search', () => String, 'Beginnings of names, at most 300 characters.') search?: string | null,
    @First(10) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<PersonObject>> {
    const page = await this.service.people(request, { search, first, after });
    return toConnection(page, after, (one) => personObject(one, null));
  }

  @Mutation(() => CreatePersonPayload, {
    description:
      'Creates an acquaintance of yours, or finds the one with that name. Errors: INVALID_INPUT, SECRET_REFUSED, CONFLICT, QUOTA_EXCEEDED.',
  })
  async createPerson(@Ctx() request: RequestContext, @Input(() => CreatePersonInput) input: CreatePersonInput) {
    return payload(await this.service.create(request, input));
  }

  @Mutation(() => UpdatePersonPayload, {
    description:
      'Changes the display name of you or of one of your acquaintances. Errors: NOT_FOUND, INVALID_INPUT, SECRET_REFUSED, CONFLICT.',
  })
  async updatePerson(@Ctx() request: RequestContext, @Input(() => UpdatePersonInput) input: UpdatePersonInput) {
    return payload(await this.service.rename(request, input));
  }

  @Mutation(() => AddAliasPayload, {
    description:
      'Adds a name to you or to one of your acquaintances. Errors: NOT_FOUND, INVALID_INPUT, SECRET_REFUSED.',
  })
  async addAlias(@Ctx() request: RequestContext, @Input(() => AddAliasInput) input: AddAliasInput) {
    return payload(await this.service.addAlias(request, input));
  }

  @FieldResolver(() => [String], {
    description: 'At most 20 further names, if this is you or, in private, one of your acquaintances.',
  })
  aliases(@Root() person: PersonObject, @Ctx() request: RequestContext): Promise<string[]> | string[] {
    const { caller } = request;
    const isOwn = person.creatorId === caller.viewerId && isHeardAlone(caller, person.shownIn);
    const isShown = person.id === caller.viewerId || isOwn;
    return isShown
      ? this.aliasLoader
          .of(request)
          .load(person.id)
          .then((names) => names.filter((name) => name !== person.name))
      : [];
  }
}

const payload = (person: PersonRow): PersonPayload => ({ person: personObject(person, null) });
