import {
  defaultFieldResolver,
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLObjectType,
  GraphQLID,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import type { LiveContext } from '../../agents/threads/live.service.js';
import type { ChatIds } from '../../directory/chats/chatIds.service.js';
import type { RequestContext } from '../../disclosure/requestContext.js';

/** Positions of chats in the arguments of a field: by name, a chat or an input object that holds some. */
export type ChatArgumentPaths = ReadonlyMap<string, 'chat' | ChatArgumentPaths>;

/** Names of arguments that are chats. */
const chatNames: ReadonlySet<string> = new Set(['chat', 'inChat']);

/** Position of the chat in the arguments of a tool. */
export const chatOfTool: ChatArgumentPaths = new Map([['chat', 'chat']]);

/** Makes every field that takes a chat also accept the connector's external id of it. */
export function nameChats(schema: GraphQLSchema, chatIds: ChatIds): GraphQLSchema {
  const live = schema.getSubscriptionType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const places = placesIn(type, field.name, field.args);
      if (places.size === 0) continue;
      const { resolve = defaultFieldResolver, subscribe } = field;
      if (type !== live)
        field.resolve = (source, args, context: RequestContext, info) =>
          withChatIds(args, places, chatIds.of(context), (named): unknown => resolve(source, named, context, info));
      else if (subscribe)
        field.subscribe = (source, args, context: LiveContext, info) =>
          withChatIds(args, places, chatIds.of(context.open()), (named): unknown =>
            subscribe(source, named, context, info),
          );
    }
  }
  return schema;
}

/** Runs work with arguments in which chats are Kith's ids. There is no lookup if they name no chat. */
export async function withChatIds<Args, T>(
  args: Args,
  places: ChatArgumentPaths,
  idOf: (name: string) => string | Promise<string>,
  work: (args: Args) => T | Promise<T>,
): Promise<T> {
  const names = namesIn(args, places);
  if (names.size === 0) return work(args);
  const ids = await Promise.all([...names].map(async (name) => [name, await idOf(name)] as const));
  return work(renamed(args, places, new Map(ids)) as Args);
}

/** Finds the chats in the arguments of a field. No input type of the schema contains itself, so the recursion ends. */
function placesIn(
  type: GraphQLObjectType,
  field: string,
  args: readonly (GraphQLArgument | GraphQLInputField)[],
): ChatArgumentPaths {
  const places = placesOf(args);
  return type.name === 'Query' && field === 'chat' ? new Map([...places, ['id', 'chat']]) : places;
}

function placesOf(args: readonly (GraphQLArgument | GraphQLInputField)[]): ChatArgumentPaths {
  const places = new Map<string, 'chat' | ChatArgumentPaths>();
  for (const { name, type } of args) {
    const named = getNamedType(type);
    if (named === GraphQLID && chatNames.has(name)) places.set(name, 'chat');
    if (!isInputObjectType(named)) continue;
    const below = placesOf(Object.values(named.getFields()));
    if (below.size > 0) places.set(name, below);
  }
  return places;
}

/** Collects the names of chats in a value. */
function namesIn(value: unknown, places: ChatArgumentPaths | 'chat', into = new Set<string>()): Set<string> {
  if (places === 'chat') {
    if (typeof value === 'string') into.add(value);
  } else if (Array.isArray(value)) {
    for (const one of value) namesIn(one, places, into);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, below] of places) namesIn((value as Record<string, unknown>)[name], below, into);
  }
  return into;
}

/** Copies a value with the names of chats replaced by ids. */
function renamed(value: unknown, places: ChatArgumentPaths | 'chat', ids: ReadonlyMap<string, string>): unknown {
  if (places === 'chat') return typeof value === 'string' ? (ids.get(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, places, ids));
  if (typeof value !== 'object' || value === null) return value;
  const parts = value as Record<string, unknown>;
  const changed = [...places].flatMap(([name, below]) =>
    Object.hasOwn(parts, name) ? [[name, renamed(parts[name], below, ids)] as const] : [],
  );
  return { ...parts, ...Object.fromEntries(changed) };
}
