// Made by `npm run build:client` from schema.graphql and web/operations; do not edit.

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
interface DocumentTypeDecoration<TResult, TVariables> {
  __apiType?: (variables: TVariables) => TResult;
}
/** What it is mainly about: a project, other people and organisations, or oneself and all else. */
export type Aspect =
  | 'PEOPLE'
  | 'PROFILE'
  | 'PROJECT';

/** PRIVATE is meant for one person and the agent; what counts is who takes part. */
export type ChatKind =
  | 'GROUP'
  | 'PRIVATE';

/** The kinds of things memories are about. */
export type EntityType =
  | 'ORG'
  | 'PERSON'
  | 'PLACE'
  | 'PROJECT';

/** What kind of fact it is. */
export type FactType =
  | 'FACT'
  | 'FRICTION'
  | 'HABIT'
  | 'PREFERENCE'
  | 'RELATIONSHIP';

/** What was written of a memory. */
export type HistoryEventKind =
  | 'ADD'
  | 'CONFIRM'
  | 'DELETE'
  | 'IGNORE'
  | 'LINK'
  | 'MERGE'
  | 'PURGE'
  | 'RESTORE'
  | 'SUPERSEDE'
  | 'TTL'
  | 'UPDATE';

/** What somebody may do: correct what it says; make it stricter; make it less strict; forget it; pin or unpin it; restore it. */
export type MemoryAction =
  | 'CORRECT'
  | 'FORGET'
  | 'PIN'
  | 'RELAX'
  | 'RESTORE'
  | 'RESTRICT';

