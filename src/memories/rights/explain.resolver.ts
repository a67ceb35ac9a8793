import { After, First, NullableArg } from '../../platform/graphql/arguments.js';
import { ChatObject } from '../../directory/chats/chats.objects.js';
import type { DisclosureReason } from '../../disclosure/explanation.js';
import type { Sensitivity } from '../../disclosure/evidence.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import { PersonObject, personObject, PersonRefInput } from '../../directory/people/people.objects.js';
import { Arg, Ctx, DateTime, ID, Int, ObjectType, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { ExplainService } from './explain.service.js';
import type { HearingService } from './hearing.service.js';
import { sensitivityEnum } from '../read/memories.enums.js';
import { MemoryObject, memoryObject } from '../read/memories.objects.js';

const reasonEnum = enumOf<DisclosureReason>('DisclosureReason', 'Reason why a memory is disclosed or hidden.', {
  own: 'Disclosed: they own it or said it.',
  here: 'Disclosed: it belongs to this chat.',
  'about-me': 'Disclosed: it is about them and portable.',
  'about-someone-here': 'Disclosed: it is portable and about a person who takes part here now.',
  'was-there': 'Disclosed: they were present when it was said.',
  'heard-here': 'Disclosed: it was said in this chat, and they were present.',
  confided: 'Disclosed: it is confided to them.',
  'asked-about': 'Disclosed: it is public, portable and about a person whom they know and ask about.',
  'other-tenant': 'Hidden: it belongs to another tenant.',
  'not-live': 'Hidden: it is superseded, archived, forgotten or expired, or was not remembered yet.',
  'other-persona': 'Hidden: it was written for another persona.',
  'said-alone':
    'Hidden: it was said to one person alone in a private chat, or is from their profile; it is told only to that person, in private.',
  'in-confidence': 'Hidden: it is confided to some people, and another person would hear it here.',
  'not-portable': 'Hidden: it is not portable, so only its owner, its chat and those who heard it hear it again.',
  stranger: 'Hidden: its stater had never shared a chat with the person it is about, and it was not asked for.',
  'out-of-reach': 'Hidden: no row of the rule lets it come up for them here.',
  personal: 'Hidden: it is PERSONAL, and they are not among its subjects.',
  sensitive: 'Hidden: it is SENSITIVE, and told only in private, to its subjects or its owner.',
  'not-participant': 'Hidden: they do not take part in this chat.',
});

@ObjectType({ description: 'Decision whether an audience would hear a memory, with its reason.' })
class Disclosure {
  @NonNull(() => Boolean, 'True if they would hear it.') disclosed!: boolean;
  @NonNull(() => reasonEnum, 'Reason of the decision.') reason!: DisclosureReason;
  @NonNull(() => [String], 'Steps of the decision, as sentences; at most ten.') steps!: readonly string[];
}

@ObjectType({ description: 'Disclosure decision for one person, in one chat or in private.' })
class AudienceDisclosure {
  @NonNull(() => PersonObject, 'Person who would hear it.') person!: PersonObject;
  @Nullable(() => ChatObject, 'Chat; null in private.') chat!: ChatObject | null;
  @NonNull(() => Boolean, 'True if they would hear it there.') disclosed!: boolean;
  @NonNull(() => reasonEnum, 'Reason, as in `explainDisclosure`.') reason!: DisclosureReason;
}

@ObjectType({ description: 'Memory about you, with where another person may hear it.' })
class HeardMemory {
  @NonNull(() => MemoryObject, 'The memory.') memory!: MemoryObject;
  @NonNull(() => Boolean, 'True if they may hear it in private.') private!: boolean;

  @NonNull(() => [ChatObject], 'Chats of yours in which they may hear it, by title, at most 50.')
  chats!: readonly ChatObject[];
}

const HeardMemoryConnection = connectionOf('HeardMemory', () => HeardMemory);
const AudienceDisclosureConnection = connectionOf('AudienceDisclosure', () => AudienceDisclosure);

@Resolver()
export class DisclosureResolver {
  constructor(
    private readonly service: ExplainService,
    private readonly hearing: HearingService,
  ) {}

  @Query(() => Disclosure, {
    description: "For the memory's origin: whether this person would hear it there, and why.",
  })
  explainDisclosure(
    @Ctx() request: RequestContext,
    @Arg('memory', () => ID, { description: 'Memory whose origin you are.' }) memory: string,
    @Arg('viewer', () => ID, { description: 'Person who would be the viewer.' }) viewer: string,
    @NullableArg('chat', () => ID, 'Chat that you take or took part in; null in private.') chat?: string | null,
  ): Promise<Disclosure> {
    return this.service.explain(request, { memory, viewer, chat });
  }

  @Query(() => AudienceDisclosureConnection, {
    description:
      "For the memory's origin: who would hear it, as it is or with these values. First you, then the people it is about or confided to, then everyone you have ever shared a chat with, by name; each in private, then in each chat of yours in which they take part now.",
  })
  async whoCanHear(
    @Ctx() request: RequestContext,
    @Arg('memory', () => ID, { description: 'Memory whose origin you are.' }) memory: string,
    @NullableArg('sensitivity', () => sensitivityEnum, 'Sensitivity to assume.') sensitivity?: Sensitivity | null,
    @NullableArg('portable', () => Boolean, 'Portability to assume.') portable?: boolean | null,
    @NullableArg('confidedTo', () => [PersonRefInput], 'At most 20.') confidedTo?: PersonRefInput[] | null,
    @NullableArg(
      'at',
      () => DateTime,
      'Moment in the past: decides for who took part then, with the present values of the memory.',
    )
    at?: Date | null,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: 100,
      description: 'People per page, 1 to 100; each may have several items.',
    })
    first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<AudienceDisclosure>> {
    const question = { memory, sensitivity, portable, confidedTo, at, first, after };
    const page = await this.hearing.whoCanHear(request, question);
    return toConnection(page, after, ({ person, ...rest }) => ({ ...rest, person: personObject(person, null) }));
  }

  @Query(() => HeardMemoryConnection, {
    description:
      'Your own memories about yourself that this person may hear, in private or in a chat of yours, newest first, among your newest 500. What others say about you: `memoriesAbout` with `excludeOwn`.',
  })
  async memoriesAboutMe(
    @Ctx() request: RequestContext,
    @Arg('heardBy', () => ID, { description: 'Person with an account.' }) heardBy: string,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<HeardMemory>> {
    const page = await this.hearing.memoriesAboutMe(request, { heardBy, first, after });
    return toConnection(page, after, ({ memory, inPrivate, chats }) => ({
      memory: memoryObject(memory),
      private: inPrivate,
      chats,
    }));
  }
}
