import { Input } from '../../platform/graphql/arguments.js';
import { memoryTypeEnum } from '../read/memories.enums.js';
import { MemoryObject, memoryObject } from '../read/memories.objects.js';
import type { MemoryTypeName } from '../memoryTypes.js';
import { Ctx, Field, InputType, Mutation, ObjectType, Resolver } from '../../platform/graphql/typeGraphql.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { SeedProfileService } from './seedProfile.service.js';

@InputType({ description: 'Fact of a profile.' })
class ProfileFactInput {
  @Field(() => memoryTypeEnum, { description: 'Type of the memory.' })
  type!: MemoryTypeName;

  @Field(() => String, { description: 'The fact, in the third person; at most 280 characters.' })
  text!: string;

  @Field(() => String, { nullable: true, description: 'Single-valued field that it fills, such as `city`.' })
  slot?: string | null;

  @Field(() => String, { nullable: true, description: 'Value of the slot; at most 500 characters.' })
  value?: string | null;
}

@InputType({ description: 'Facts of your profile.' })
class SeedProfileInput {
  @Field(() => String, { nullable: true, description: 'Your display name from now on.' })
  name?: string | null;

  @Field(() => [ProfileFactInput], { description: '1 to 100 facts; one refused fact refuses all.' })
  facts!: ProfileFactInput[];
}

@ObjectType({ description: 'Answer of `seedProfile`.' })
class SeedProfilePayload {
  @Field(() => [MemoryObject], { description: 'One memory per fact, in the same order; at most 100.' })
  memories!: MemoryObject[];
}

@Resolver()
export class SeedProfileResolver {
  constructor(private readonly service: SeedProfileService) {}

  @Mutation(() => SeedProfilePayload, {
    description:
      'Fills your profile with facts about you. Errors: INVALID_INPUT, SECRET_REFUSED, CONFLICT, QUOTA_EXCEEDED.',
  })
  async seedProfile(
    @Ctx() { graph, caller }: RequestContext,
    @Input(() => SeedProfileInput) input: SeedProfileInput,
  ): Promise<SeedProfilePayload> {
    return { memories: (await this.service.seed(graph, caller, input)).map(memoryObject) };
  }
}
