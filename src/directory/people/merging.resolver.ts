import { Input } from '../../platform/graphql/arguments.js';
import { isHeardAlone } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { Ctx, FieldResolver, Mutation, Resolver, Root } from '../../platform/graphql/typeGraphql.js';
import {
  AbsorbedIdentityObject,
  type EntityPayload,
  MergeEntitiesInput,
  MergeEntitiesPayload,
  MergePersonsInput,
  MergePersonsPayload,
  UnmergeEntityInput,
  UnmergeEntityPayload,
  UnmergePersonInput,
  UnmergePersonPayload,
} from './merging.objects.js';
import type { MergedInto } from './merge.js';
import type { MergingService } from './merging.service.js';
import { entityObject, NamedObject, personObject, type PersonPayload } from './people.objects.js';

@Resolver(() => NamedObject)
export class MergingResolver {
  constructor(private readonly service: MergingService) {}

  @Mutation(() => MergePersonsPayload, {
    description:
      'Merges two of your acquaintances: from now on you read one as the other. No one hears more than before. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT.',
  })
  async mergePersons(
    @Ctx() request: RequestContext,
    @Input(() => MergePersonsInput) input: MergePersonsInput,
  ): Promise<PersonPayload> {
    return { person: personObject(await this.service.merge(request, input, 'person'), null) };
  }

  @Mutation(() => UnmergePersonPayload, {
    description:
      'Undoes a merge of acquaintances: the merged one stands for itself again, with the statements about it. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT.',
  })
  async unmergePerson(
    @Ctx() request: RequestContext,
    @Input(() => UnmergePersonInput) input: UnmergePersonInput,
  ): Promise<PersonPayload> {
    return { person: personObject(await this.service.unmerge(request, input.absorbed, 'person'), null) };
  }

  @Mutation(() => MergeEntitiesPayload, {
    description:
      'Merges two things that you have named: from now on you read one as the other, in private. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT.',
  })
  async mergeEntities(
    @Ctx() request: RequestContext,
    @Input(() => MergeEntitiesInput) input: MergeEntitiesInput,
  ): Promise<EntityPayload> {
    return { entity: entityObject(await this.service.merge(request, input, 'entity'), null) };
  }

  @Mutation(() => UnmergeEntityPayload, {
    description: 'Undoes a merge of things. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT.',
  })
  async unmergeEntity(
    @Ctx() request: RequestContext,
    @Input(() => UnmergeEntityInput) input: UnmergeEntityInput,
  ): Promise<EntityPayload> {
    return { entity: entityObject(await this.service.unmerge(request, input.absorbed, 'entity'), null) };
  }

  @FieldResolver(() => [AbsorbedIdentityObject], {
    description:
      'Identities that you have merged into it, latest first, at most 100; empty for everyone except its creator, and in a group.',
  })
  async absorbed(@Root() named: NamedObject, @Ctx() request: RequestContext): Promise<AbsorbedIdentityObject[]> {
    const isShown =
      isHeardAlone(request.caller, named.shownIn) &&
      (named.type !== 'person' || named.creatorId === request.caller.viewerId);
    return isShown ? (await this.service.mergedInto(request, named.id)).map(absorbedObject) : [];
  }
}

const absorbedObject = ({ label, ...merged }: MergedInto): AbsorbedIdentityObject => ({ ...merged, name: label });
