import type { ShownChatFragment, ShownPersonFragment } from '../operations.generated.js';
import { words } from '../words.js';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** What a chat is called; what others call it where it has no title is no title either. */
export const chatName = ({ title, externalId }: ShownChatFragment): string =>
  title || externalId || words.common.unnamed;

/** What a person is called, with the handle of an account that is called otherwise. */
export const personName = ({ name, handle }: ShownPersonFragment): string =>
  handle && handle !== name ? `${name} (${handle})` : name;

export const shownDay = (time: string): string => day.format(new Date(time));
