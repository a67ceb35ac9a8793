import { ChatObject } from '../../directory/chats/chats.objects.js';
import type { Sensitivity } from '../../disclosure/evidence.js';
import { PersonObject, personObject, PersonRefInput } from '../../directory/people/people.objects.js';
import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { ExplainService } from './explain.service.js';
import type { HearingService } from './hearing.service.js';
import { sensitivityEnum } from '../read/memories.enums.js';

@ObjectType({ description: 'Whether an audience would hear a memory, and why.' })
class Disclosure {
  @Field(() => Boolean)
  disclosed!: boolean;

  @Field(() => String, { description: 'A stable code.' })
  reason!: string;

  @Field(() => [String], { description: 'The decision in sentences.' })
  steps!: readonly string[];
}

@ObjectType({ description: 'Whether one person would hear a memory in one place.' })
class Hearing {
  @Field(() => PersonObject)
  person!: PersonObject;

  @Field(() => ChatObject, { nullable: true, description: 'Null: in private.' })
  chat!: ChatObject | null;

  @Field(() => Boolean)
  disclosed!: boolean;

  @Field(() => String, { description: 'A stable code, the same as that of `explainDisclosure`.' })
  reason!: string;
}

@Resolver()
export class DisclosureResolver {
  constructor(
    private readonly service: ExplainService,
    private readonly hearing: HearingService,
  ) {}

  @Query(() => Disclosure, { description: "To the memory's origin: would this person hear it there, and why." })
  explainDisclosure(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('memory', () => ID) memory: string,
    @Arg('viewer', () => ID) viewer: string,
    @Arg('chat', () => ID, { nullable: true, description: 'One you take or took part in; none: in private.' })
    chat?: string | null,
  ): Promise<Disclosure> {
    return this.service.explain(graph, caller, { memory, viewer, chat });
  }

  @Query(() => [Hearing], {
    description:
      "To the memory's origin: who would hear it, as it is or as it would be with these values. First you, then those it is about or confided to, then everybody with whom you have ever shared a chat, by name; each in private, then in each chat of yours in which they take part now.",
  })
  async whoCanHear(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('memory', () => ID) memory: string,
    @Arg('sensitivity', () => sensitivityEnum, { nullable: true }) sensitivity?: Sensitivity | null,
    @Arg('portable', () => Boolean, { nullable: true }) portable?: boolean | null,
    @Arg('confidedTo', () => [PersonRefInput], { nullable: true, description: 'At most 20.' })
    confidedTo?: PersonRefInput[] | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 100, description: 'People, 1 to 100.' })
    first?: number | null,
    @Arg('after', () => String, { nullable: true, description: 'The id of the last person of the page before.' })
    after?: string | null,
  ): Promise<Hearing[]> {
    const question = { memory, sensitivity, portable, confidedTo, first, after };
    const hearings = await this.hearing.whoCanHear(graph, caller, question);
    return hearings.map(({ person, ...rest }) => ({ ...rest, person: personObject(person) }));
  }
}