/** What a list or search is narrowed to; at most 100 items per list. */
export type MemoryFilter = {
  aspects?: Array<Aspect> | null | undefined;
  categories?: Array<string> | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  /** Any of them. */
  entityRefs?: Array<string> | null | undefined;
  factTypes?: Array<FactType> | null | undefined;
  hearsay?: boolean | null | undefined;
  importanceMax?: number | null | undefined;
  importanceMin?: number | null | undefined;
  /** Scoped to this chat or learned in it; one you take or took part in. It narrows, and is not where you ask. */
  inChat?: string | null | undefined;
  pinned?: boolean | null | undefined;
  scope?: ScopeKind | null | undefined;
  sensitivities?: Array<Sensitivity> | null | undefined;
  slots?: Array<string> | null | undefined;
  /** explicit, shadow_extraction, seeded_profile, curated_fold, compression, insight or import; any of them. */
  sources?: Array<string> | null | undefined;
  /** Any of them, where you may see whose word it is. */
  statedBy?: Array<string> | null | undefined;
  /** Other than ACTIVE: your own memories, in a private context. */
  statuses?: Array<MemoryStatus> | null | undefined;
  /** Any of them. */
  tags?: Array<string> | null | undefined;
  types?: Array<MemoryType> | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

/** What goes first in a list; what is equal goes newest first. CONFIRMED: what was last said again. */
export type MemoryOrder =
  | 'CONFIRMED'
  | 'IMPORTANCE'
  | 'NEWEST'
  | 'OLDEST'
  | 'UPDATED';

/** Only ACTIVE memories are live. */
export type MemoryStatus =
  | 'ACTIVE'
  | 'ARCHIVED'
  | 'DELETED'
  | 'SUPERSEDED';

/** What kind of memory it is; decides lifetime, category, channel and guard. */
export type MemoryType =
  | 'AGENT'
  | 'CONSTRAINT'
  | 'CONTEXT'
  | 'EPISODE'
  | 'EVENT'
  | 'IDENTITY'
  | 'INSIGHT'
  | 'INSTRUCTION'
  | 'KNOWLEDGE'
  | 'LOG'
  | 'OBSERVATION'
  | 'PREFERENCE'
  | 'PROCEDURE'
  | 'RELATIONSHIP'
  | 'RULE'
  | 'SOUL'
  | 'SUMMARY'
  | 'TASK'
  | 'USER';

/** BLENDED lets recency and frequency count among good answers; RELEVANCE is similarity and words alone. */
export type Ranking =
  | 'BLENDED'
  | 'RELEVANCE';

/** How a recall found its hits; without an embedding, words or recency must do. */
export type RecallMode =
  | 'RECENCY_ONLY'
  | 'TEXT_ONLY'
  | 'VECTOR_AND_TEXT';

/** Who said it: a person, or the agent. */
export type Role =
  | 'ASSISTANT'
  | 'USER';

/** A person's own memory, or a chat's. */
export type ScopeKind =
  | 'GROUP'
  | 'PERSONAL';

/** How far it may spread: anybody it reaches, subjects and origin, or subjects in private. */
export type Sensitivity =
  | 'PERSONAL'
  | 'PUBLIC'
  | 'SENSITIVE';

/** VOLATILE needs a time to live; PERMANENT never expires or decays. */
export type Stability =
  | 'PERMANENT'
  | 'STABLE'
  | 'VOLATILE';

export type ConversationQueryVariables = Exact<{
  chat?: string | null | undefined;
  persona?: string | null | undefined;
}>;


export type ConversationQuery = { sessionState: { messageCount: number, lastInteraction: string | null, rollingSummary: string | null } | null };

export type ConversationSessionsQueryVariables = Exact<{
  chat?: string | null | undefined;
  persona?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type ConversationSessionsQuery = { sessions: { edges: Array<{ node: { id: string, persona: string | null, startedAt: string, endedAt: string | null, lastActivityAt: string, turnCount: number, summary: { oneLiner: string, whatMattered: Array<string>, openLoops: Array<string>, commitments: Array<string>, people: Array<string>, tone: string } | null } }>, pageInfo: NextPageFragment } };

export type ConversationMessagesQueryVariables = Exact<{
  chat?: string | null | undefined;
  persona?: string | null | undefined;
  allPersonas?: boolean | null | undefined;
  after?: string | null | undefined;
}>;


export type ConversationMessagesQuery = { messages: { edges: Array<{ node: { id: string, role: Role, text: string, at: string, persona: string | null, speaker: ShownPersonFragment | null, chat: ShownChatFragment | null } }>, pageInfo: NextPageFragment } };

export type LatestSpineQueryVariables = Exact<{ [key: string]: never; }>;


export type LatestSpineQuery = { spines: Array<{ version: number, content: string, createdAt: string, messageCount: number }> };

export type EntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  type?: EntityType | null | undefined;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type EntitiesQuery = { entities: { edges: Array<{ node: { ref: string, label: string, type: EntityType, card: { facts: Array<{ id: string, text: string }> } | null } }>, pageInfo: NextPageFragment } };

export type EntityChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
  chat?: string | null | undefined;
}>;


export type EntityChoicesQuery = { entities: { edges: Array<{ node: { ref: string, label: string, type: EntityType } }> } };

export type EntityPageQueryVariables = Exact<{
  refs: Array<string> | string;
  chat?: string | null | undefined;
}>;


export type EntityPageQuery = { entityCards: Array<{ ref: string, label: string, facts: Array<ShownMemoryFragment> }> };

export type PersonPageQueryVariables = Exact<{
  id: string;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type PersonPageQuery = { person: (
    { aliases: Array<string>, memories: { edges: Array<{ node: ShownMemoryFragment }>, pageInfo: NextPageFragment } }
    & ShownPersonFragment
  ) | null };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: ShownPersonFragment };

export type ChatChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type ChatChoicesQuery = { chats: { edges: Array<{ node: ShownChatFragment }> } };

export type AroundMemoryQueryVariables = Exact<{
  id: string;
  chat?: string | null | undefined;
}>;


export type AroundMemoryQuery = { memory: (
    { related: Array<{ memory: ShownMemoryFragment }>, supersededBy: ShownMemoryFragment | null, supersedes: Array<ShownMemoryFragment> }
    & ShownMemoryFragment
  ) | null };

export type AroundPersonQueryVariables = Exact<{
  id: string;
  chat?: string | null | undefined;
}>;


export type AroundPersonQuery = { told: { edges: Array<{ node: ShownMemoryFragment }> }, person: (
    { memories: { edges: Array<{ node: ShownMemoryFragment }> } }
    & ShownPersonFragment
  ) | null };

export type AroundAllQueryVariables = Exact<{
  filter?: MemoryFilter | null | undefined;
  chat?: string | null | undefined;
}>;


export type AroundAllQuery = { memories: { edges: Array<{ node: ShownMemoryFragment }> } };

export type MemoriesQueryVariables = Exact<{
  filter?: MemoryFilter | null | undefined;
  orderBy?: MemoryOrder | null | undefined;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type MemoriesQuery = { memories: { edges: Array<{ node: ShownMemoryFragment }>, pageInfo: NextPageFragment } };

export type MemoryPageQueryVariables = Exact<{
  id: string;
  chat?: string | null | undefined;
}>;


export type MemoryPageQuery = { memory: (
    { aspect: Aspect, category: string, slot: string | null, value: string | null, tags: Array<string>, source: string, persona: string | null, confidence: number, stability: Stability, evidence: Array<string>, learnedAt: string | null, observedAt: string, confirmedAt: string | null, mentions: number | null, accesses: number | null, purgeAt: string | null, confidedTo: Array<ShownPersonFragment>, supersededBy: ShownMemoryFragment | null, supersedes: Array<ShownMemoryFragment> }
    & ShownMemoryFragment
  ) | null };

export type RelatedMemoriesQueryVariables = Exact<{
  id: string;
  chat?: string | null | undefined;
}>;


export type RelatedMemoriesQuery = { memory: { id: string, related: Array<{ strength: number, memory: ShownMemoryFragment }> } | null };

export type MemoryHistoryQueryVariables = Exact<{
  memory: string;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type MemoryHistoryQuery = { history: { edges: Array<{ node: { id: string, event: HistoryEventKind, actor: string, at: string, oldText: string | null, newText: string | null } }>, pageInfo: NextPageFragment } };

export type SearchQueryVariables = Exact<{
  query: string;
  chat?: string | null | undefined;
  filter?: MemoryFilter | null | undefined;
  ranking?: Ranking | null | undefined;
}>;


export type SearchQuery = { recall: { mode: RecallMode, truncated: boolean, hits: Array<{ score: number, similarity: number | null, memory: ShownMemoryFragment }>, cards: Array<{ ref: string, label: string, facts: Array<{ id: string, text: string }> }> } };

export type WhyDisclosedQueryVariables = Exact<{
  memory: string;
  viewer: string;
  chat?: string | null | undefined;
}>;


export type WhyDisclosedQuery = { explainDisclosure: { disclosed: boolean, reason: string, steps: Array<string> } };

export type ShownPersonFragment = { id: string, name: string, handle: string | null, isAccount: boolean };

export type ShownChatFragment = { id: string, externalId: string, kind: ChatKind, title: string | null };

export type NextPageFragment = { hasNextPage: boolean, endCursor: string | null };

export type ShownMemoryFragment = { id: string, text: string, type: MemoryType, sensitivity: Sensitivity, portable: boolean, hearsay: boolean, pinned: boolean, importance: number, status: MemoryStatus, createdAt: string, updatedAt: string, expiresAt: string | null, allowed: Array<MemoryAction>, scope: { kind: ScopeKind, owner: ShownPersonFragment | null, chat: ShownChatFragment | null }, statedBy: ShownPersonFragment | null, subjects: Array<ShownPersonFragment>, entities: Array<{ ref: string, label: string, type: EntityType }>, learnedIn: ShownChatFragment | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const NextPageFragmentDoc = new TypedDocumentString(`
    fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}
    `, {"fragmentName":"NextPage"}) as unknown as TypedDocumentString<NextPageFragment, unknown>;
export const ShownPersonFragmentDoc = new TypedDocumentString(`
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
    `, {"fragmentName":"ShownPerson"}) as unknown as TypedDocumentString<ShownPersonFragment, unknown>;
export const ShownChatFragmentDoc = new TypedDocumentString(`
    fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
    `, {"fragmentName":"ShownChat"}) as unknown as TypedDocumentString<ShownChatFragment, unknown>;
export const ShownMemoryFragmentDoc = new TypedDocumentString(`
    fragment ShownMemory on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
  }
  statedBy {
    ...ShownPerson
  }
  subjects {
    ...ShownPerson
  }
  entities {
    ref
    label
    type
  }
  learnedIn {
    ...ShownChat
  }
  sensitivity
  portable
  hearsay
  pinned
  importance
  status
  createdAt
  updatedAt
  expiresAt
  allowed
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}`, {"fragmentName":"ShownMemory"}) as unknown as TypedDocumentString<ShownMemoryFragment, unknown>;
export const ConversationDocument = new TypedDocumentString(`
    query Conversation($chat: ID, $persona: String) {
  sessionState(chat: $chat, persona: $persona) {
    messageCount
    lastInteraction
    rollingSummary
  }
}
    `) as unknown as TypedDocumentString<ConversationQuery, ConversationQueryVariables>;
export const ConversationSessionsDocument = new TypedDocumentString(`
    query ConversationSessions($chat: ID, $persona: String, $after: String) {
  sessions(chat: $chat, persona: $persona, first: 20, after: $after) {
    edges {
      node {
        id
        persona
        startedAt
        endedAt
        lastActivityAt
        turnCount
        summary {
          oneLiner
          whatMattered
          openLoops
          commitments
          people
          tone
        }
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}
    fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ConversationSessionsQuery, ConversationSessionsQueryVariables>;
export const ConversationMessagesDocument = new TypedDocumentString(`
    query ConversationMessages($chat: ID, $persona: String, $allPersonas: Boolean, $after: String) {
  messages(
    chat: $chat
    persona: $persona
    allPersonas: $allPersonas
    latestFirst: true
    first: 50
    after: $after
  ) {
    edges {
      node {
        id
        role
        text
        at
        persona
        speaker {
          ...ShownPerson
        }
        chat {
          ...ShownChat
        }
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ConversationMessagesQuery, ConversationMessagesQueryVariables>;
export const LatestSpineDocument = new TypedDocumentString(`
    query LatestSpine {
  spines(first: 1) {
    version
    content
    createdAt
    messageCount
  }
}
    `) as unknown as TypedDocumentString<LatestSpineQuery, LatestSpineQueryVariables>;
export const EntitiesDocument = new TypedDocumentString(`
    query Entities($search: String, $type: EntityType, $chat: ID, $after: String) {
  entities(search: $search, type: $type, chat: $chat, first: 30, after: $after) {
    edges {
      node {
        ref
        label
        type
        card {
          facts {
            id
            text
          }
        }
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}
    fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<EntitiesQuery, EntitiesQueryVariables>;
export const EntityChoicesDocument = new TypedDocumentString(`
    query EntityChoices($search: String, $chat: ID) {
  entities(search: $search, chat: $chat, first: 100) {
    edges {
      node {
        ref
        label
        type
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EntityChoicesQuery, EntityChoicesQueryVariables>;
export const EntityPageDocument = new TypedDocumentString(`
    query EntityPage($refs: [String!]!, $chat: ID) {
  entityCards(refs: $refs, chat: $chat) {
    ref
    label
    facts {
      ...ShownMemory
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
fragment ShownMemory on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
  }
  statedBy {
    ...ShownPerson
  }
  subjects {
    ...ShownPerson
  }
  entities {
    ref
    label
    type
  }
  learnedIn {
    ...ShownChat
  }
  sensitivity
  portable
  hearsay
  pinned
  importance
  status
  createdAt
  updatedAt
  expiresAt
  allowed
}`) as unknown as TypedDocumentString<EntityPageQuery, EntityPageQueryVariables>;
export const PersonPageDocument = new TypedDocumentString(`
    query PersonPage($id: ID!, $chat: ID, $after: String) {
  person(id: $id) {
    ...ShownPerson
    aliases
    memories(chat: $chat, first: 20, after: $after) {
      edges {
        node {
          ...ShownMemory
        }
      }
      pageInfo {
        ...NextPage
      }
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}
fragment ShownMemory on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
  }
  statedBy {
    ...ShownPerson
  }
  subjects {
    ...ShownPerson
  }
  entities {
    ref
    label
    type
  }
  learnedIn {
    ...ShownChat
  }
  sensitivity
  portable
  hearsay
  pinned
  importance
  status
  createdAt
  updatedAt
  expiresAt
  allowed
}`) as unknown as TypedDocumentString<PersonPageQuery, PersonPageQueryVariables>;
export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    ...ShownPerson
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const ChatChoicesDocument = new TypedDocumentString(`
    query ChatChoices {
  chats(first: 100) {
    edges {
      node {
        ...ShownChat
      }
    }
  }
}
    fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<ChatChoicesQuery, ChatChoicesQueryVariables>;
export const AroundMemoryDocument = new TypedDocumentString(`
    query AroundMemory($id: ID!, $chat: ID) {
  memory(id: $id, chat: $chat) {
    ...ShownMemory
    related(first: 20) {
      memory {
        ...ShownMemory
      }
    }
    supersededBy {
      ...ShownMemory
    }
    supersedes {
      ...ShownMemory
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
fragment ShownMemory on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
  }
  statedBy {
    ...ShownPerson
  }
  subjects {
    ...ShownPerson
  }
  entities {
    ref
    label
    type
  }
  learnedIn {
    ...ShownChat
  }
  sensitivity
  portable
  hearsay
  pinned
  importance
  status
  createdAt
  updatedAt
  expiresAt
  allowed
}`) as unknown as TypedDocumentString<AroundMemoryQuery, AroundMemoryQueryVariables>;
export const AroundPersonDocument = new TypedDocumentString(`
    query AroundPerson($id: ID!, $chat: ID) {
  told: memories(filter: {statedBy: [$id]}, chat: $chat, first: 30) {
    edges {
      node {
        ...ShownMemory
      }
    }
  }
  person(id: $id) {
    ...ShownPerson
    memories(chat: $chat, first: 30) {
      edges {
        node {
          ...ShownMemory
        }
      }
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
fragment ShownMemory on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
  }
  statedBy {
    ...ShownPerson
  }
  subjects {
    ...ShownPerson
  }
  entities {
    ref
    label
    type
  }
  learnedIn {
    ...ShownChat
  }
  sensitivity
  portable
  hearsay
  pinned
  importance
  status
  createdAt
  updatedAt
  expiresAt
  allowed
}`) as unknown as TypedDocumentString<AroundPersonQuery, AroundPersonQueryVariables>;
export const AroundAllDocument = new TypedDocumentString(`
    query AroundAll($filter: MemoryFilter, $chat: ID) {
  memories(filter: $filter, chat: $chat, first: 30) {
    edges {
      node {
        ...ShownMemory
      }
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
fragment ShownMemory on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
  }
  statedBy {
    ...ShownPerson
  }
  subjects {
    ...ShownPerson
  }
  entities {
    ref
    label
    type
  }
  learnedIn {
    ...ShownChat
  }
  sensitivity
  portable
  hearsay
  pinned
  importance
  status
  createdAt
  updatedAt
  expiresAt
  allowed
}`) as unknown as TypedDocumentString<AroundAllQuery, AroundAllQueryVariables>;
export const MemoriesDocument = new TypedDocumentString(`
    query Memories($filter: MemoryFilter, $orderBy: MemoryOrder, $chat: ID, $after: String) {
  memories(
    filter: $filter
    orderBy: $orderBy
    chat: $chat
    first: 20
    after: $after
  ) {
    edges {
      node {
        ...ShownMemory
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}
fragment ShownMemory on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
  }
  statedBy {
    ...ShownPerson
  }
  subjects {
    ...ShownPerson
  }
  entities {
    ref
    label
    type
  }
  learnedIn {
    ...ShownChat
  }
  sensitivity
  portable
  hearsay
  pinned
  importance
  status
  createdAt
  updatedAt
  expiresAt
  allowed
}`) as unknown as TypedDocumentString<MemoriesQuery, MemoriesQueryVariables>;
export const MemoryPageDocument = new TypedDocumentString(`
    query MemoryPage($id: ID!, $chat: ID) {
  memory(id: $id, chat: $chat) {
    ...ShownMemory
    aspect
    category
    slot
    value
    tags
    source
    persona
    confidence
    stability
    evidence
    confidedTo {
      ...ShownPerson
    }
    learnedAt
    observedAt
    confirmedAt
    mentions
    accesses
    purgeAt
    supersededBy {
      ...ShownMemory
    }
    supersedes {
      ...ShownMemory
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
fragment ShownMemory on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
  }
  statedBy {
    ...ShownPerson
  }
  subjects {
    ...ShownPerson
  }
  entities {
    ref
    label
    type
  }
  learnedIn {
    ...ShownChat
  }
  sensitivity
  portable
  hearsay
  pinned
  importance
  status
  createdAt
  updatedAt
  expiresAt
  allowed
}`) as unknown as TypedDocumentString<MemoryPageQuery, MemoryPageQueryVariables>;
export const RelatedMemoriesDocument = new TypedDocumentString(`
    query RelatedMemories($id: ID!, $chat: ID) {
  memory(id: $id, chat: $chat) {
    id
    related(first: 20) {
      strength
      memory {
        ...ShownMemory
      }
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
fragment ShownMemory on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
  }
  statedBy {
    ...ShownPerson
  }
  subjects {
    ...ShownPerson
  }
  entities {
    ref
    label
    type
  }
  learnedIn {
    ...ShownChat
  }
  sensitivity
  portable
  hearsay
  pinned
  importance
  status
  createdAt
  updatedAt
  expiresAt
  allowed
}`) as unknown as TypedDocumentString<RelatedMemoriesQuery, RelatedMemoriesQueryVariables>;
export const MemoryHistoryDocument = new TypedDocumentString(`
    query MemoryHistory($memory: ID!, $chat: ID, $after: String) {
  history(memory: $memory, chat: $chat, first: 20, after: $after) {
    edges {
      node {
        id
        event
        actor
        at
        oldText
        newText
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}
    fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<MemoryHistoryQuery, MemoryHistoryQueryVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search($query: String!, $chat: ID, $filter: MemoryFilter, $ranking: Ranking) {
  recall(
    query: $query
    chat: $chat
    filter: $filter
    ranking: $ranking
    limit: 20
  ) {
    mode
    truncated
    hits {
      score
      similarity
      memory {
        ...ShownMemory
      }
    }
    cards {
      ref
      label
      facts {
        id
        text
      }
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
fragment ShownMemory on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
  }
  statedBy {
    ...ShownPerson
  }
  subjects {
    ...ShownPerson
  }
  entities {
    ref
    label
    type
  }
  learnedIn {
    ...ShownChat
  }
  sensitivity
  portable
  hearsay
  pinned
  importance
  status
  createdAt
  updatedAt
  expiresAt
  allowed
}`) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const WhyDisclosedDocument = new TypedDocumentString(`
    query WhyDisclosed($memory: ID!, $viewer: ID!, $chat: ID) {
  explainDisclosure(memory: $memory, viewer: $viewer, chat: $chat) {
    disclosed
    reason
    steps
  }
}
    `) as unknown as TypedDocumentString<WhyDisclosedQuery, WhyDisclosedQueryVariables>;
