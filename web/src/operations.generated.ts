// Made by `npm run build:client` from schema.graphql and web/operations; do not edit.

import { TypedDocumentString } from '../../clients/typescript/src/document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../../clients/typescript/src/schemaTypes.generated.js';

export type StatedAboutMeQueryVariables = Exact<{
  people: Array<string> | string;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type StatedAboutMeQuery = { memoriesAbout: { edges: Array<{ node: ShownMemoryFragment }>, pageInfo: NextPageFragment } };

export type BlockedStatersQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type BlockedStatersQuery = { blockedStaters: { nodes: Array<ShownPersonFragment>, pageInfo: NextPageFragment } };

export type BlockStaterMutationVariables = Exact<{
  input: Schema.BlockStaterInput;
}>;


export type BlockStaterMutation = { blockStater: { changed: number, person: ShownPersonFragment } };

export type UnblockStaterMutationVariables = Exact<{
  input: Schema.UnblockStaterInput;
}>;


export type UnblockStaterMutation = { unblockStater: { changed: number, person: ShownPersonFragment } };

export type EraseMeMutationVariables = Exact<{
  input: Schema.EraseMeInput;
}>;


export type EraseMeMutation = { eraseMe: { receipt: { id: string, at: string, memories: number, derived: number, messages: number, summaries: number, todos: number, proposals: number, checkpoints: number, historyEvents: number, indexEntries: number, tombstones: number, work: number } } };

export type CorrectMemoryMutationVariables = Exact<{
  input: Schema.CorrectMemoryInput;
}>;


export type CorrectMemoryMutation = { correctMemory: { memory: ShownMemoryFragment } };

export type PinMemoryMutationVariables = Exact<{
  input: Schema.PinMemoryInput;
}>;


export type PinMemoryMutation = { pinMemory: { memory: ShownMemoryFragment } };

export type ForgetMemoryMutationVariables = Exact<{
  input: Schema.ForgetMemoryInput;
}>;


export type ForgetMemoryMutation = { forgetMemory: { deletedId: string, purgeAt: string } };

export type RestoreMemoryMutationVariables = Exact<{
  input: Schema.RestoreMemoryInput;
}>;


export type RestoreMemoryMutation = { restoreMemory: { memory: ShownMemoryFragment } };

export type ChatListQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ChatListQuery = { chats: { edges: Array<{ node: (
        { participants: Array<ShownPersonFragment> }
        & ShownChatFragment
      ) }>, pageInfo: NextPageFragment } };

export type ChatByIdQueryVariables = Exact<{
  chat: string;
}>;


export type ChatByIdQuery = { chat: (
    { participants: Array<ShownPersonFragment> }
    & ShownChatFragment
  ) | null };

export type ChatRecallQueryVariables = Exact<{
  query: string;
  chat: string;
}>;


export type ChatRecallQuery = { recall: { hits: Array<{ score: number, memory: ShownMemoryFragment }> } };

export type ChatContextQueryVariables = Exact<{
  input: Schema.ContextInput;
}>;


export type ChatContextQuery = { context: { text: string, tokens: number } };

export type ConversationQueryVariables = Exact<{
  chat?: string | null | undefined;
  persona?: string | null | undefined;
  isPrivate: boolean;
}>;


export type ConversationQuery = { sessionState: { messageCount: number, lastInteraction: string | null, rollingSummary: string | null } | null, summarySpines?: Array<{ content: string, createdAt: string, messageCount: number }> };

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


export type ConversationMessagesQuery = { messages: { edges: Array<{ node: { id: string, role: Schema.Role, text: string, at: string, persona: string | null, speaker: ShownPersonFragment | null, chat: ShownChatFragment | null } }>, pageInfo: NextPageFragment } };

export type EntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  type?: Schema.EntityType | null | undefined;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type EntitiesQuery = { entities: { edges: Array<{ node:
        | { id: string, ref: string, label: string, type: Schema.EntityType, card: { facts: Array<{ id: string, text: string }> } | null }
        | { id: string, ref: string, label: string, type: Schema.EntityType, card: { facts: Array<{ id: string, text: string }> } | null }
       }>, pageInfo: NextPageFragment } };

export type PeopleCardsQueryVariables = Exact<{
  search?: string | null | undefined;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type PeopleCardsQuery = { people: { nodes: Array<(
      { card: { facts: Array<{ id: string, text: string }> } | null }
      & ShownPersonFragment
    )>, pageInfo: NextPageFragment } };

export type EntityChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
  chat?: string | null | undefined;
}>;


export type EntityChoicesQuery = { entities: { edges: Array<{ node:
        | { id: string, ref: string, label: string, type: Schema.EntityType }
        | { id: string, ref: string, label: string, type: Schema.EntityType }
       }> } };

export type EntityPageQueryVariables = Exact<{
  refs: Array<string> | string;
  chat?: string | null | undefined;
}>;


export type EntityPageQuery = { entityCards: Array<{ id: string, ref: string, label: string, facts: Array<ShownMemoryFragment> }> };

export type PersonPageQueryVariables = Exact<{
  id: string;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type PersonPageQuery = { person: (
    { aliases: Array<string>, memories: { edges: Array<{ node: (
          { slot: string | null, value: string | null }
          & ShownMemoryFragment
        ) }>, pageInfo: NextPageFragment } }
    & ShownPersonFragment
  ) | null };

export type ToldByQueryVariables = Exact<{
  person: string;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type ToldByQuery = { memories: { edges: Array<{ node: ShownMemoryFragment }>, pageInfo: NextPageFragment } };

export type AboutMeHeardByQueryVariables = Exact<{
  heardBy: string;
  after?: string | null | undefined;
}>;


export type AboutMeHeardByQuery = { memoriesAboutMe: { edges: Array<{ node: { private: boolean, memory: ShownMemoryFragment, chats: Array<ShownChatFragment> } }>, pageInfo: NextPageFragment } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: ShownPersonFragment };

export type ChatChoicesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ChatChoicesQuery = { chats: { edges: Array<{ node: ShownChatFragment }>, pageInfo: NextPageFragment } };

export type NavCountsQueryVariables = Exact<{
  people: Array<string> | string;
  chat?: string | null | undefined;
  isPrivate: boolean;
}>;


export type NavCountsQuery = { memories: { totalCount: number }, entities: { totalCount: number }, chats: { totalCount: number }, memoriesAbout: { totalCount: number }, proposals?: { totalCount: number, nodes: Array<{ id: string, state: Schema.ProposalState }> }, todos?: { totalCount: number, nodes: Array<{ id: string }> } };

export type PaletteFoundQueryVariables = Exact<{
  query: string;
  chat?: string | null | undefined;
}>;


export type PaletteFoundQuery = { recall: { hits: Array<{ memory: { id: string, text: string } }> }, entities: { edges: Array<{ node:
        | { id: string, ref: string, label: string, type: Schema.EntityType }
        | { id: string, ref: string, label: string, type: Schema.EntityType }
       }> } };

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


export type AroundPersonQuery = { statedMemories: { edges: Array<{ node: ShownMemoryFragment }> }, person: (
    { memories: { edges: Array<{ node: ShownMemoryFragment }> } }
    & ShownPersonFragment
  ) | null };

export type AroundAllQueryVariables = Exact<{
  filter?: Schema.MemoryFilter | null | undefined;
  chat?: string | null | undefined;
}>;


export type AroundAllQuery = { memories: { edges: Array<{ node: ShownMemoryFragment }> } };

export type WhoCanHearQueryVariables = Exact<{
  memory: string;
  sensitivity?: Schema.Sensitivity | null | undefined;
  portable?: boolean | null | undefined;
  confidedTo?: Array<Schema.PersonRefInput> | Schema.PersonRefInput | null | undefined;
  at?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type WhoCanHearQuery = { whoCanHear: { nodes: Array<{ disclosed: boolean, reason: Schema.DisclosureReason, person: ShownPersonFragment, chat: ShownChatFragment | null }>, pageInfo: NextPageFragment } };

export type MayComeUpQueryVariables = Exact<{
  id: string;
  chat?: string | null | undefined;
}>;


export type MayComeUpQuery = { memory: { id: string } | null };

export type PeopleFoundQueryVariables = Exact<{
  search?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type PeopleFoundQuery = { people: { nodes: Array<ShownPersonFragment>, pageInfo: NextPageFragment } };

export type ChangedSubscriptionVariables = Exact<{
  chat?: string | null | undefined;
  since?: number | null | undefined;
}>;


export type ChangedSubscription = { threadChanged: { rev: number } };

export type MemoriesQueryVariables = Exact<{
  filter?: Schema.MemoryFilter | null | undefined;
  orderBy?: Schema.MemoryOrder | null | undefined;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type MemoriesQuery = { memories: { edges: Array<{ node: ShownMemoryFragment }>, pageInfo: NextPageFragment } };

export type MemoryPageQueryVariables = Exact<{
  id: string;
  chat?: string | null | undefined;
}>;


export type MemoryPageQuery = { memory: (
    { aspect: Schema.Aspect, category: string, slot: string | null, value: string | null, tags: Array<string>, source: Schema.MemorySource, persona: string | null, confidence: number, stability: Schema.Stability, evidence: Array<string>, confided: boolean | null, learnedAt: string | null, observedAt: string, confirmedAt: string | null, mentions: number | null, accesses: number | null, purgeAt: string | null, confidedTo: Array<ShownPersonFragment>, supersededBy: ShownMemoryFragment | null, supersedes: Array<ShownMemoryFragment> }
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


export type MemoryHistoryQuery = { history: { edges: Array<{ node: { id: string, event: Schema.HistoryEventKind, actor: string, at: string, oldText: string | null, newText: string | null } }>, pageInfo: NextPageFragment } };

export type ShownRunFragment = { job: string, window: string, startedAt: string, finishedAt: string | null, outcome: Schema.JobOutcome, error: string | null, counts: Array<{ name: string, count: number }> };

export type JobsQueryVariables = Exact<{ [key: string]: never; }>;


export type JobsQuery = { jobs: Array<{ name: string, scheduled: boolean }> };

export type JobRunsQueryVariables = Exact<{
  job?: string | null | undefined;
}>;


export type JobRunsQuery = { jobRuns: { nodes: Array<ShownRunFragment>, pageInfo: NextPageFragment } };

export type RunJobMutationVariables = Exact<{
  input: Schema.RunJobInput;
}>;


export type RunJobMutation = { runJob: { run: ShownRunFragment } };

export type ShownCountFragment = { node: Schema.OperationNode, op: Schema.Operation, status: Schema.OperationStatus, count: number };

export type OperationTrendQueryVariables = Exact<{
  since0: string;
  since1: string;
  since2: string;
  since3: string;
  since4: string;
  since5: string;
  since6: string;
  since7: string;
}>;


export type OperationTrendQuery = { since0: Array<ShownCountFragment>, since1: Array<ShownCountFragment>, since2: Array<ShownCountFragment>, since3: Array<ShownCountFragment>, since4: Array<ShownCountFragment>, since5: Array<ShownCountFragment>, since6: Array<ShownCountFragment>, since7: Array<ShownCountFragment> };

export type OpenErasuresQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenErasuresQuery = { erasures: { nodes: Array<{ id: string, tenant: string, person: string, state: Schema.BackgroundTaskState, attempts: number, error: string | null, requestedAt: string, nextAttemptAt: string | null }>, pageInfo: NextPageFragment } };

export type WorkBacklogQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkBacklogQuery = { backgroundTaskBacklog: Array<{ kind: Schema.BackgroundTaskKind, state: Schema.BackgroundTaskState, count: number, since: string | null }> };

export type DeadWorkQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DeadWorkQuery = { deadBackgroundTasks: { edges: Array<{ node: { id: string, kind: Schema.BackgroundTaskKind, attempts: number, error: string | null, createdAt: string, changedAt: string } }>, pageInfo: NextPageFragment } };

export type RetryDeadWorkMutationVariables = Exact<{
  input: Schema.RetryDeadBackgroundTaskInput;
}>;


export type RetryDeadWorkMutation = { retryDeadBackgroundTask: { backgroundTask: { id: string, state: Schema.BackgroundTaskState } } };

export type TenantCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type TenantCountsQuery = { tenantCounts: { accounts: number, chats: number, memories: number, messages: number, unfinishedWork: number, deadWork: number, missingVectors: number, modelTokensToday: number } };

export type SearchQueryVariables = Exact<{
  query: string;
  chat?: string | null | undefined;
  filter?: Schema.MemoryFilter | null | undefined;
  ranking?: Schema.Ranking | null | undefined;
}>;


export type SearchQuery = { recall: { mode: Schema.RecallMode, truncated: boolean, hits: Array<{ relevance: number, similarity: number | null, memory: ShownMemoryFragment }>, cards: Array<{ id: string, ref: string, label: string, facts: Array<{ id: string, text: string }> }> } };

export type WhyDisclosedQueryVariables = Exact<{
  memory: string;
  viewer: string;
  chat?: string | null | undefined;
}>;


export type WhyDisclosedQuery = { explainDisclosure: { reason: Schema.DisclosureReason } };

export type ShownPersonFragment = { id: string, name: string, handle: string | null, isAccount: boolean };

export type ShownChatFragment = { id: string, externalId: string, kind: Schema.ChatKind, title: string | null };

export type NextPageFragment = { hasNextPage: boolean, endCursor: string | null };

export type ShownMemoryFragment = { id: string, text: string, type: Schema.MemoryType, value: string | null, sensitivity: Schema.Sensitivity, portable: boolean, hearsay: boolean, pinned: boolean, importance: number, status: Schema.MemoryStatus, createdAt: string, updatedAt: string, expiresAt: string | null, allowed: Array<Schema.MemoryAction>, scope: { kind: Schema.ScopeKind, owner: ShownPersonFragment | null, chat: ShownChatFragment | null }, statedBy: ShownPersonFragment | null, subjects: Array<ShownPersonFragment>, entities: Array<
    | { id: string, ref: string, label: string, type: Schema.EntityType }
    | { id: string, ref: string, label: string, type: Schema.EntityType }
  >, learnedIn: ShownChatFragment | null };

export type StartPageQueryVariables = Exact<{
  people: Array<string> | string;
  chat?: string | null | undefined;
  since: string;
  isPrivate: boolean;
}>;


export type StartPageQuery = { recent: { totalCount: number, edges: Array<{ node: ShownMemoryFragment }> }, latest: { edges: Array<{ node: ShownMemoryFragment }> }, sensitive: { edges: Array<{ node: ShownMemoryFragment }> }, aboutMe: { totalCount: number, edges: Array<{ node: ShownMemoryFragment }> }, proposals?: { nodes: Array<ShownProposalFragment> }, todos?: { nodes: Array<ShownTodoFragment> } };

export type ShownTodoFragment = { id: string, kind: Schema.TodoKind, text: string, done: boolean, persona: string, createdAt: string };

export type ShownProposalFragment = { id: string, field: string, current: string | null, proposed: string, reason: string, state: Schema.ProposalState, expiresAt: string };

export type ShownWorkFragment = { id: string, kind: Schema.BackgroundTaskKind, state: Schema.BackgroundTaskState, attempts: number, error: string | null, createdAt: string, finishedAt: string | null };

export type ShownMergedFragment = { id: string, name: string, ref: string, at: string, reason: string | null };

export type TodosQueryVariables = Exact<{
  done?: boolean | null | undefined;
  after?: string | null | undefined;
}>;


export type TodosQuery = { todos: { nodes: Array<ShownTodoFragment>, pageInfo: NextPageFragment } };

export type CreateTodoMutationVariables = Exact<{
  input: Schema.CreateTodoInput;
}>;


export type CreateTodoMutation = { createTodo: { todo: ShownTodoFragment } };

export type CompleteTodoMutationVariables = Exact<{
  input: Schema.CompleteTodoInput;
}>;


export type CompleteTodoMutation = { completeTodo: { todo: ShownTodoFragment } };

export type DeleteTodoMutationVariables = Exact<{
  input: Schema.DeleteTodoInput;
}>;


export type DeleteTodoMutation = { deleteTodo: { deletedId: string } };

export type ProposalsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ProposalsQuery = { proposals: { nodes: Array<ShownProposalFragment>, pageInfo: NextPageFragment } };

export type DecideProposalMutationVariables = Exact<{
  input: Schema.DecideProposalInput;
}>;


export type DecideProposalMutation = { decideProposal: { proposal: ShownProposalFragment } };

export type MergedPeopleQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MergedPeopleQuery = { people: { nodes: Array<(
      { absorbed: Array<ShownMergedFragment> }
      & ShownPersonFragment
    )>, pageInfo: NextPageFragment } };

export type MergedThingsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MergedThingsQuery = { entities: { edges: Array<{ node:
        | { id: string, ref: string, type: Schema.EntityType, label: string, absorbed: Array<ShownMergedFragment> }
        | { id: string, ref: string, type: Schema.EntityType, label: string, absorbed: Array<ShownMergedFragment> }
       }>, pageInfo: NextPageFragment } };

export type UnmergePersonMutationVariables = Exact<{
  input: Schema.UnmergePersonInput;
}>;


export type UnmergePersonMutation = { unmergePerson: { person: ShownPersonFragment } };

export type UnmergeEntityMutationVariables = Exact<{
  input: Schema.UnmergeEntityInput;
}>;


export type UnmergeEntityMutation = { unmergeEntity: { entity: { id: string, ref: string, label: string } } };

export type MyWorkQueryVariables = Exact<{
  states?: Array<Schema.BackgroundTaskState> | Schema.BackgroundTaskState | null | undefined;
  after?: string | null | undefined;
}>;


export type MyWorkQuery = { myBackgroundTasks: { edges: Array<{ node: ShownWorkFragment }>, pageInfo: NextPageFragment } };

export type RetryWorkMutationVariables = Exact<{
  input: Schema.RetryBackgroundTaskInput;
}>;


export type RetryWorkMutation = { retryBackgroundTask: { backgroundTask: ShownWorkFragment } };

export type RemovedValuesQueryVariables = Exact<{
  chat?: string | null | undefined;
}>;


export type RemovedValuesQuery = { removedValues: { own: number, byFormerParticipants: number, total: number } | null };

export type ForgetMessagesMutationVariables = Exact<{
  input: Schema.ForgetMessagesInput;
}>;


export type ForgetMessagesMutation = { forgetMessages: { receipt: { id: string, messages: number, memories: number } } };

export type LiftRemovedValueMutationVariables = Exact<{
  input: Schema.LiftRemovedValueInput;
}>;


export type LiftRemovedValueMutation = { liftRemovedValue: { lifted: boolean } };

export { TypedDocumentString } from '../../clients/typescript/src/document.js';

export type * from '../../clients/typescript/src/schemaTypes.generated.js';

const shownRunFragment = `fragment ShownRun on JobRun {
  job
  window
  startedAt
  finishedAt
  outcome
  counts {
    name
    count
  }
  error
}`;

const shownCountFragment = `fragment ShownCount on OperationCount {
  node
  op
  status
  count
}`;

const shownPersonFragment = `fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}`;

const shownChatFragment = `fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}`;

const nextPageFragment = `fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`;

const shownMemoryFragment = `fragment ShownMemory on Memory {
  id
  text
  type
  value
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
    id
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
}`;

const shownTodoFragment = `fragment ShownTodo on Todo {
  id
  kind
  text
  done
  persona
  createdAt
}`;

const shownProposalFragment = `fragment ShownProposal on Proposal {
  id
  field
  current
  proposed
  reason
  state
  expiresAt
}`;

const shownWorkFragment = `fragment ShownWork on BackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}`;

const shownMergedFragment = `fragment ShownMerged on AbsorbedIdentity {
  id
  name
  ref
  at
  reason
}`;

export const StatedAboutMeDocument = /* @__PURE__ */ new TypedDocumentString<StatedAboutMeQuery, StatedAboutMeQueryVariables>(`query StatedAboutMe($people: [ID!]!, $chat: ID, $after: String) {
  memoriesAbout(
    people: $people
    chat: $chat
    excludeOwn: true
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
}`, shownPersonFragment, shownChatFragment, nextPageFragment, shownMemoryFragment);

export const BlockedStatersDocument = /* @__PURE__ */ new TypedDocumentString<BlockedStatersQuery, BlockedStatersQueryVariables>(`query BlockedStaters($after: String) {
  blockedStaters(first: 50, after: $after) {
    nodes {
      ...ShownPerson
    }
    pageInfo {
      ...NextPage
    }
  }
}`, shownPersonFragment, nextPageFragment);

export const BlockStaterDocument = /* @__PURE__ */ new TypedDocumentString<BlockStaterMutation, BlockStaterMutationVariables>(`mutation BlockStater($input: BlockStaterInput!) {
  blockStater(input: $input) {
    changed
    person {
      ...ShownPerson
    }
  }
}`, shownPersonFragment);

export const UnblockStaterDocument = /* @__PURE__ */ new TypedDocumentString<UnblockStaterMutation, UnblockStaterMutationVariables>(`mutation UnblockStater($input: UnblockStaterInput!) {
  unblockStater(input: $input) {
    changed
    person {
      ...ShownPerson
    }
  }
}`, shownPersonFragment);

export const EraseMeDocument = /* @__PURE__ */ new TypedDocumentString<EraseMeMutation, EraseMeMutationVariables>(`mutation EraseMe($input: EraseMeInput!) {
  eraseMe(input: $input) {
    receipt {
      id
      at
      memories
      derived
      messages
      summaries
      todos
      proposals
      checkpoints
      historyEvents
      indexEntries
      tombstones
      work
    }
  }
}`);

export const CorrectMemoryDocument = /* @__PURE__ */ new TypedDocumentString<CorrectMemoryMutation, CorrectMemoryMutationVariables>(`mutation CorrectMemory($input: CorrectMemoryInput!) {
  correctMemory(input: $input) {
    memory {
      ...ShownMemory
    }
  }
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const PinMemoryDocument = /* @__PURE__ */ new TypedDocumentString<PinMemoryMutation, PinMemoryMutationVariables>(`mutation PinMemory($input: PinMemoryInput!) {
  pinMemory(input: $input) {
    memory {
      ...ShownMemory
    }
  }
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const ForgetMemoryDocument = /* @__PURE__ */ new TypedDocumentString<ForgetMemoryMutation, ForgetMemoryMutationVariables>(`mutation ForgetMemory($input: ForgetMemoryInput!) {
  forgetMemory(input: $input) {
    deletedId
    purgeAt
  }
}`);

export const RestoreMemoryDocument = /* @__PURE__ */ new TypedDocumentString<RestoreMemoryMutation, RestoreMemoryMutationVariables>(`mutation RestoreMemory($input: RestoreMemoryInput!) {
  restoreMemory(input: $input) {
    memory {
      ...ShownMemory
    }
  }
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const ChatListDocument = /* @__PURE__ */ new TypedDocumentString<ChatListQuery, ChatListQueryVariables>(`query ChatList($after: String) {
  chats(first: 50, after: $after) {
    edges {
      node {
        ...ShownChat
        participants {
          ...ShownPerson
        }
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}`, shownPersonFragment, shownChatFragment, nextPageFragment);

export const ChatByIdDocument = /* @__PURE__ */ new TypedDocumentString<ChatByIdQuery, ChatByIdQueryVariables>(`query ChatById($chat: ID!) {
  chat(id: $chat) {
    ...ShownChat
    participants {
      ...ShownPerson
    }
  }
}`, shownPersonFragment, shownChatFragment);

export const ChatRecallDocument = /* @__PURE__ */ new TypedDocumentString<ChatRecallQuery, ChatRecallQueryVariables>(`query ChatRecall($query: String!, $chat: ID!) {
  recall(query: $query, chat: $chat, limit: 20) {
    hits {
      score
      memory {
        ...ShownMemory
      }
    }
  }
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const ChatContextDocument = /* @__PURE__ */ new TypedDocumentString<ChatContextQuery, ChatContextQueryVariables>(`query ChatContext($input: ContextInput!) {
  context(input: $input) {
    text
    tokens
  }
}`);

export const ConversationDocument = /* @__PURE__ */ new TypedDocumentString<ConversationQuery, ConversationQueryVariables>(`query Conversation($chat: ID, $persona: String, $isPrivate: Boolean!) {
  sessionState(chat: $chat, persona: $persona) {
    messageCount
    lastInteraction
    rollingSummary
  }
  summarySpines(first: 1) @include(if: $isPrivate) {
    content
    createdAt
    messageCount
  }
}`);

export const ConversationSessionsDocument = /* @__PURE__ */ new TypedDocumentString<ConversationSessionsQuery, ConversationSessionsQueryVariables>(`query ConversationSessions($chat: ID, $persona: String, $after: String) {
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
}`, nextPageFragment);

export const ConversationMessagesDocument = /* @__PURE__ */ new TypedDocumentString<ConversationMessagesQuery, ConversationMessagesQueryVariables>(`query ConversationMessages($chat: ID, $persona: String, $allPersonas: Boolean, $after: String) {
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
}`, shownPersonFragment, shownChatFragment, nextPageFragment);

export const EntitiesDocument = /* @__PURE__ */ new TypedDocumentString<EntitiesQuery, EntitiesQueryVariables>(`query Entities($search: String, $type: EntityType, $chat: ID, $after: String) {
  entities(search: $search, type: $type, chat: $chat, first: 30, after: $after) {
    edges {
      node {
        id
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
}`, nextPageFragment);

export const PeopleCardsDocument = /* @__PURE__ */ new TypedDocumentString<PeopleCardsQuery, PeopleCardsQueryVariables>(`query PeopleCards($search: String, $chat: ID, $after: String) {
  people(search: $search, first: 50, after: $after) {
    nodes {
      ...ShownPerson
      card(chat: $chat) {
        facts {
          id
          text
        }
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}`, shownPersonFragment, nextPageFragment);

export const EntityChoicesDocument = /* @__PURE__ */ new TypedDocumentString<EntityChoicesQuery, EntityChoicesQueryVariables>(`query EntityChoices($search: String, $chat: ID) {
  entities(search: $search, chat: $chat, first: 100) {
    edges {
      node {
        id
        ref
        label
        type
      }
    }
  }
}`);

export const EntityPageDocument = /* @__PURE__ */ new TypedDocumentString<EntityPageQuery, EntityPageQueryVariables>(`query EntityPage($refs: [String!]!, $chat: ID) {
  entityCards(refs: $refs, chat: $chat) {
    id
    ref
    label
    facts {
      ...ShownMemory
    }
  }
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const PersonPageDocument = /* @__PURE__ */ new TypedDocumentString<PersonPageQuery, PersonPageQueryVariables>(`query PersonPage($id: ID!, $chat: ID, $after: String) {
  person(id: $id) {
    ...ShownPerson
    aliases
    memories(chat: $chat, first: 20, after: $after) {
      edges {
        node {
          ...ShownMemory
          slot
          value
        }
      }
      pageInfo {
        ...NextPage
      }
    }
  }
}`, shownPersonFragment, shownChatFragment, nextPageFragment, shownMemoryFragment);

export const ToldByDocument = /* @__PURE__ */ new TypedDocumentString<ToldByQuery, ToldByQueryVariables>(`query ToldBy($person: ID!, $chat: ID, $after: String) {
  memories(filter: {statedBy: [$person]}, chat: $chat, first: 20, after: $after) {
    edges {
      node {
        ...ShownMemory
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}`, shownPersonFragment, shownChatFragment, nextPageFragment, shownMemoryFragment);

export const AboutMeHeardByDocument = /* @__PURE__ */ new TypedDocumentString<AboutMeHeardByQuery, AboutMeHeardByQueryVariables>(`query AboutMeHeardBy($heardBy: ID!, $after: String) {
  memoriesAboutMe(heardBy: $heardBy, first: 20, after: $after) {
    edges {
      node {
        memory {
          ...ShownMemory
        }
        private
        chats {
          ...ShownChat
        }
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}`, shownPersonFragment, shownChatFragment, nextPageFragment, shownMemoryFragment);

export const MeDocument = /* @__PURE__ */ new TypedDocumentString<MeQuery, MeQueryVariables>(`query Me {
  me {
    ...ShownPerson
  }
}`, shownPersonFragment);

export const ChatChoicesDocument = /* @__PURE__ */ new TypedDocumentString<ChatChoicesQuery, ChatChoicesQueryVariables>(`query ChatChoices($after: String) {
  chats(first: 100, after: $after) {
    edges {
      node {
        ...ShownChat
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}`, shownChatFragment, nextPageFragment);

export const NavCountsDocument = /* @__PURE__ */ new TypedDocumentString<NavCountsQuery, NavCountsQueryVariables>(`query NavCounts($people: [ID!]!, $chat: ID, $isPrivate: Boolean!) {
  memories(chat: $chat, first: 1) {
    totalCount
  }
  entities(chat: $chat, first: 1) {
    totalCount
  }
  chats(first: 1) {
    totalCount
  }
  memoriesAbout(people: $people, chat: $chat, excludeOwn: true, first: 1) {
    totalCount
  }
  proposals @include(if: $isPrivate) {
    nodes {
      id
      state
    }
    totalCount
  }
  todos(done: false) @include(if: $isPrivate) {
    nodes {
      id
    }
    totalCount
  }
}`);

export const PaletteFoundDocument = /* @__PURE__ */ new TypedDocumentString<PaletteFoundQuery, PaletteFoundQueryVariables>(`query PaletteFound($query: String!, $chat: ID) {
  recall(query: $query, chat: $chat, limit: 5) {
    hits {
      memory {
        id
        text
      }
    }
  }
  entities(search: $query, chat: $chat, first: 5) {
    edges {
      node {
        id
        ref
        label
        type
      }
    }
  }
}`);

export const AroundMemoryDocument = /* @__PURE__ */ new TypedDocumentString<AroundMemoryQuery, AroundMemoryQueryVariables>(`query AroundMemory($id: ID!, $chat: ID) {
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
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const AroundPersonDocument = /* @__PURE__ */ new TypedDocumentString<AroundPersonQuery, AroundPersonQueryVariables>(`query AroundPerson($id: ID!, $chat: ID) {
  statedMemories: memories(filter: {statedBy: [$id]}, chat: $chat, first: 30) {
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
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const AroundAllDocument = /* @__PURE__ */ new TypedDocumentString<AroundAllQuery, AroundAllQueryVariables>(`query AroundAll($filter: MemoryFilter, $chat: ID) {
  memories(filter: $filter, chat: $chat, first: 30) {
    edges {
      node {
        ...ShownMemory
      }
    }
  }
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const WhoCanHearDocument = /* @__PURE__ */ new TypedDocumentString<WhoCanHearQuery, WhoCanHearQueryVariables>(`query WhoCanHear($memory: ID!, $sensitivity: Sensitivity, $portable: Boolean, $confidedTo: [PersonRefInput!], $at: DateTime, $after: String) {
  whoCanHear(
    memory: $memory
    sensitivity: $sensitivity
    portable: $portable
    confidedTo: $confidedTo
    at: $at
    first: 100
    after: $after
  ) {
    nodes {
      person {
        ...ShownPerson
      }
      chat {
        ...ShownChat
      }
      disclosed
      reason
    }
    pageInfo {
      ...NextPage
    }
  }
}`, shownPersonFragment, shownChatFragment, nextPageFragment);

export const MayComeUpDocument = /* @__PURE__ */ new TypedDocumentString<MayComeUpQuery, MayComeUpQueryVariables>(`query MayComeUp($id: ID!, $chat: ID) {
  memory(id: $id, chat: $chat) {
    id
  }
}`);

export const PeopleFoundDocument = /* @__PURE__ */ new TypedDocumentString<PeopleFoundQuery, PeopleFoundQueryVariables>(`query PeopleFound($search: String, $first: Int) {
  people(search: $search, first: $first) {
    nodes {
      ...ShownPerson
    }
    pageInfo {
      ...NextPage
    }
  }
}`, shownPersonFragment, nextPageFragment);

export const ChangedDocument = /* @__PURE__ */ new TypedDocumentString<ChangedSubscription, ChangedSubscriptionVariables>(`subscription Changed($chat: ID, $since: Int) {
  threadChanged(chat: $chat, sinceRevision: $since) {
    rev
  }
}`);

export const MemoriesDocument = /* @__PURE__ */ new TypedDocumentString<MemoriesQuery, MemoriesQueryVariables>(`query Memories($filter: MemoryFilter, $orderBy: MemoryOrder, $chat: ID, $after: String) {
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
}`, shownPersonFragment, shownChatFragment, nextPageFragment, shownMemoryFragment);

export const MemoryPageDocument = /* @__PURE__ */ new TypedDocumentString<MemoryPageQuery, MemoryPageQueryVariables>(`query MemoryPage($id: ID!, $chat: ID) {
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
    confided
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
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const RelatedMemoriesDocument = /* @__PURE__ */ new TypedDocumentString<RelatedMemoriesQuery, RelatedMemoriesQueryVariables>(`query RelatedMemories($id: ID!, $chat: ID) {
  memory(id: $id, chat: $chat) {
    id
    related(first: 20) {
      strength
      memory {
        ...ShownMemory
      }
    }
  }
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const MemoryHistoryDocument = /* @__PURE__ */ new TypedDocumentString<MemoryHistoryQuery, MemoryHistoryQueryVariables>(`query MemoryHistory($memory: ID!, $chat: ID, $after: String) {
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
}`, nextPageFragment);

export const JobsDocument = /* @__PURE__ */ new TypedDocumentString<JobsQuery, JobsQueryVariables>(`query Jobs {
  jobs {
    name
    scheduled
  }
}`);

export const JobRunsDocument = /* @__PURE__ */ new TypedDocumentString<JobRunsQuery, JobRunsQueryVariables>(`query JobRuns($job: String) {
  jobRuns(job: $job, first: 50) {
    nodes {
      ...ShownRun
    }
    pageInfo {
      ...NextPage
    }
  }
}`, shownRunFragment, nextPageFragment);

export const RunJobDocument = /* @__PURE__ */ new TypedDocumentString<RunJobMutation, RunJobMutationVariables>(`mutation RunJob($input: RunJobInput!) {
  runJob(input: $input) {
    run {
      ...ShownRun
    }
  }
}`, shownRunFragment);

export const OperationTrendDocument = /* @__PURE__ */ new TypedDocumentString<OperationTrendQuery, OperationTrendQueryVariables>(`query OperationTrend($since0: DateTime!, $since1: DateTime!, $since2: DateTime!, $since3: DateTime!, $since4: DateTime!, $since5: DateTime!, $since6: DateTime!, $since7: DateTime!) {
  since0: operationCounts(since: $since0) {
    ...ShownCount
  }
  since1: operationCounts(since: $since1) {
    ...ShownCount
  }
  since2: operationCounts(since: $since2) {
    ...ShownCount
  }
  since3: operationCounts(since: $since3) {
    ...ShownCount
  }
  since4: operationCounts(since: $since4) {
    ...ShownCount
  }
  since5: operationCounts(since: $since5) {
    ...ShownCount
  }
  since6: operationCounts(since: $since6) {
    ...ShownCount
  }
  since7: operationCounts(since: $since7) {
    ...ShownCount
  }
}`, shownCountFragment);

export const OpenErasuresDocument = /* @__PURE__ */ new TypedDocumentString<OpenErasuresQuery, OpenErasuresQueryVariables>(`query OpenErasures {
  erasures(first: 50) {
    nodes {
      id
      tenant
      person
      state
      attempts
      error
      requestedAt
      nextAttemptAt
    }
    pageInfo {
      ...NextPage
    }
  }
}`, nextPageFragment);

export const WorkBacklogDocument = /* @__PURE__ */ new TypedDocumentString<WorkBacklogQuery, WorkBacklogQueryVariables>(`query WorkBacklog {
  backgroundTaskBacklog {
    kind
    state
    count
    since
  }
}`);

export const DeadWorkDocument = /* @__PURE__ */ new TypedDocumentString<DeadWorkQuery, DeadWorkQueryVariables>(`query DeadWork($after: String) {
  deadBackgroundTasks(first: 20, after: $after) {
    edges {
      node {
        id
        kind
        attempts
        error
        createdAt
        changedAt
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}`, nextPageFragment);

export const RetryDeadWorkDocument = /* @__PURE__ */ new TypedDocumentString<RetryDeadWorkMutation, RetryDeadWorkMutationVariables>(`mutation RetryDeadWork($input: RetryDeadBackgroundTaskInput!) {
  retryDeadBackgroundTask(input: $input) {
    backgroundTask {
      id
      state
    }
  }
}`);

export const TenantCountsDocument = /* @__PURE__ */ new TypedDocumentString<TenantCountsQuery, TenantCountsQueryVariables>(`query TenantCounts {
  tenantCounts {
    accounts
    chats
    memories
    messages
    unfinishedWork
    deadWork
    missingVectors
    modelTokensToday
  }
}`);

export const SearchDocument = /* @__PURE__ */ new TypedDocumentString<SearchQuery, SearchQueryVariables>(`query Search($query: String!, $chat: ID, $filter: MemoryFilter, $ranking: Ranking) {
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
      relevance
      similarity
      memory {
        ...ShownMemory
      }
    }
    cards {
      id
      ref
      label
      facts {
        id
        text
      }
    }
  }
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment);

export const WhyDisclosedDocument = /* @__PURE__ */ new TypedDocumentString<WhyDisclosedQuery, WhyDisclosedQueryVariables>(`query WhyDisclosed($memory: ID!, $viewer: ID!, $chat: ID) {
  explainDisclosure(memory: $memory, viewer: $viewer, chat: $chat) {
    reason
  }
}`);

export const StartPageDocument = /* @__PURE__ */ new TypedDocumentString<StartPageQuery, StartPageQueryVariables>(`query StartPage($people: [ID!]!, $chat: ID, $since: DateTime!, $isPrivate: Boolean!) {
  recent: memories(filter: {createdAfter: $since}, chat: $chat, first: 5) {
    totalCount
    edges {
      node {
        ...ShownMemory
      }
    }
  }
  latest: memories(chat: $chat, first: 5) {
    edges {
      node {
        ...ShownMemory
      }
    }
  }
  sensitive: memories(filter: {sensitivities: [SENSITIVE]}, chat: $chat, first: 3) {
    edges {
      node {
        ...ShownMemory
      }
    }
  }
  aboutMe: memoriesAbout(
    people: $people
    chat: $chat
    excludeOwn: true
    first: 100
  ) {
    totalCount
    edges {
      node {
        ...ShownMemory
      }
    }
  }
  proposals @include(if: $isPrivate) {
    nodes {
      ...ShownProposal
    }
  }
  todos(done: false) @include(if: $isPrivate) {
    nodes {
      ...ShownTodo
    }
  }
}`, shownPersonFragment, shownChatFragment, shownMemoryFragment, shownTodoFragment, shownProposalFragment);

export const TodosDocument = /* @__PURE__ */ new TypedDocumentString<TodosQuery, TodosQueryVariables>(`query Todos($done: Boolean, $after: String) {
  todos(done: $done, first: 100, after: $after) {
    nodes {
      ...ShownTodo
    }
    pageInfo {
      ...NextPage
    }
  }
}`, nextPageFragment, shownTodoFragment);

export const CreateTodoDocument = /* @__PURE__ */ new TypedDocumentString<CreateTodoMutation, CreateTodoMutationVariables>(`mutation CreateTodo($input: CreateTodoInput!) {
  createTodo(input: $input) {
    todo {
      ...ShownTodo
    }
  }
}`, shownTodoFragment);

export const CompleteTodoDocument = /* @__PURE__ */ new TypedDocumentString<CompleteTodoMutation, CompleteTodoMutationVariables>(`mutation CompleteTodo($input: CompleteTodoInput!) {
  completeTodo(input: $input) {
    todo {
      ...ShownTodo
    }
  }
}`, shownTodoFragment);

export const DeleteTodoDocument = /* @__PURE__ */ new TypedDocumentString<DeleteTodoMutation, DeleteTodoMutationVariables>(`mutation DeleteTodo($input: DeleteTodoInput!) {
  deleteTodo(input: $input) {
    deletedId
  }
}`);

export const ProposalsDocument = /* @__PURE__ */ new TypedDocumentString<ProposalsQuery, ProposalsQueryVariables>(`query Proposals($after: String) {
  proposals(first: 100, after: $after) {
    nodes {
      ...ShownProposal
    }
    pageInfo {
      ...NextPage
    }
  }
}`, nextPageFragment, shownProposalFragment);

export const DecideProposalDocument = /* @__PURE__ */ new TypedDocumentString<DecideProposalMutation, DecideProposalMutationVariables>(`mutation DecideProposal($input: DecideProposalInput!) {
  decideProposal(input: $input) {
    proposal {
      ...ShownProposal
    }
  }
}`, shownProposalFragment);

export const MergedPeopleDocument = /* @__PURE__ */ new TypedDocumentString<MergedPeopleQuery, MergedPeopleQueryVariables>(`query MergedPeople($after: String) {
  people(first: 50, after: $after) {
    nodes {
      ...ShownPerson
      absorbed {
        ...ShownMerged
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}`, shownPersonFragment, nextPageFragment, shownMergedFragment);

export const MergedThingsDocument = /* @__PURE__ */ new TypedDocumentString<MergedThingsQuery, MergedThingsQueryVariables>(`query MergedThings($after: String) {
  entities(first: 50, after: $after) {
    edges {
      node {
        id
        ref
        type
        label
        absorbed {
          ...ShownMerged
        }
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}`, nextPageFragment, shownMergedFragment);

export const UnmergePersonDocument = /* @__PURE__ */ new TypedDocumentString<UnmergePersonMutation, UnmergePersonMutationVariables>(`mutation UnmergePerson($input: UnmergePersonInput!) {
  unmergePerson(input: $input) {
    person {
      ...ShownPerson
    }
  }
}`, shownPersonFragment);

export const UnmergeEntityDocument = /* @__PURE__ */ new TypedDocumentString<UnmergeEntityMutation, UnmergeEntityMutationVariables>(`mutation UnmergeEntity($input: UnmergeEntityInput!) {
  unmergeEntity(input: $input) {
    entity {
      id
      ref
      label
    }
  }
}`);

export const MyWorkDocument = /* @__PURE__ */ new TypedDocumentString<MyWorkQuery, MyWorkQueryVariables>(`query MyWork($states: [BackgroundTaskState!], $after: String) {
  myBackgroundTasks(states: $states, first: 20, after: $after) {
    edges {
      node {
        ...ShownWork
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}`, nextPageFragment, shownWorkFragment);

export const RetryWorkDocument = /* @__PURE__ */ new TypedDocumentString<RetryWorkMutation, RetryWorkMutationVariables>(`mutation RetryWork($input: RetryBackgroundTaskInput!) {
  retryBackgroundTask(input: $input) {
    backgroundTask {
      ...ShownWork
    }
  }
}`, shownWorkFragment);

export const RemovedValuesDocument = /* @__PURE__ */ new TypedDocumentString<RemovedValuesQuery, RemovedValuesQueryVariables>(`query RemovedValues($chat: ID) {
  removedValues(chat: $chat) {
    own
    byFormerParticipants
    total
  }
}`);

export const ForgetMessagesDocument = /* @__PURE__ */ new TypedDocumentString<ForgetMessagesMutation, ForgetMessagesMutationVariables>(`mutation ForgetMessages($input: ForgetMessagesInput!) {
  forgetMessages(input: $input) {
    receipt {
      id
      messages
      memories
    }
  }
}`);

export const LiftRemovedValueDocument = /* @__PURE__ */ new TypedDocumentString<LiftRemovedValueMutation, LiftRemovedValueMutationVariables>(`mutation LiftRemovedValue($input: LiftRemovedValueInput!) {
  liftRemovedValue(input: $input) {
    lifted
  }
}`);
