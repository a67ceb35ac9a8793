import { After } from '../../platform/graphql/arguments.js';
import { ChatObject } from '../../directory/chats/chats.objects.js';
import type { DisclosureReason } from '../../disclosure/explanation.js';
import type { Sensitivity } from '../../disclosure/evidence.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import { PersonObject, personObject, PersonRefInput } from '../../directory/people/people.objects.js';
import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { ExplainService } from './explain.service.js';
import type { HearingService } from './hearing.service.js';
import { sensitivityEnum } from '../read/memories.enums.js';

const reasonEnum = enumOf<DisclosureReason>('DisclosureReason', 'Why a memory is disclosed or hidden.', {
  own: 'Disclosed: they own it or said it.',
  here: 'Disclosed: it belongs to this chat.',
  'about-me': 'Disclosed: it is about them and portable.',
  'about-someone-here': 'Disclosed: it is portable and about someone who takes part here now.',
  'was-there': 'Disclosed: they were present when it was said.',
  'heard-here': 'Disclosed: it was said in this chat, and they were present.',
  confided: 'Disclosed: it is confided to them.',
  'asked-about': 'Disclosed: it is public, portable and about someone they know and ask about.',
  'other-tenant': 'Hidden: it belongs to another tenant.',
  'not-live': 'Hidden: it is superseded, archived, forgotten or expired.',
  'other-persona': 'Hidden: it was written for another persona.',
  'said-alone': 'Hidden: it was said to one person alone in a private chat, who is told in private only.',
  'in-confidence': 'Hidden: it is confided to others, and someone who hears this is not among them.',
  'not-portable': 'Hidden: only its owner, its chat and those who heard it hear it again.',
  stranger: 'Hidden: its stater had never met whom it is about, and it was not asked for.',
  'out-of-reach': 'Hidden: no row of the rule lets it come up for them here.',
  personal: 'Hidden: it is PERSONAL, and they are not among its subjects.',
  sensitive: 'Hidden: it is SENSITIVE, which is told only in private to its subjects, or to its owner.',
  'not-participant': 'Hidden: they do not take part in this chat.',
});

@ObjectType({ description: 'Whether an audience would hear a memory, and why.' })
class Disclosure {
  @Field(() => Boolean, { description: 'Whether they would hear it.' })
  disclosed!: boolean;

  @Field(() => reasonEnum, { description: 'Why.' })
  reason!: DisclosureReason;

  @Field(() => [String], { description: 'The decision in sentences.' })
  steps!: readonly string[];
}

@ObjectType({ description: 'Whether one person would hear a memory in one place.' })
class AudienceDisclosure {
  @Field(() => PersonObject, { description: 'Person who would hear it.' })
  person!: PersonObject;

  @Field(() => ChatObject, { nullable: true, description: 'Null: in private.' })
  chat!: ChatObject | null;

  @Field(() => Boolean, { description: 'Whether they would hear it there.' })
  disclosed!: boolean;

  @Field(() => reasonEnum, { description: 'Why; the same as that of `explainDisclosure`.' })
  reason!: DisclosureReason;
}

const AudienceDisclosureConnection = connectionOf('AudienceDisclosure', () => AudienceDisclosure);

@Resolver()
export class DisclosureResolver {
  constructor(
    private readonly service: ExplainService,
    private readonly hearing: HearingService,
  ) {}

  @Query(() => Disclosure, { description: "To the memory's origin: would this person hear it there, and why." })
  explainDisclosure(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('memory', () => ID, { description: 'A memory of which you are the origin.' }) memory: string,
    @Arg('viewer', () => ID, { description: 'Person who would ask.' }) viewer: string,
    @Arg('chat', () => ID, { nullable: true, description: 'One you take or took part in; none: in private.' })
    chat?: string | null,
  ): Promise<Disclosure> {
    return this.service.explain(graph, caller, { memory, viewer, chat });
  }

  @Query(() => AudienceDisclosureConnection, {
    description:
      "To the memory's origin: who would hear it, as it is or as it would be with these values. First you, then those it is about or confided to, then everybody with whom you have ever shared a chat, by name; each in private, then in each chat of yours in which they take part now.",
  })
  async whoCanHear(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('memory', () => ID, { description: 'A memory of which you are the origin.' }) memory: string,
    @Arg('sensitivity', () => sensitivityEnum, { nullable: true, description: 'As if it had this sensitivity.' })
    sensitivity?: Sensitivity | null,
    @Arg('portable', () => Boolean, { nullable: true, description: 'As if it were portable, or not.' })
    portable?: boolean | null,
    @Arg('confidedTo', () => [PersonRefInput], { nullable: true, description: 'At most 20.' })
    confidedTo?: PersonRefInput[] | null,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: 100,
      description: 'Persons per page, 1 to 100; each may have several items.',
    })
    first?: number | null,
    @After()
    after?: string | null,
  ): Promise<Connection<AudienceDisclosure>> {
    const question = { memory, sensitivity, portable, confidedTo, first, after };
    const page = await this.hearing.whoCanHear(graph, caller, question);
    return toConnection(page, after, ({ person, ...rest }) => ({ ...rest, person: personObject(person) }));
  }
}
