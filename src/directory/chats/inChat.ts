import { NullableArg } from '../../platform/graphql/arguments.js';
import { ID } from '../../platform/graphql/typeGraphql.js';

/** Argument `chat` of a field that is asked in a chat or in private. */
export const InChat = () => NullableArg('chat', () => ID, 'Chat in which you ask; null in private.');
