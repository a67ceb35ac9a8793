import { Input } from '../../platform/graphql/arguments.js';
import { memoryTypeEnum } from '../read/memories.enums.js';
import { MemoryObject, memoryObject } from '../read/memories.objects.js';
import type { MemoryTypeName } from '../memoryTypes.js';
import { Ctx, InputType, Mutation, ObjectType, Resolver } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { SeedProfileService } from './seedProfile.service.js';

@InputType({ description: 'Fact of a profile.' })
class ProfileFactInput {
  @NonNull(() => memoryTypeEnum, 'Type of the memory.') type!: MemoryTypeName;
  @NonNull(() => String, 'The fact, in the third person; at most 280 characters.') text!: string;
  @Nullable(() => String, 'Single-valued field that it fills, such as `city`.') slot?: string | null;
  @Nullable(() => String, 'Value of the slot; at most 500 characters.') value?: string | null;
}

@InputType({ description: 'Facts of your profile.' })
class SeedProfileInput {
  @Nullable(() => String, 'Your display name from now on.') name?: string | null;
  @NonNull(() => [ProfileFactInput], '1 to 100 facts; one refused fact refuses all.') facts!: ProfileFactInput[];
}

@ObjectType({ description: 'Answer of `seedProfile`.' })
class SeedProfilePayload {
  @NonNull(() => [MemoryObject], 'One memory per fact, in the same order; at most 100.') memories!: MemoryObject[];
}

@Resolver()
export class SeedProfileResolver {
  constructor(private readonly service: SeedProfileService) {}

  @Mutation(() => SeedProfilePayload, {
    description:
      'Fills your profile with facts about you, told only to you and in private contexts. Errors: INVALID_INPUT, ' +
      'SECRET_REFUSED, CONFLICT, QUOTA_EXCEEDED.',
  })
  async seedProfile(
    @Ctx() request: RequestContext,
    @Input(() => SeedProfileInput) input: SeedProfileInput,
  ): Promise<SeedProfilePayload> {
    return { memories: (await this.service.seed(request, input)).map(memoryObject) };
  }
}
