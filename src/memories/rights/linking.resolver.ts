import { Input } from '../../platform/graphql/arguments.js';
import { Ctx, ID, InputType, Int, Mutation, ObjectType, Resolver } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { personPayload, personObject, PersonRefInput } from '../../directory/people/people.objects.js';
import { type Sensitivity, sensitivities } from '../../disclosure/evidence.js';
import { sensitivityEnum } from '../read/memories.enums.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { LinkingService } from './linking.service.js';

@InputType({ description: 'Acquaintance and the account it stands for.' })
export class LinkPersonInput {
  @NonNull(() => ID, 'One of your own acquaintances.') acquaintance!: string;
  @NonNull(() => PersonRefInput, 'Account that it stands for from now on, by id or handle.') account!: PersonRefInput;

  @Nullable(() => Boolean, 'True opens everything you stored about them before to the account.')
  includeEarlier?: boolean | null;

  @Nullable(() => [ID], 'Earlier memories of yours to open to the account, if not all.') memories?: string[] | null;
}

@ObjectType({ description: 'Number of memories with one sensitivity.' })
class SensitivityCount {
  @NonNull(() => sensitivityEnum, 'The sensitivity that is counted.') sensitivity!: Sensitivity;
  @NonNull(() => Int, 'Number of memories; 0 or more.') count!: number;
}

@ObjectType({ description: 'Answer of `linkPerson`.' })
class LinkPersonPayload extends personPayload('The account; the acquaintance changes, too.') {
  @NonNull(
    () => [SensitivityCount],
    'Counts of earlier memories that stay closed to the account, by sensitivity: at most three.',
  )
  earlier!: SensitivityCount[];
}

@Resolver()
export class LinkingResolver {
  constructor(private readonly service: LinkingService) {}

  @Mutation(() => LinkPersonPayload, {
    description:
      'Links an acquaintance of yours to an account from now on. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT, FORBIDDEN.',
  })
  async linkPerson(@Ctx() request: RequestContext, @Input(() => LinkPersonInput) input: LinkPersonInput) {
    const { person, earlier } = await this.service.link(request, input);
    const counts = sensitivities.map((sensitivity) => ({ sensitivity, count: earlier[sensitivity] }));
    return { person: personObject(person, null), earlier: counts };
  }
}
