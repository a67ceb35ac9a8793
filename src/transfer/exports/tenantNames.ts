import type { PersonName, ThreadName } from '../lines/lineFields.js';
import { spaceOfThread } from '../../memories/threadKey.js';
import { isId } from '../../platform/ids.js';

/** Person as the graph knows them: an account by handle, an acquaintance by who knows them and their ref. */
export interface ExternalPersonName {
  readonly handle: string | null;
  readonly ref: string;
  readonly label: string;
  /** Handle of the person whose acquaintance they are. */
  readonly creator: string | null;
}

/** Cache of the external names of ids in a tenant's rows. */
export class TenantNames {
  constructor(
    private readonly people: ReadonlyMap<string, ExternalPersonName>,
    private readonly chats: ReadonlyMap<string, string>,
  ) {}

  /** Returns the handle of an account; undefined for null, and for a person without a handle. */
  handle(id: string | null): string | undefined {
    return (id === null ? undefined : this.people.get(id)?.handle) ?? undefined;
  }

  handles(ids: readonly string[]): string[] {
    return ids.flatMap((id) => this.handle(id) ?? []);
  }

  /** Names a person, with the name that a memory uses for them if it differs. */
  person(id: string, called?: string): PersonName | undefined {
    const externalName = this.people.get(id);
    if (!externalName) return undefined;
    const { handle, ref, label, creator } = externalName;
    if (handle !== null) return called === undefined || called === handle ? handle : { handle, called };
    return { name: called ?? label, ref, ...(creator === null ? {} : { of: creator }) };
  }

  /** Names the confidants of a statement; undefined if it is not in confidence. */
  confidants(ids: readonly string[] | null): PersonName[] | undefined {
    return ids?.flatMap((id) => this.person(id) ?? []);
  }

  /** Returns the external id of a chat. */
  chat(id: string | null): string | undefined {
    return id === null ? undefined : this.chats.get(id);
  }

  thread(key: string): ThreadName | undefined {
    const { kind, id, name } = parseThreadKey(key);
    const optionalName = name === undefined ? {} : { name };
    const [owner, chat] = kind === 'u' ? [this.handle(id), undefined] : [undefined, this.chat(id)];
    if (owner !== undefined) return { owner, ...optionalName };
    return chat === undefined ? undefined : { chat, ...optionalName };
  }

  /** Parses the details of an event, with names in place of ids. */
  meta(text: string): Record<string, unknown> {
    const nameOf = (value: unknown): unknown => {
      if (typeof value !== 'string' || !isId(value)) return value;
      const person = this.person(value);
      return person === undefined ? { memory: value } : { person };
    };
    const details = JSON.parse(text) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, nameOf(value)]));
  }
}

/** Lists the ids in an event's details. */
export const idsIn = (meta: string): string[] =>
  Object.values(JSON.parse(meta) as Record<string, unknown>).filter(
    (value): value is string => typeof value === 'string' && isId(value),
  );

/** Splits the key of a thread: the kind and id of its owner or chat, and its name there. */
export function parseThreadKey(key: string): { kind: string; id: string; name: string | undefined } {
  const space = spaceOfThread(key);
  return {
    kind: space.slice(0, 1),
    id: space.slice(2),
    name: space === key ? undefined : key.slice(space.length + 1),
  };
}
