import type { RequestContext } from '../../disclosure/requestContext.js';
import { PersonObject, personObject } from '../people/people.objects.js';
import type { PersonLoader } from '../people/personLoader.service.js';
import { Ctx, FieldResolver, Resolver, Root } from '../../platform/graphql/typeGraphql.js';
import { AudienceObject } from './audience.objects.js';
import type { ChatLoader } from './chatLoader.service.js';
import { chatIn, ChatObject } from './chats.objects.js';

@Resolver(() => AudienceObject)
export class AudienceResolver {
  constructor(
    private readonly people: PersonLoader,
    private readonly chats: ChatLoader,
  ) {}

  @FieldResolver(() => PersonObject, { description: 'Person who asks.' })
  async viewer(@Root() audience: AudienceObject, @Ctx() request: RequestContext): Promise<PersonObject> {
    return (await this.loadPeople([audience.viewerId], audience, request))[0]!;
  }

  @FieldResolver(() => ChatObject, { nullable: true, description: 'Chat in which it was asked; null in private.' })
  async chat(@Root() { chatId }: AudienceObject, @Ctx() request: RequestContext): Promise<ChatObject | null> {
    return chatId === null ? null : chatIn(await this.chats.of(request).load(chatId), chatId);
  }

  @FieldResolver(() => [PersonObject], {
    description: 'The viewer; in a group, all current participants (at most 1,000). Agents do not count.',
  })
  async hearers(@Root() audience: AudienceObject, @Ctx() request: RequestContext): Promise<PersonObject[]> {
    const hearers = await this.loadPeople(audience.hearerIds, audience, request);
    return hearers.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
  }

  private async loadPeople(
    ids: readonly string[],
    { chatId }: AudienceObject,
    request: RequestContext,
  ): Promise<PersonObject[]> {
    const people = await this.people.of(request).loadMany(ids);
    return people.flatMap((person) => {
      if (person instanceof Error) throw person;
      return person === null ? [] : [personObject(person, chatId)];
    });
  }
}
