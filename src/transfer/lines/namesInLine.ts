import { invalidInput } from '../../platform/errors.js';
import { type PersonName, personName, type ThreadName } from './lineFields.js';
import type { FileLine } from './lineModel.js';

/** A person as a line names them, and the person whose acquaintance a bare name is. */
export interface PersonMention {
  readonly name: PersonName;
  readonly speaker?: string | undefined;
}

/** Everything that a line refers to: persons, external ids of chats, and ids of memories and events. */
export interface NamesInLine {
  readonly people: readonly PersonMention[];
  readonly chats: readonly string[];
  readonly memories: readonly string[];
  readonly events: readonly string[];
}

type Maybe<T> = T | undefined;

/** Collects names; absent ones are left out. */
const collectNames = (
  people: readonly Maybe<PersonName>[],
  { chats = [], memories = [], events = [], namedBySpeaker = [], speaker }: CollectOptions = {},
): NamesInLine => ({
  people: [...withoutUndefined(people).map((name) => ({ name })), ...namedBySpeaker.map((name) => ({ name, speaker }))],
  chats: withoutUndefined(chats),
  memories: withoutUndefined(memories),
  events,
});
interface CollectOptions {
  readonly chats?: readonly Maybe<string>[];
  readonly memories?: readonly Maybe<string>[];
  readonly events?: readonly string[];
  /** Persons whom a speaker names, among them their acquaintances by bare names. */
  readonly namedBySpeaker?: readonly PersonName[];
  readonly speaker?: Maybe<string>;
}
const withoutUndefined = <T>(values: readonly Maybe<T>[]): T[] => values.flatMap((value) => value ?? []);

/** Lists what a line refers to, without the chat it defines or the acquaintance that a hand-written one defines. */
export function namesIn(value: FileLine): NamesInLine {
  if ('person' in value) return collectNames([typeof value.person === 'string' ? value.person : value.person.handle]);
  if ('acquaintance' in value)
    return collectNames([value.acquaintance.of, 'ref' in value.acquaintance ? value.acquaintance.account : undefined]);
  if ('chat' in value)
    return collectNames(
      value.chat.participants.map((participant) =>
        typeof participant === 'string' ? participant : participant.person,
      ),
    );
  if ('thing' in value) return collectNames([value.thing.owner, value.thing.madeBy], { chats: [value.thing.chat] });
  if ('block' in value) return collectNames([value.block.by, value.block.stater]);
  if ('todo' in value) return collectNames([value.todo.of]);
  if ('checkpoint' in value) return collectNames([value.checkpoint.of]);
  if ('merge' in value) {
    const { of, history, kept, absorbed } = value.merge;
    return collectNames([of, ...history.map(({ by }) => by)], { chats: [kept.chat, absorbed.chat] });
  }
  if ('message' in value) {
    const { by, with: partner, saidAloneTo, chat, confidedTo } = value.message;
    return collectNames([by, partner, saidAloneTo], {
      chats: [chat],
      namedBySpeaker: confidedTo ?? [],
      speaker: speakerOf(value.message),
    });
  }
  if ('proposal' in value) {
    const { of, statement, changes } = value.proposal;
    const { learnedIn, confidedTo = [] } = statement ?? {};
    return collectNames([of], { chats: [learnedIn], memories: changes, namedBySpeaker: confidedTo, speaker: of });
  }
  if ('supersession' in value)
    return collectNames([], { memories: [value.supersession.newer, value.supersession.older] });
  if ('memory' in value) return namesInMemory(value.memory);
  if ('event' in value) {
    const { id, by, origins, thread, meta, memory } = value.event;
    const details = Object.values(meta).map(nameInDetail);
    return collectNames([by, ...origins, ownerOf(thread), ...details.map((detail) => detail?.person)], {
      chats: [chatOf(thread)],
      memories: [memory, ...details.map((detail) => detail?.memory)],
      events: [id],
    });
  }
  return collectNames([]);
}

function namesInMemory(memory: FileLine<'memory' | 'exportedMemory'>['memory']): NamesInLine {
  const { owner, chat, statedBy, learnedIn, about, confidedTo = [] } = memory;
  const exportedFields: Partial<FileLine<'exportedMemory'>['memory']> = 'id' in memory ? memory : {};
  const { id, apartFrom, saidAloneTo, acquainted = [], blockedBy = [], inThread } = exportedFields;
  return collectNames([owner, statedBy, saidAloneTo, ownerOf(inThread), ...acquainted, ...blockedBy], {
    chats: [chat, learnedIn, chatOf(inThread)],
    memories: [id, apartFrom],
    namedBySpeaker: [...about, ...confidedTo],
    speaker: statedBy ?? owner,
  });
}

/** Returns the handle of the speaker of a message; undefined for the agent and for an acquaintance. */
export const speakerOf = ({ by }: FileLine<'message'>['message']): string | undefined =>
  typeof by === 'string' ? by : undefined;

/** Returns the name of a person or memory in a detail of an event: `{"person": …}`, `{"memory": …}`. */
function nameInDetail(value: unknown): { person?: PersonName; memory?: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('person' in value) return { person: personName.safeParse(value.person).data };
  return 'memory' in value && typeof value.memory === 'string' ? { memory: value.memory } : undefined;
}

/** Returns details with ids for the names in them. Throws INVALID_INPUT for a person who is named as in no export. */
export function translateDetails(
  meta: FileLine<'event'>['event']['meta'],
  names: { personId(name: PersonName): string; memoryId(exported: string): string },
): Record<string, unknown> {
  const translateValue = (value: unknown): unknown => {
    const name = nameInDetail(value);
    if (name === undefined) return value;
    if (name.memory !== undefined) return names.memoryId(name.memory);
    if (name.person === undefined) throw invalidInput('meta names a person in a form that no export has.');
    return names.personId(name.person);
  };
  return Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, translateValue(value)]));
}

const ownerOf = (thread: Maybe<ThreadName>): Maybe<string> => (thread && 'owner' in thread ? thread.owner : undefined);
const chatOf = (thread: Maybe<ThreadName>): Maybe<string> => (thread && 'chat' in thread ? thread.chat : undefined);
