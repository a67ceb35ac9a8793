import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from '../platform/graphql/typeGraphql.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import type { AliasLoader } from './aliasLoader.service.js';
import {
  AddAliasInput,
  CreatePersonInput,
  PersonObject,
  personObject,
  PersonPayload,
  personOrNull,
  UpdatePersonInput,
} from './people.objects.js';
import type { PersonRow } from './person.js';
import type { PeopleService } from './people.service.js';

@Resolver(() => PersonObject)
export class PeopleResolver {
  constructor(
    private readonly service: PeopleService,
    private readonly aliasLoader: AliasLoader,
  ) {}

  @Query(() => PersonObject, { description: 'The person of the token.' })
  async me(@Ctx() { graph, caller }: RequestContext): Promise<PersonObject> {
    return personObject((await this.service.person(graph, caller, caller.viewerId))!);
  }

  @Query(() => PersonObject, { nullable: true, description: 'An account, or one of your own acquaintances.' })
  async person(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<PersonObject | null> {
    return personOrNull(await this.service.person(graph, caller, id));
  }

  @Query(() => [PersonObject], { description: 'Accounts and your own acquaintances by the beginnings of their names.' })
  async people(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('search', () => String) search: string,
    @Arg('first', () => Int, { nullable: true, defaultValue: 10, description: '1 to 100.' }) first?: number | null,
  ): Promise<PersonObject[]> {
    return (await this.service.search(graph, caller, search, first ?? 10)).map(personObject);
  }

  @Mutation(() => PersonPayload, { description: 'Makes an acquaintance of yours, or finds the one of that name.' })
  async createPerson(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => CreatePersonInput) input: CreatePersonInput,
  ) {
    return payload(await this.service.create(graph, caller, input));
  }

  @Mutation(() => PersonPayload, {
    description: 'Changes the name that you, or an acquaintance of yours, are shown by.',
  })
  async updatePerson(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => UpdatePersonInput) input: UpdatePersonInput,
  ) {
    return payload(await this.service.rename(graph, caller, input));
  }

  @Mutation(() => PersonPayload, { description: 'Makes you, or an acquaintance of yours, known by one more name.' })
  async addAlias(@Ctx() { graph, caller }: RequestContext, @Arg('input', () => AddAliasInput) input: AddAliasInput) {
    return payload(await this.service.addAlias(graph, caller, input));
  }

  @FieldResolver(() => [String], { description: 'Other names: your own, and those of your acquaintances.' })
  aliases(@Root() person: PersonObject, @Ctx() request: RequestContext): Promise<string[]> | string[] {
    const { caller } = request;
    const shown = person.id === caller.viewerId || person.creatorId === caller.viewerId;
    return shown
      ? this.aliasLoader
          .of(request)
          .load(person.id)
          .then((names) => names.filter((name) => name !== person.name))
      : [];
  }
}

const payload = (person: PersonRow): PersonPayload => ({ person: personObject(person) });
