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

/** Positions of chats in the arguments of a field: by name, a chat or an input object with chats. */
export type ChatArgumentPaths = ReadonlyMap<string, 'chat' | ChatArgumentPaths>;

const chatArgumentNames: ReadonlySet<string> = new Set(['chat', 'inChat']);

/** Position of the chat in the arguments of a tool. */
export const chatPathsOfTool: ChatArgumentPaths = new Map([['chat', 'chat']]);

/** Makes every field that takes a chat also accept the connector's external id of it. */
export function acceptExternalChatIds(schema: GraphQLSchema, chatIds: ChatIds): GraphQLSchema {
  const subscriptionType = schema.getSubscriptionType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const chatPaths = chatPathsIn(type, field.name, field.args);
      if (chatPaths.size === 0) continue;
      const { resolve = defaultFieldResolver, subscribe } = field;
      if (type !== subscriptionType)
        field.resolve = (source, args, context: RequestContext, info) =>
          withChatIds(args, chatPaths, chatIds.of(context), (resolvedArgs): unknown =>
            resolve(source, resolvedArgs, context, info),
          );
      else if (subscribe)
        field.subscribe = (source, args, context: LiveContext, info) =>
          withChatIds(args, chatPaths, chatIds.of(context.open()), (resolvedArgs): unknown =>
            subscribe(source, resolvedArgs, context, info),
          );
    }
  }
  return schema;
}

/** Runs work with arguments in which chats are Kith's ids. There is no lookup if they name no chat. */
export async function withChatIds<Args, T>(
  args: Args,
  chatPaths: ChatArgumentPaths,
  idOf: (chatId: string) => string | Promise<string>,
  work: (args: Args) => T | Promise<T>,
): Promise<T> {
  const chatIds = collectChatIds(args, chatPaths);
  if (chatIds.size === 0) return work(args);
  const ids = await Promise.all([...chatIds].map(async (chatId) => [chatId, await idOf(chatId)] as const));
  return work(replaceChatIds(args, chatPaths, new Map(ids)) as Args);
}

function chatPathsIn(
  type: GraphQLObjectType,
  field: string,
  args: readonly (GraphQLArgument | GraphQLInputField)[],
): ChatArgumentPaths {
  const chatPaths = chatPathsOf(args);
  return type.name === 'Query' && field === 'chat' ? new Map([...chatPaths, ['id', 'chat']]) : chatPaths;
}

/** Finds the chats in arguments. No input type of the schema contains itself, so the recursion ends. */
function chatPathsOf(args: readonly (GraphQLArgument | GraphQLInputField)[]): ChatArgumentPaths {
  const chatPaths = new Map<string, 'chat' | ChatArgumentPaths>();
  for (const { name, type } of args) {
    const namedType = getNamedType(type);
    if (namedType === GraphQLID && chatArgumentNames.has(name)) chatPaths.set(name, 'chat');
    if (!isInputObjectType(namedType)) continue;
    const nestedPaths = chatPathsOf(Object.values(namedType.getFields()));
    if (nestedPaths.size > 0) chatPaths.set(name, nestedPaths);
  }
  return chatPaths;
}

/** Collects the ids of chats in a value, external ones among them. */
function collectChatIds(value: unknown, chatPaths: ChatArgumentPaths | 'chat', into = new Set<string>()): Set<string> {
  if (chatPaths === 'chat') {
    if (typeof value === 'string') into.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collectChatIds(item, chatPaths, into);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, nestedPaths] of chatPaths)
      collectChatIds((value as Record<string, unknown>)[name], nestedPaths, into);
  }
  return into;
}

/** Copies a value with the ids of chats replaced by Kith's. */
function replaceChatIds(
  value: unknown,
  chatPaths: ChatArgumentPaths | 'chat',
  ids: ReadonlyMap<string, string>,
): unknown {
  if (chatPaths === 'chat') return typeof value === 'string' ? (ids.get(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((item) => replaceChatIds(item, chatPaths, ids));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  const replacedFields = [...chatPaths].flatMap(([name, nestedPaths]) =>
    Object.hasOwn(fields, name) ? [[name, replaceChatIds(fields[name], nestedPaths, ids)] as const] : [],
  );
  return { ...fields, ...Object.fromEntries(replacedFields) };
}
