import { type Audience, hearersOf } from '../../disclosure/audience.js';
import { ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull } from '../../platform/graphql/fields.js';

@ObjectType('Audience', {
  description: 'People who hear an answer: the viewer in private, all current participants in a group.',
})
export class AudienceObject {
  @NonNull(() => Boolean, 'True if only the viewer hears.') private!: boolean;

  viewerId!: string;

  /** Chat of the question; null for none. */
  chatId!: string | null;

  hearerIds!: readonly string[];
}

/** Converts an audience to its GraphQL object; the persons and chat in it are loaded on demand. */
export const audienceObject = (audience: Audience): AudienceObject => ({
  private: audience.isPrivate,
  viewerId: audience.viewerId,
  chatId: audience.chatId,
  hearerIds: hearersOf(audience),
});
