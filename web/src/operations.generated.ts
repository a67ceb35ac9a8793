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

/** A person's own memory, or a chat's. */
export type ScopeKind =
  | 'GROUP'
  | 'PERSONAL';

/** How far it may spread: anybody it reaches, subjects and origin, or subjects in private. */
export type Sensitivity =
  | 'PERSONAL'
  | 'PUBLIC'
  | 'SENSITIVE';

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: ShownPersonFragment };

export type ChatChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type ChatChoicesQuery = { chats: { edges: Array<{ node: ShownChatFragment }> } };

export type MemoriesQueryVariables = Exact<{
  filter?: MemoryFilter | null | undefined;
  orderBy?: MemoryOrder | null | undefined;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type MemoriesQuery = { memories: { edges: Array<{ node: ShownMemoryFragment }>, pageInfo: NextPageFragment } };

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
