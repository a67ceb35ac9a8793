import type { RequestContext } from '../../disclosure/requestContext.js';
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from '../../platform/graphql/typeGraphql.js';
import {
  EntityPayload,
  MergedObject,
  MergePersonsInput,
  MergeThingsInput,
  UnmergePersonInput,
  UnmergeThingInput,
} from './merging.objects.js';
import type { MergedInto } from './merge.js';
import type { MergingService } from './merging.service.js';
import { EntityObject, entityObject, PersonObject, personObject, PersonPayload } from './people.objects.js';

@Resolver(() => PersonObject)
export class PersonMergingResolver {
  constructor(private readonly service: MergingService) {}

  @Mutation(() => PersonPayload, {
    description: 'Reads one acquaintance of yours as another one from now on. It opens nothing to anybody.',
  })
  async mergePersons(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => MergePersonsInput) input: MergePersonsInput,
  ): Promise<PersonPayload> {
    return { person: personObject(await this.service.mergePersons(graph, caller, input)) };
  }

  @Mutation(() => PersonPayload, {
    description: 'Takes a merge back: who was merged stands for themself again, with what was said of them.',
  })
  async unmergePerson(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => UnmergePersonInput) input: UnmergePersonInput,
  ): Promise<PersonPayload> {
    return { person: personObject(await this.service.unmergePerson(graph, caller, input.absorbed)) };
  }

  @FieldResolver(() => [MergedObject], {
    description: 'Which of your acquaintances are merged into this one, the latest first.',
  })
  async merged(@Root() person: PersonObject, @Ctx() request: RequestContext): Promise<MergedObject[]> {
    if (person.creatorId !== request.caller.viewerId) return [];
    return (await this.service.mergedInto(request, person.id)).map(mergedObject);
  }
}

@Resolver(() => EntityObject)
export class EntityMergingResolver {
  constructor(private readonly service: MergingService) {}

  @Mutation(() => EntityPayload, {
    description: 'Reads one thing that you have named as another one from now on, in private.',
  })
  async mergeThings(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => MergeThingsInput) input: MergeThingsInput,
  ): Promise<EntityPayload> {
    return { entity: entityObject(await this.service.mergeThings(graph, caller, input), null) };
  }

  @Mutation(() => EntityPayload, { description: 'Takes a merge of things back.' })
  async unmergeThing(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => UnmergeThingInput) input: UnmergeThingInput,
  ): Promise<EntityPayload> {
    return { entity: entityObject(await this.service.unmergeThing(graph, caller, input.absorbed), null) };
  }

  @FieldResolver(() => [MergedObject], {
    description: 'Which of the things that you have named are merged into this one; in private.',
  })
  async merged(@Root() entity: EntityObject, @Ctx() request: RequestContext): Promise<MergedObject[]> {
    return entity.shownIn === null ? (await this.service.mergedInto(request, entity.id)).map(mergedObject) : [];
  }
}

const mergedObject = ({ id, ref, label, at, by, reason }: MergedInto): MergedObject => ({
  ...{ id, ref, name: label, by, reason },
  at: new Date(at),
});
