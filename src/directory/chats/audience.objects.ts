import { type Audience, hearersOf } from '../../disclosure/audience.js';
import { Field, ObjectType } from '../../platform/graphql/typeGraphql.js';

@ObjectType('Audience', {
  description: 'For whom an answer was made: whoever hears it if it is told where it was asked.',
})
export class AudienceObject {
  @Field(() => Boolean, { description: 'Nobody but the viewer hears.' })
  private!: boolean;

  viewerId!: string;

  /** Where it was asked; null for none. */
  chatId!: string | null;

  hearerIds!: readonly string[];
}

/** An audience as GraphQL shows it; whom it names is looked up when it is asked for. */
export const audienceObject = (audience: Audience): AudienceObject => ({
  private: audience.isPrivate,
  viewerId: audience.viewerId,
  chatId: audience.chatId,
  hearerIds: hearersOf(audience),
});
