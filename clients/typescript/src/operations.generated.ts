// Made by `npm run build:client` from schema.graphql and clients/operations; do not edit.

import { TypedDocumentString } from './document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from './schemaTypes.generated.js';

export type TodoFieldsFragment = { id: string, kind: Schema.TodoKind, text: string, done: boolean, persona: string, createdAt: string };

export type CheckpointFieldsFragment = { thread: string, version: number, data: unknown, updatedAt: string };

export type ThreadChangesQueryVariables = Exact<{
  thread: string;
  sinceRevision: number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ThreadChangesQuery = { threadChanges: { nodes: Array<{ rev: number, event: Schema.ThreadChangeEvent, at: string, text: string, memoryId: string, memory: MemoryFieldsFragment | null }>, pageInfo: PageFieldsFragment } };

export type CheckpointQueryVariables = Exact<{
  thread: string;
}>;


export type CheckpointQuery = { checkpoint: CheckpointFieldsFragment | null };

export type CheckpointsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CheckpointsQuery = { checkpoints: { nodes: Array<CheckpointFieldsFragment>, pageInfo: PageFieldsFragment } };

export type SaveCheckpointMutationVariables = Exact<{
  input: Schema.SaveCheckpointInput;
}>;


export type SaveCheckpointMutation = { saveCheckpoint: { checkpoint: CheckpointFieldsFragment } };

export type DeleteCheckpointMutationVariables = Exact<{
  input: Schema.DeleteCheckpointInput;
}>;


export type DeleteCheckpointMutation = { deleteCheckpoint: { deletedId: string } };

export type TodosQueryVariables = Exact<{
  done?: boolean | null | undefined;
  kind?: Schema.TodoKind | null | undefined;
  persona?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type TodosQuery = { todos: { nodes: Array<TodoFieldsFragment>, pageInfo: PageFieldsFragment } };

export type CreateTodoMutationVariables = Exact<{
  input: Schema.CreateTodoInput;
}>;


export type CreateTodoMutation = { createTodo: { todo: TodoFieldsFragment } };

export type CompleteTodoMutationVariables = Exact<{
  input: Schema.CompleteTodoInput;
}>;


export type CompleteTodoMutation = { completeTodo: { todo: TodoFieldsFragment } };

export type DeleteTodoMutationVariables = Exact<{
  input: Schema.DeleteTodoInput;
}>;


export type DeleteTodoMutation = { deleteTodo: { deletedId: string } };

export type QueryMemoryQueryVariables = Exact<{
  input: Schema.QueryMemoryInput;
}>;


export type QueryMemoryQuery = { queryMemory: { header: string | null, tokens: number, revision: number | null, items: Array<{ id: string, category: string, text: string, memory: MemoryFieldsFragment | null }>, related: Array<{ id: string, category: string, text: string }> } };

export type NotesQueryVariables = Exact<{
  kind?: Schema.NoteKind | null | undefined;
  tags?: Array<string> | string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type NotesQuery = { notes: { nodes: Array<{ memory: MemoryFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type WriteNoteMutationVariables = Exact<{
  input: Schema.WriteNoteInput;
}>;


export type WriteNoteMutation = { writeNote: { note: { memory: MemoryFieldsFragment } } };

export type MergeNotesMutationVariables = Exact<{
  input: Schema.MergeNotesInput;
}>;


export type MergeNotesMutation = { mergeNotes: { note: { memory: MemoryFieldsFragment } } };

export type UpdateSoulMutationVariables = Exact<{
  input: Schema.UpdateSoulInput;
}>;


export type UpdateSoulMutation = { updateSoul: { note: { memory: MemoryFieldsFragment } } };

export type StoreProcedureMutationVariables = Exact<{
  input: Schema.StoreProcedureInput;
}>;


export type StoreProcedureMutation = { storeProcedure: { memory: MemoryFieldsFragment } };

export type ChatQueryVariables = Exact<{
  id: string;
}>;


export type ChatQuery = { chat: (
    { participants: Array<PersonFieldsFragment> }
    & ChatFieldsFragment
  ) | null };

export type ChatsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ChatsQuery = { chats: { edges: Array<{ node: ChatFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type UpsertChatMutationVariables = Exact<{
  input: Schema.UpsertChatInput;
}>;


export type UpsertChatMutation = { upsertChat: { chat: ChatFieldsFragment } };

export type SyncChatMutationVariables = Exact<{
  input: Schema.SyncChatInput;
}>;


export type SyncChatMutation = { syncChat: { chat: ChatFieldsFragment, joined: Array<PersonFieldsFragment>, left: Array<PersonFieldsFragment> } };

export type JoinChatMutationVariables = Exact<{
  input: Schema.JoinChatInput;
}>;


export type JoinChatMutation = { joinChat: { chat: ChatFieldsFragment } };

export type LeaveChatMutationVariables = Exact<{
  input: Schema.LeaveChatInput;
}>;


export type LeaveChatMutation = { leaveChat: { chat: ChatFieldsFragment } };

export type MessageFieldsFragment = { id: string, externalId: string, role: Schema.Role, text: string, at: string, persona: string | null, speaker: PersonFieldsFragment | null, chat: ChatFieldsFragment | null };

export type RecordMessagesMutationVariables = Exact<{
  input: Schema.RecordMessagesInput;
}>;


export type RecordMessagesMutation = { recordMessages: { messages: Array<MessageFieldsFragment>, work: Array<{ id: string, kind: Schema.BackgroundTaskKind, state: Schema.BackgroundTaskState }>, context: { text: string, tokens: number, revision: number | null, audience: AudienceFieldsFragment } | null, contextRefused: { code: Schema.ErrorCode, message: string } | null } };

export type ForgetMessagesMutationVariables = Exact<{
  input: Schema.ForgetMessagesInput;
}>;


export type ForgetMessagesMutation = { forgetMessages: { receipt: ReceiptFieldsFragment } };

export type LiftRemovedValueMutationVariables = Exact<{
  input: Schema.LiftRemovedValueInput;
}>;


export type LiftRemovedValueMutation = { liftRemovedValue: { lifted: boolean } };

export type MessagesQueryVariables = Exact<{
  chat?: string | null | undefined;
  persona?: string | null | undefined;
  allPersonas?: boolean | null | undefined;
  latestFirst?: boolean | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MessagesQuery = { messages: { edges: Array<{ node: MessageFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type RecallMessagesQueryVariables = Exact<{
  query: string;
  chat?: string | null | undefined;
  persona?: string | null | undefined;
  allPersonas?: boolean | null | undefined;
  limit?: number | null | undefined;
}>;


export type RecallMessagesQuery = { recallMessages: Array<{ score: number, message: MessageFieldsFragment, before: Array<MessageFieldsFragment>, after: Array<MessageFieldsFragment> }> };

export type ConversationWindowQueryVariables = Exact<{
  chat?: string | null | undefined;
  persona?: string | null | undefined;
}>;


export type ConversationWindowQuery = { conversationWindow: Array<MessageFieldsFragment> };

export type SessionStateQueryVariables = Exact<{
  chat?: string | null | undefined;
  persona?: string | null | undefined;
}>;


export type SessionStateQuery = { sessionState: { messageCount: number, lastInteraction: string | null, lastUserMessage: string | null, rollingSummary: string | null } | null };

export type SessionsQueryVariables = Exact<{
  chat?: string | null | undefined;
  persona?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SessionsQuery = { sessions: { edges: Array<{ node: { id: string, persona: string | null, startedAt: string, endedAt: string | null, turnCount: number, chat: ChatFieldsFragment | null, summary: { oneLiner: string, whatMattered: Array<string>, openLoops: Array<string>, commitments: Array<string> } | null } }>, pageInfo: PageFieldsFragment } };

export type SummarySpinesQueryVariables = Exact<{
  first?: number | null | undefined;
}>;


export type SummarySpinesQuery = { summarySpines: Array<{ version: number, content: string, messageCount: number, createdAt: string }> };

export type MemoryFieldsFragment = { id: string, text: string, type: Schema.MemoryType, entityRefs: Array<string>, tags: Array<string>, slot: string | null, value: string | null, sensitivity: Schema.Sensitivity, portable: boolean, hearsay: boolean, importance: number, confidence: number, pinned: boolean, persona: string | null, status: Schema.MemoryStatus, createdAt: string, updatedAt: string, expiresAt: string | null, purgeAt: string | null, allowed: Array<Schema.MemoryAction>, scope: { kind: Schema.ScopeKind, owner: PersonFieldsFragment | null, chat: ChatFieldsFragment | null }, statedBy: PersonFieldsFragment | null, subjects: Array<PersonFieldsFragment> };

export type RememberMemoryMutationVariables = Exact<{
  input: Schema.RememberMemoryInput;
}>;


export type RememberMemoryMutation = { rememberMemory: { outcome: Schema.RememberOutcome, memory: MemoryFieldsFragment } };

export type RememberMemoriesMutationVariables = Exact<{
  input: Schema.RememberMemoriesInput;
}>;


export type RememberMemoriesMutation = { rememberMemories: { results: Array<
      | { outcome: Schema.RememberOutcome, memory: MemoryFieldsFragment }
      | { message: string, code: Schema.ErrorCode }
    > } };

export type CorrectMemoryMutationVariables = Exact<{
  input: Schema.CorrectMemoryInput;
}>;


export type CorrectMemoryMutation = { correctMemory: { memory: MemoryFieldsFragment } };

export type PinMemoryMutationVariables = Exact<{
  input: Schema.PinMemoryInput;
}>;


export type PinMemoryMutation = { pinMemory: { memory: MemoryFieldsFragment } };

export type ForgetMemoryMutationVariables = Exact<{
  input: Schema.ForgetMemoryInput;
}>;


export type ForgetMemoryMutation = { forgetMemory: { deletedId: string, purgeAt: string } };

export type RestoreMemoryMutationVariables = Exact<{
  input: Schema.RestoreMemoryInput;
}>;


export type RestoreMemoryMutation = { restoreMemory: { memory: MemoryFieldsFragment } };

export type UnfoldMemoryMutationVariables = Exact<{
  input: Schema.UnfoldMemoryInput;
}>;


export type UnfoldMemoryMutation = { unfoldMemory: { memories: Array<MemoryFieldsFragment> } };

export type SeedProfileMutationVariables = Exact<{
  input: Schema.SeedProfileInput;
}>;


export type SeedProfileMutation = { seedProfile: { memories: Array<MemoryFieldsFragment> } };

export type MemoryQueryVariables = Exact<{
  id: string;
  chat?: string | null | undefined;
}>;


export type MemoryQuery = { memory: (
    { evidence: Array<string>, learnedAt: string | null, observedAt: string, confidedTo: Array<PersonFieldsFragment>, learnedIn: ChatFieldsFragment | null, supersededBy: MemoryFieldsFragment | null }
    & MemoryFieldsFragment
  ) | null };

export type MemoriesQueryVariables = Exact<{
  filter?: Schema.MemoryFilter | null | undefined;
  orderBy?: Schema.MemoryOrder | null | undefined;
  chat?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MemoriesQuery = { memories: { edges: Array<{ node: MemoryFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type MemoriesAboutQueryVariables = Exact<{
  people: Array<string> | string;
  excludeOwn?: boolean | null | undefined;
  chat?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MemoriesAboutQuery = { memoriesAbout: { edges: Array<{ node: MemoryFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type HistoryQueryVariables = Exact<{
  memory: string;
  chat?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type HistoryQuery = { history: { edges: Array<{ node: { id: string, event: Schema.HistoryEventKind, actor: string, at: string, oldText: string | null, newText: string | null, meta: unknown } }>, pageInfo: PageFieldsFragment } };

export type WhoCanHearQueryVariables = Exact<{
  memory: string;
  sensitivity?: Schema.Sensitivity | null | undefined;
  portable?: boolean | null | undefined;
  confidedTo?: Array<Schema.PersonRefInput> | Schema.PersonRefInput | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type WhoCanHearQuery = { whoCanHear: { nodes: Array<{ disclosed: boolean, reason: Schema.DisclosureReason, person: { id: string, handle: string | null, name: string }, chat: { id: string, externalId: string, title: string | null } | null }>, pageInfo: PageFieldsFragment } };

export type ExplainDisclosureQueryVariables = Exact<{
  memory: string;
  viewer: string;
  chat?: string | null | undefined;
}>;


export type ExplainDisclosureQuery = { explainDisclosure: { disclosed: boolean, reason: Schema.DisclosureReason, steps: Array<string> } };

export type ReceiptFieldsFragment = { id: string, at: string, memories: number, derived: number, indexEntries: number, historyEvents: number, messages: number, summaries: number, todos: number, checkpoints: number, proposals: number, work: number, tombstones: number };

export type ProposalFieldsFragment = { id: string, field: string, current: string | null, proposed: string, reason: string, state: Schema.ProposalState, expiresAt: string };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: (
    { aliases: Array<string> }
    & PersonFieldsFragment
  ) };

export type PersonQueryVariables = Exact<{
  id?: string | null | undefined;
  handle?: string | null | undefined;
}>;


export type PersonQuery = { person: (
    { aliases: Array<string> }
    & PersonFieldsFragment
  ) | null };

export type PeopleQueryVariables = Exact<{
  search?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PeopleQuery = { people: { nodes: Array<(
      { aliases: Array<string> }
      & PersonFieldsFragment
    )>, pageInfo: PageFieldsFragment } };

export type CreatePersonMutationVariables = Exact<{
  input: Schema.CreatePersonInput;
}>;


export type CreatePersonMutation = { createPerson: { person: PersonFieldsFragment } };

export type UpdatePersonMutationVariables = Exact<{
  input: Schema.UpdatePersonInput;
}>;


export type UpdatePersonMutation = { updatePerson: { person: PersonFieldsFragment } };

export type AddAliasMutationVariables = Exact<{
  input: Schema.AddAliasInput;
}>;


export type AddAliasMutation = { addAlias: { person: (
      { aliases: Array<string> }
      & PersonFieldsFragment
    ) } };

export type LinkPersonMutationVariables = Exact<{
  input: Schema.LinkPersonInput;
}>;


export type LinkPersonMutation = { linkPerson: { person: PersonFieldsFragment, earlier: Array<{ sensitivity: Schema.Sensitivity, count: number }> } };

export type MergePersonsMutationVariables = Exact<{
  input: Schema.MergePersonsInput;
}>;


export type MergePersonsMutation = { mergePersons: { person: PersonFieldsFragment } };

export type UnmergePersonMutationVariables = Exact<{
  input: Schema.UnmergePersonInput;
}>;


export type UnmergePersonMutation = { unmergePerson: { person: PersonFieldsFragment } };

export type MergeEntitiesMutationVariables = Exact<{
  input: Schema.MergeEntitiesInput;
}>;


export type MergeEntitiesMutation = { mergeEntities: { entity: { id: string, ref: string, label: string, type: Schema.EntityType } } };

export type UnmergeEntityMutationVariables = Exact<{
  input: Schema.UnmergeEntityInput;
}>;


export type UnmergeEntityMutation = { unmergeEntity: { entity: { id: string, ref: string, label: string, type: Schema.EntityType } } };

export type BlockStaterMutationVariables = Exact<{
  input: Schema.BlockStaterInput;
}>;


export type BlockStaterMutation = { blockStater: { changed: number, person: PersonFieldsFragment } };

export type BlockedStatersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BlockedStatersQuery = { blockedStaters: { nodes: Array<PersonFieldsFragment>, pageInfo: PageFieldsFragment } };

export type UnblockStaterMutationVariables = Exact<{
  input: Schema.UnblockStaterInput;
}>;


export type UnblockStaterMutation = { unblockStater: { changed: number, person: PersonFieldsFragment } };

export type ForgetPersonMutationVariables = Exact<{
  input: Schema.ForgetPersonInput;
}>;


export type ForgetPersonMutation = { forgetPerson: { receipt: ReceiptFieldsFragment } };

export type EraseMeMutationVariables = Exact<{
  input: Schema.EraseMeInput;
}>;


export type EraseMeMutation = { eraseMe: { receipt: ReceiptFieldsFragment } };

export type ProposalsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ProposalsQuery = { proposals: { nodes: Array<ProposalFieldsFragment>, pageInfo: PageFieldsFragment } };

export type DecideProposalMutationVariables = Exact<{
  input: Schema.DecideProposalInput;
}>;


export type DecideProposalMutation = { decideProposal: { proposal: ProposalFieldsFragment } };

export type RecallQueryVariables = Exact<{
  query: string;
  chat?: string | null | undefined;
  about?: Array<string> | string | null | undefined;
  filter?: Schema.MemoryFilter | null | undefined;
  limit?: number | null | undefined;
  ranking?: Schema.Ranking | null | undefined;
  threshold?: number | null | undefined;
  minRelevance?: number | null | undefined;
}>;


export type RecallQuery = { recall: { mode: Schema.RecallMode, truncated: boolean, hits: Array<{ score: number, similarity: number | null, relevance: number, memory: MemoryFieldsFragment }>, cards: Array<{ id: string, ref: string, label: string, text: string }> } };

export type EntityCardsQueryVariables = Exact<{
  refs: Array<string> | string;
  chat?: string | null | undefined;
}>;


export type EntityCardsQuery = { entityCards: Array<{ id: string, ref: string, label: string, text: string, facts: Array<MemoryFieldsFragment> }> };

export type EntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  type?: Schema.EntityType | null | undefined;
  chat?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type EntitiesQuery = { entities: { edges: Array<{ node:
        | { id: string, ref: string, label: string, type: Schema.EntityType }
        | { id: string, ref: string, label: string, type: Schema.EntityType }
       }>, pageInfo: PageFieldsFragment } };

export type ContextQueryVariables = Exact<{
  input: Schema.ContextInput;
}>;


export type ContextQuery = { context: { text: string, tokens: number, revision: number | null, sections: Array<{ name: string, text: string }>, audience: AudienceFieldsFragment } };

export type PersonFieldsFragment = { id: string, name: string, handle: string | null, isAccount: boolean };

export type ChatFieldsFragment = { id: string, externalId: string, kind: Schema.ChatKind, title: string | null };

export type AudienceFieldsFragment = { private: boolean, hearers: Array<PersonFieldsFragment> };

export type PageFieldsFragment = { hasNextPage: boolean, endCursor: string | null };

export type BackgroundTaskFieldsFragment = { id: string, kind: Schema.BackgroundTaskKind, state: Schema.BackgroundTaskState, attempts: number, error: string | null, createdAt: string, finishedAt: string | null };

export type JobRunFieldsFragment = { id: string, job: string, window: string, outcome: Schema.JobOutcome, startedAt: string, finishedAt: string | null, error: string | null, counts: Array<{ name: string, count: number }> };

export type BackgroundTaskQueryVariables = Exact<{
  id: string;
}>;


export type BackgroundTaskQuery = { backgroundTask: (
    { stored: Array<MemoryFieldsFragment> }
    & BackgroundTaskFieldsFragment
  ) | null };

export type MyBackgroundTasksQueryVariables = Exact<{
  states?: Array<Schema.BackgroundTaskState> | Schema.BackgroundTaskState | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MyBackgroundTasksQuery = { myBackgroundTasks: { edges: Array<{ node: BackgroundTaskFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type RetryBackgroundTaskMutationVariables = Exact<{
  input: Schema.RetryBackgroundTaskInput;
}>;


export type RetryBackgroundTaskMutation = { retryBackgroundTask: { backgroundTask: BackgroundTaskFieldsFragment } };

export type JobsQueryVariables = Exact<{ [key: string]: never; }>;


export type JobsQuery = { jobs: Array<{ name: string, scheduled: boolean }> };

export type JobRunsQueryVariables = Exact<{
  job?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type JobRunsQuery = { jobRuns: { nodes: Array<JobRunFieldsFragment>, pageInfo: PageFieldsFragment } };

export type RunJobMutationVariables = Exact<{
  input: Schema.RunJobInput;
}>;


export type RunJobMutation = { runJob: { run: JobRunFieldsFragment } };

export type BackgroundTaskBacklogQueryVariables = Exact<{ [key: string]: never; }>;


export type BackgroundTaskBacklogQuery = { backgroundTaskBacklog: Array<{ kind: Schema.BackgroundTaskKind, state: Schema.BackgroundTaskState, count: number, since: string | null }> };

export type DeadBackgroundTaskFieldsFragment = { id: string, kind: Schema.BackgroundTaskKind, state: Schema.BackgroundTaskState, attempts: number, error: string | null, createdAt: string, changedAt: string };

export type DeadBackgroundTasksQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DeadBackgroundTasksQuery = { deadBackgroundTasks: { edges: Array<{ node: DeadBackgroundTaskFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type RetryDeadBackgroundTaskMutationVariables = Exact<{
  input: Schema.RetryDeadBackgroundTaskInput;
}>;


export type RetryDeadBackgroundTaskMutation = { retryDeadBackgroundTask: { backgroundTask: DeadBackgroundTaskFieldsFragment } };

export type TenantCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type TenantCountsQuery = { tenantCounts: { accounts: number, chats: number, memories: number, messages: number, unfinishedWork: number, deadWork: number, missingVectors: number, modelTokensToday: number } };

export type ErasuresQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ErasuresQuery = { erasures: { nodes: Array<{ id: string, person: string, tenant: string, state: Schema.BackgroundTaskState, attempts: number, error: string | null, requestedAt: string, nextAttemptAt: string | null }>, pageInfo: PageFieldsFragment } };

export type CountsQueryVariables = Exact<{ [key: string]: never; }>;


export type CountsQuery = { me: PersonFieldsFragment, memories: { totalCount: number }, chats: { totalCount: number }, messages: { totalCount: number }, unfinished: { totalCount: number } };

export type OperationCountsQueryVariables = Exact<{
  since: string;
}>;


export type OperationCountsQuery = { operationCounts: Array<{ node: Schema.OperationNode, op: Schema.Operation, status: Schema.OperationStatus, count: number }> };

export { TypedDocumentString } from './document.js';

export type * from './schemaTypes.generated.js';

const todoFieldsFragment = `fragment TodoFields on Todo {
  id
  kind
  text
  done
  persona
  createdAt
}`;

const checkpointFieldsFragment = `fragment CheckpointFields on Checkpoint {
  thread
  version
  data
  updatedAt
}`;

const messageFieldsFragment = `fragment MessageFields on Message {
  id
  externalId
  role
  text
  at
  persona
  speaker {
    ...PersonFields
  }
  chat {
    ...ChatFields
  }
}`;

const memoryFieldsFragment = `fragment MemoryFields on Memory {
  id
  text
  type
  scope {
    kind
    owner {
      ...PersonFields
    }
    chat {
      ...ChatFields
    }
  }
  statedBy {
    ...PersonFields
  }
  subjects {
    ...PersonFields
  }
  entityRefs
  tags
  slot
  value
  sensitivity
  portable
  hearsay
  importance
  confidence
  pinned
  persona
  status
  createdAt
  updatedAt
  expiresAt
  purgeAt
  allowed
}`;

const receiptFieldsFragment = `fragment ReceiptFields on ErasureReceipt {
  id
  at
  memories
  derived
  indexEntries
  historyEvents
  messages
  summaries
  todos
  checkpoints
  proposals
  work
  tombstones
}`;

const proposalFieldsFragment = `fragment ProposalFields on Proposal {
  id
  field
  current
  proposed
  reason
  state
  expiresAt
}`;

const personFieldsFragment = `fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`;

const chatFieldsFragment = `fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`;

const audienceFieldsFragment = `fragment AudienceFields on Audience {
  private
  hearers {
    ...PersonFields
  }
}`;

const pageFieldsFragment = `fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`;

const backgroundTaskFieldsFragment = `fragment BackgroundTaskFields on BackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}`;

const jobRunFieldsFragment = `fragment JobRunFields on JobRun {
  id
  job
  window
  outcome
  startedAt
  finishedAt
  counts {
    name
    count
  }
  error
}`;

const deadBackgroundTaskFieldsFragment = `fragment DeadBackgroundTaskFields on DeadBackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  changedAt
}`;

export const ThreadChangesDocument = /* @__PURE__ */ new TypedDocumentString<ThreadChangesQuery, ThreadChangesQueryVariables>(`query ThreadChanges($thread: String!, $sinceRevision: Int!, $first: Int, $after: String) {
  threadChanges(
    thread: $thread
    sinceRevision: $sinceRevision
    first: $first
    after: $after
  ) {
    nodes {
      rev
      event
      at
      text
      memoryId
      memory {
        ...MemoryFields
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment, pageFieldsFragment);

export const CheckpointDocument = /* @__PURE__ */ new TypedDocumentString<CheckpointQuery, CheckpointQueryVariables>(`query Checkpoint($thread: String!) {
  checkpoint(thread: $thread) {
    ...CheckpointFields
  }
}`, checkpointFieldsFragment);

export const CheckpointsDocument = /* @__PURE__ */ new TypedDocumentString<CheckpointsQuery, CheckpointsQueryVariables>(`query Checkpoints($first: Int, $after: String) {
  checkpoints(first: $first, after: $after) {
    nodes {
      ...CheckpointFields
    }
    pageInfo {
      ...PageFields
    }
  }
}`, checkpointFieldsFragment, pageFieldsFragment);

export const SaveCheckpointDocument = /* @__PURE__ */ new TypedDocumentString<SaveCheckpointMutation, SaveCheckpointMutationVariables>(`mutation SaveCheckpoint($input: SaveCheckpointInput!) {
  saveCheckpoint(input: $input) {
    checkpoint {
      ...CheckpointFields
    }
  }
}`, checkpointFieldsFragment);

export const DeleteCheckpointDocument = /* @__PURE__ */ new TypedDocumentString<DeleteCheckpointMutation, DeleteCheckpointMutationVariables>(`mutation DeleteCheckpoint($input: DeleteCheckpointInput!) {
  deleteCheckpoint(input: $input) {
    deletedId
  }
}`);

export const TodosDocument = /* @__PURE__ */ new TypedDocumentString<TodosQuery, TodosQueryVariables>(`query Todos($done: Boolean, $kind: TodoKind, $persona: String, $first: Int, $after: String) {
  todos(done: $done, kind: $kind, persona: $persona, first: $first, after: $after) {
    nodes {
      ...TodoFields
    }
    pageInfo {
      ...PageFields
    }
  }
}`, todoFieldsFragment, pageFieldsFragment);

export const CreateTodoDocument = /* @__PURE__ */ new TypedDocumentString<CreateTodoMutation, CreateTodoMutationVariables>(`mutation CreateTodo($input: CreateTodoInput!) {
  createTodo(input: $input) {
    todo {
      ...TodoFields
    }
  }
}`, todoFieldsFragment);

export const CompleteTodoDocument = /* @__PURE__ */ new TypedDocumentString<CompleteTodoMutation, CompleteTodoMutationVariables>(`mutation CompleteTodo($input: CompleteTodoInput!) {
  completeTodo(input: $input) {
    todo {
      ...TodoFields
    }
  }
}`, todoFieldsFragment);

export const DeleteTodoDocument = /* @__PURE__ */ new TypedDocumentString<DeleteTodoMutation, DeleteTodoMutationVariables>(`mutation DeleteTodo($input: DeleteTodoInput!) {
  deleteTodo(input: $input) {
    deletedId
  }
}`);

export const QueryMemoryDocument = /* @__PURE__ */ new TypedDocumentString<QueryMemoryQuery, QueryMemoryQueryVariables>(`query QueryMemory($input: QueryMemoryInput!) {
  queryMemory(input: $input) {
    header
    items {
      id
      category
      text
      memory {
        ...MemoryFields
      }
    }
    related {
      id
      category
      text
    }
    tokens
    revision
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const NotesDocument = /* @__PURE__ */ new TypedDocumentString<NotesQuery, NotesQueryVariables>(`query Notes($kind: NoteKind, $tags: [String!], $first: Int, $after: String) {
  notes(kind: $kind, tags: $tags, first: $first, after: $after) {
    nodes {
      memory {
        ...MemoryFields
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment, pageFieldsFragment);

export const WriteNoteDocument = /* @__PURE__ */ new TypedDocumentString<WriteNoteMutation, WriteNoteMutationVariables>(`mutation WriteNote($input: WriteNoteInput!) {
  writeNote(input: $input) {
    note {
      memory {
        ...MemoryFields
      }
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const MergeNotesDocument = /* @__PURE__ */ new TypedDocumentString<MergeNotesMutation, MergeNotesMutationVariables>(`mutation MergeNotes($input: MergeNotesInput!) {
  mergeNotes(input: $input) {
    note {
      memory {
        ...MemoryFields
      }
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const UpdateSoulDocument = /* @__PURE__ */ new TypedDocumentString<UpdateSoulMutation, UpdateSoulMutationVariables>(`mutation UpdateSoul($input: UpdateSoulInput!) {
  updateSoul(input: $input) {
    note {
      memory {
        ...MemoryFields
      }
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const StoreProcedureDocument = /* @__PURE__ */ new TypedDocumentString<StoreProcedureMutation, StoreProcedureMutationVariables>(`mutation StoreProcedure($input: StoreProcedureInput!) {
  storeProcedure(input: $input) {
    memory {
      ...MemoryFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const ChatDocument = /* @__PURE__ */ new TypedDocumentString<ChatQuery, ChatQueryVariables>(`query Chat($id: ID!) {
  chat(id: $id) {
    ...ChatFields
    participants {
      ...PersonFields
    }
  }
}`, personFieldsFragment, chatFieldsFragment);

export const ChatsDocument = /* @__PURE__ */ new TypedDocumentString<ChatsQuery, ChatsQueryVariables>(`query Chats($first: Int, $after: String) {
  chats(first: $first, after: $after) {
    edges {
      node {
        ...ChatFields
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, chatFieldsFragment, pageFieldsFragment);

export const UpsertChatDocument = /* @__PURE__ */ new TypedDocumentString<UpsertChatMutation, UpsertChatMutationVariables>(`mutation UpsertChat($input: UpsertChatInput!) {
  upsertChat(input: $input) {
    chat {
      ...ChatFields
    }
  }
}`, chatFieldsFragment);

export const SyncChatDocument = /* @__PURE__ */ new TypedDocumentString<SyncChatMutation, SyncChatMutationVariables>(`mutation SyncChat($input: SyncChatInput!) {
  syncChat(input: $input) {
    chat {
      ...ChatFields
    }
    joined {
      ...PersonFields
    }
    left {
      ...PersonFields
    }
  }
}`, personFieldsFragment, chatFieldsFragment);

export const JoinChatDocument = /* @__PURE__ */ new TypedDocumentString<JoinChatMutation, JoinChatMutationVariables>(`mutation JoinChat($input: JoinChatInput!) {
  joinChat(input: $input) {
    chat {
      ...ChatFields
    }
  }
}`, chatFieldsFragment);

export const LeaveChatDocument = /* @__PURE__ */ new TypedDocumentString<LeaveChatMutation, LeaveChatMutationVariables>(`mutation LeaveChat($input: LeaveChatInput!) {
  leaveChat(input: $input) {
    chat {
      ...ChatFields
    }
  }
}`, chatFieldsFragment);

export const RecordMessagesDocument = /* @__PURE__ */ new TypedDocumentString<RecordMessagesMutation, RecordMessagesMutationVariables>(`mutation RecordMessages($input: RecordMessagesInput!) {
  recordMessages(input: $input) {
    messages {
      ...MessageFields
    }
    work {
      id
      kind
      state
    }
    context {
      text
      tokens
      revision
      audience {
        ...AudienceFields
      }
    }
    contextRefused {
      code
      message
    }
  }
}`, messageFieldsFragment, personFieldsFragment, chatFieldsFragment, audienceFieldsFragment);

export const ForgetMessagesDocument = /* @__PURE__ */ new TypedDocumentString<ForgetMessagesMutation, ForgetMessagesMutationVariables>(`mutation ForgetMessages($input: ForgetMessagesInput!) {
  forgetMessages(input: $input) {
    receipt {
      ...ReceiptFields
    }
  }
}`, receiptFieldsFragment);

export const LiftRemovedValueDocument = /* @__PURE__ */ new TypedDocumentString<LiftRemovedValueMutation, LiftRemovedValueMutationVariables>(`mutation LiftRemovedValue($input: LiftRemovedValueInput!) {
  liftRemovedValue(input: $input) {
    lifted
  }
}`);

export const MessagesDocument = /* @__PURE__ */ new TypedDocumentString<MessagesQuery, MessagesQueryVariables>(`query Messages($chat: ID, $persona: String, $allPersonas: Boolean, $latestFirst: Boolean, $first: Int, $after: String) {
  messages(
    chat: $chat
    persona: $persona
    allPersonas: $allPersonas
    latestFirst: $latestFirst
    first: $first
    after: $after
  ) {
    edges {
      node {
        ...MessageFields
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, messageFieldsFragment, personFieldsFragment, chatFieldsFragment, pageFieldsFragment);

export const RecallMessagesDocument = /* @__PURE__ */ new TypedDocumentString<RecallMessagesQuery, RecallMessagesQueryVariables>(`query RecallMessages($query: String!, $chat: ID, $persona: String, $allPersonas: Boolean, $limit: Int) {
  recallMessages(
    query: $query
    chat: $chat
    persona: $persona
    allPersonas: $allPersonas
    limit: $limit
  ) {
    score
    message {
      ...MessageFields
    }
    before {
      ...MessageFields
    }
    after {
      ...MessageFields
    }
  }
}`, messageFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const ConversationWindowDocument = /* @__PURE__ */ new TypedDocumentString<ConversationWindowQuery, ConversationWindowQueryVariables>(`query ConversationWindow($chat: ID, $persona: String) {
  conversationWindow(chat: $chat, persona: $persona) {
    ...MessageFields
  }
}`, messageFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const SessionStateDocument = /* @__PURE__ */ new TypedDocumentString<SessionStateQuery, SessionStateQueryVariables>(`query SessionState($chat: ID, $persona: String) {
  sessionState(chat: $chat, persona: $persona) {
    messageCount
    lastInteraction
    lastUserMessage
    rollingSummary
  }
}`);

export const SessionsDocument = /* @__PURE__ */ new TypedDocumentString<SessionsQuery, SessionsQueryVariables>(`query Sessions($chat: ID, $persona: String, $first: Int, $after: String) {
  sessions(chat: $chat, persona: $persona, first: $first, after: $after) {
    edges {
      node {
        id
        persona
        startedAt
        endedAt
        turnCount
        chat {
          ...ChatFields
        }
        summary {
          oneLiner
          whatMattered
          openLoops
          commitments
        }
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, chatFieldsFragment, pageFieldsFragment);

export const SummarySpinesDocument = /* @__PURE__ */ new TypedDocumentString<SummarySpinesQuery, SummarySpinesQueryVariables>(`query SummarySpines($first: Int) {
  summarySpines(first: $first) {
    version
    content
    messageCount
    createdAt
  }
}`);

export const RememberMemoryDocument = /* @__PURE__ */ new TypedDocumentString<RememberMemoryMutation, RememberMemoryMutationVariables>(`mutation RememberMemory($input: RememberMemoryInput!) {
  rememberMemory(input: $input) {
    outcome
    memory {
      ...MemoryFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const RememberMemoriesDocument = /* @__PURE__ */ new TypedDocumentString<RememberMemoriesMutation, RememberMemoriesMutationVariables>(`mutation RememberMemories($input: RememberMemoriesInput!) {
  rememberMemories(input: $input) {
    results {
      ... on RememberedMemory {
        outcome
        memory {
          ...MemoryFields
        }
      }
      ... on RefusedMemory {
        message
        code
      }
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const CorrectMemoryDocument = /* @__PURE__ */ new TypedDocumentString<CorrectMemoryMutation, CorrectMemoryMutationVariables>(`mutation CorrectMemory($input: CorrectMemoryInput!) {
  correctMemory(input: $input) {
    memory {
      ...MemoryFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const PinMemoryDocument = /* @__PURE__ */ new TypedDocumentString<PinMemoryMutation, PinMemoryMutationVariables>(`mutation PinMemory($input: PinMemoryInput!) {
  pinMemory(input: $input) {
    memory {
      ...MemoryFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const ForgetMemoryDocument = /* @__PURE__ */ new TypedDocumentString<ForgetMemoryMutation, ForgetMemoryMutationVariables>(`mutation ForgetMemory($input: ForgetMemoryInput!) {
  forgetMemory(input: $input) {
    deletedId
    purgeAt
  }
}`);

export const RestoreMemoryDocument = /* @__PURE__ */ new TypedDocumentString<RestoreMemoryMutation, RestoreMemoryMutationVariables>(`mutation RestoreMemory($input: RestoreMemoryInput!) {
  restoreMemory(input: $input) {
    memory {
      ...MemoryFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const UnfoldMemoryDocument = /* @__PURE__ */ new TypedDocumentString<UnfoldMemoryMutation, UnfoldMemoryMutationVariables>(`mutation UnfoldMemory($input: UnfoldMemoryInput!) {
  unfoldMemory(input: $input) {
    memories {
      ...MemoryFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const SeedProfileDocument = /* @__PURE__ */ new TypedDocumentString<SeedProfileMutation, SeedProfileMutationVariables>(`mutation SeedProfile($input: SeedProfileInput!) {
  seedProfile(input: $input) {
    memories {
      ...MemoryFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const MemoryDocument = /* @__PURE__ */ new TypedDocumentString<MemoryQuery, MemoryQueryVariables>(`query Memory($id: ID!, $chat: ID) {
  memory(id: $id, chat: $chat) {
    ...MemoryFields
    evidence
    confidedTo {
      ...PersonFields
    }
    learnedAt
    observedAt
    learnedIn {
      ...ChatFields
    }
    supersededBy {
      ...MemoryFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const MemoriesDocument = /* @__PURE__ */ new TypedDocumentString<MemoriesQuery, MemoriesQueryVariables>(`query Memories($filter: MemoryFilter, $orderBy: MemoryOrder, $chat: ID, $first: Int, $after: String) {
  memories(
    filter: $filter
    orderBy: $orderBy
    chat: $chat
    first: $first
    after: $after
  ) {
    edges {
      node {
        ...MemoryFields
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment, pageFieldsFragment);

export const MemoriesAboutDocument = /* @__PURE__ */ new TypedDocumentString<MemoriesAboutQuery, MemoriesAboutQueryVariables>(`query MemoriesAbout($people: [ID!]!, $excludeOwn: Boolean, $chat: ID, $first: Int, $after: String) {
  memoriesAbout(
    people: $people
    excludeOwn: $excludeOwn
    chat: $chat
    first: $first
    after: $after
  ) {
    edges {
      node {
        ...MemoryFields
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment, pageFieldsFragment);

export const HistoryDocument = /* @__PURE__ */ new TypedDocumentString<HistoryQuery, HistoryQueryVariables>(`query History($memory: ID!, $chat: ID, $first: Int, $after: String) {
  history(memory: $memory, chat: $chat, first: $first, after: $after) {
    edges {
      node {
        id
        event
        actor
        at
        oldText
        newText
        meta
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, pageFieldsFragment);

export const WhoCanHearDocument = /* @__PURE__ */ new TypedDocumentString<WhoCanHearQuery, WhoCanHearQueryVariables>(`query WhoCanHear($memory: ID!, $sensitivity: Sensitivity, $portable: Boolean, $confidedTo: [PersonRefInput!], $first: Int, $after: String) {
  whoCanHear(
    memory: $memory
    sensitivity: $sensitivity
    portable: $portable
    confidedTo: $confidedTo
    first: $first
    after: $after
  ) {
    nodes {
      person {
        id
        handle
        name
      }
      chat {
        id
        externalId
        title
      }
      disclosed
      reason
    }
    pageInfo {
      ...PageFields
    }
  }
}`, pageFieldsFragment);

export const ExplainDisclosureDocument = /* @__PURE__ */ new TypedDocumentString<ExplainDisclosureQuery, ExplainDisclosureQueryVariables>(`query ExplainDisclosure($memory: ID!, $viewer: ID!, $chat: ID) {
  explainDisclosure(memory: $memory, viewer: $viewer, chat: $chat) {
    disclosed
    reason
    steps
  }
}`);

export const MeDocument = /* @__PURE__ */ new TypedDocumentString<MeQuery, MeQueryVariables>(`query Me {
  me {
    ...PersonFields
    aliases
  }
}`, personFieldsFragment);

export const PersonDocument = /* @__PURE__ */ new TypedDocumentString<PersonQuery, PersonQueryVariables>(`query Person($id: ID, $handle: String) {
  person(id: $id, handle: $handle) {
    ...PersonFields
    aliases
  }
}`, personFieldsFragment);

export const PeopleDocument = /* @__PURE__ */ new TypedDocumentString<PeopleQuery, PeopleQueryVariables>(`query People($search: String, $first: Int, $after: String) {
  people(search: $search, first: $first, after: $after) {
    nodes {
      ...PersonFields
      aliases
    }
    pageInfo {
      ...PageFields
    }
  }
}`, personFieldsFragment, pageFieldsFragment);

export const CreatePersonDocument = /* @__PURE__ */ new TypedDocumentString<CreatePersonMutation, CreatePersonMutationVariables>(`mutation CreatePerson($input: CreatePersonInput!) {
  createPerson(input: $input) {
    person {
      ...PersonFields
    }
  }
}`, personFieldsFragment);

export const UpdatePersonDocument = /* @__PURE__ */ new TypedDocumentString<UpdatePersonMutation, UpdatePersonMutationVariables>(`mutation UpdatePerson($input: UpdatePersonInput!) {
  updatePerson(input: $input) {
    person {
      ...PersonFields
    }
  }
}`, personFieldsFragment);

export const AddAliasDocument = /* @__PURE__ */ new TypedDocumentString<AddAliasMutation, AddAliasMutationVariables>(`mutation AddAlias($input: AddAliasInput!) {
  addAlias(input: $input) {
    person {
      ...PersonFields
      aliases
    }
  }
}`, personFieldsFragment);

export const LinkPersonDocument = /* @__PURE__ */ new TypedDocumentString<LinkPersonMutation, LinkPersonMutationVariables>(`mutation LinkPerson($input: LinkPersonInput!) {
  linkPerson(input: $input) {
    person {
      ...PersonFields
    }
    earlier {
      sensitivity
      count
    }
  }
}`, personFieldsFragment);

export const MergePersonsDocument = /* @__PURE__ */ new TypedDocumentString<MergePersonsMutation, MergePersonsMutationVariables>(`mutation MergePersons($input: MergePersonsInput!) {
  mergePersons(input: $input) {
    person {
      ...PersonFields
    }
  }
}`, personFieldsFragment);

export const UnmergePersonDocument = /* @__PURE__ */ new TypedDocumentString<UnmergePersonMutation, UnmergePersonMutationVariables>(`mutation UnmergePerson($input: UnmergePersonInput!) {
  unmergePerson(input: $input) {
    person {
      ...PersonFields
    }
  }
}`, personFieldsFragment);

export const MergeEntitiesDocument = /* @__PURE__ */ new TypedDocumentString<MergeEntitiesMutation, MergeEntitiesMutationVariables>(`mutation MergeEntities($input: MergeEntitiesInput!) {
  mergeEntities(input: $input) {
    entity {
      id
      ref
      label
      type
    }
  }
}`);

export const UnmergeEntityDocument = /* @__PURE__ */ new TypedDocumentString<UnmergeEntityMutation, UnmergeEntityMutationVariables>(`mutation UnmergeEntity($input: UnmergeEntityInput!) {
  unmergeEntity(input: $input) {
    entity {
      id
      ref
      label
      type
    }
  }
}`);

export const BlockStaterDocument = /* @__PURE__ */ new TypedDocumentString<BlockStaterMutation, BlockStaterMutationVariables>(`mutation BlockStater($input: BlockStaterInput!) {
  blockStater(input: $input) {
    person {
      ...PersonFields
    }
    changed
  }
}`, personFieldsFragment);

export const BlockedStatersDocument = /* @__PURE__ */ new TypedDocumentString<BlockedStatersQuery, BlockedStatersQueryVariables>(`query BlockedStaters($first: Int, $after: String) {
  blockedStaters(first: $first, after: $after) {
    nodes {
      ...PersonFields
    }
    pageInfo {
      ...PageFields
    }
  }
}`, personFieldsFragment, pageFieldsFragment);

export const UnblockStaterDocument = /* @__PURE__ */ new TypedDocumentString<UnblockStaterMutation, UnblockStaterMutationVariables>(`mutation UnblockStater($input: UnblockStaterInput!) {
  unblockStater(input: $input) {
    person {
      ...PersonFields
    }
    changed
  }
}`, personFieldsFragment);

export const ForgetPersonDocument = /* @__PURE__ */ new TypedDocumentString<ForgetPersonMutation, ForgetPersonMutationVariables>(`mutation ForgetPerson($input: ForgetPersonInput!) {
  forgetPerson(input: $input) {
    receipt {
      ...ReceiptFields
    }
  }
}`, receiptFieldsFragment);

export const EraseMeDocument = /* @__PURE__ */ new TypedDocumentString<EraseMeMutation, EraseMeMutationVariables>(`mutation EraseMe($input: EraseMeInput!) {
  eraseMe(input: $input) {
    receipt {
      ...ReceiptFields
    }
  }
}`, receiptFieldsFragment);

export const ProposalsDocument = /* @__PURE__ */ new TypedDocumentString<ProposalsQuery, ProposalsQueryVariables>(`query Proposals($first: Int, $after: String) {
  proposals(first: $first, after: $after) {
    nodes {
      ...ProposalFields
    }
    pageInfo {
      ...PageFields
    }
  }
}`, proposalFieldsFragment, pageFieldsFragment);

export const DecideProposalDocument = /* @__PURE__ */ new TypedDocumentString<DecideProposalMutation, DecideProposalMutationVariables>(`mutation DecideProposal($input: DecideProposalInput!) {
  decideProposal(input: $input) {
    proposal {
      ...ProposalFields
    }
  }
}`, proposalFieldsFragment);

export const RecallDocument = /* @__PURE__ */ new TypedDocumentString<RecallQuery, RecallQueryVariables>(`query Recall($query: String!, $chat: ID, $about: [ID!], $filter: MemoryFilter, $limit: Int, $ranking: Ranking, $threshold: Float, $minRelevance: Float) {
  recall(
    query: $query
    chat: $chat
    about: $about
    filter: $filter
    limit: $limit
    ranking: $ranking
    threshold: $threshold
    minRelevance: $minRelevance
  ) {
    mode
    truncated
    hits {
      score
      similarity
      relevance
      memory {
        ...MemoryFields
      }
    }
    cards {
      id
      ref
      label
      text
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const EntityCardsDocument = /* @__PURE__ */ new TypedDocumentString<EntityCardsQuery, EntityCardsQueryVariables>(`query EntityCards($refs: [String!]!, $chat: ID) {
  entityCards(refs: $refs, chat: $chat) {
    id
    ref
    label
    text
    facts {
      ...MemoryFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment);

export const EntitiesDocument = /* @__PURE__ */ new TypedDocumentString<EntitiesQuery, EntitiesQueryVariables>(`query Entities($search: String, $type: EntityType, $chat: ID, $first: Int, $after: String) {
  entities(
    search: $search
    type: $type
    chat: $chat
    first: $first
    after: $after
  ) {
    edges {
      node {
        id
        ref
        label
        type
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, pageFieldsFragment);

export const ContextDocument = /* @__PURE__ */ new TypedDocumentString<ContextQuery, ContextQueryVariables>(`query Context($input: ContextInput!) {
  context(input: $input) {
    text
    tokens
    revision
    sections {
      name
      text
    }
    audience {
      ...AudienceFields
    }
  }
}`, personFieldsFragment, audienceFieldsFragment);

export const BackgroundTaskDocument = /* @__PURE__ */ new TypedDocumentString<BackgroundTaskQuery, BackgroundTaskQueryVariables>(`query BackgroundTask($id: ID!) {
  backgroundTask(id: $id) {
    ...BackgroundTaskFields
    stored {
      ...MemoryFields
    }
  }
}`, memoryFieldsFragment, personFieldsFragment, chatFieldsFragment, backgroundTaskFieldsFragment);

export const MyBackgroundTasksDocument = /* @__PURE__ */ new TypedDocumentString<MyBackgroundTasksQuery, MyBackgroundTasksQueryVariables>(`query MyBackgroundTasks($states: [BackgroundTaskState!], $first: Int, $after: String) {
  myBackgroundTasks(states: $states, first: $first, after: $after) {
    edges {
      node {
        ...BackgroundTaskFields
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, pageFieldsFragment, backgroundTaskFieldsFragment);

export const RetryBackgroundTaskDocument = /* @__PURE__ */ new TypedDocumentString<RetryBackgroundTaskMutation, RetryBackgroundTaskMutationVariables>(`mutation RetryBackgroundTask($input: RetryBackgroundTaskInput!) {
  retryBackgroundTask(input: $input) {
    backgroundTask {
      ...BackgroundTaskFields
    }
  }
}`, backgroundTaskFieldsFragment);

export const JobsDocument = /* @__PURE__ */ new TypedDocumentString<JobsQuery, JobsQueryVariables>(`query Jobs {
  jobs {
    name
    scheduled
  }
}`);

export const JobRunsDocument = /* @__PURE__ */ new TypedDocumentString<JobRunsQuery, JobRunsQueryVariables>(`query JobRuns($job: String, $first: Int, $after: String) {
  jobRuns(job: $job, first: $first, after: $after) {
    nodes {
      ...JobRunFields
    }
    pageInfo {
      ...PageFields
    }
  }
}`, pageFieldsFragment, jobRunFieldsFragment);

export const RunJobDocument = /* @__PURE__ */ new TypedDocumentString<RunJobMutation, RunJobMutationVariables>(`mutation RunJob($input: RunJobInput!) {
  runJob(input: $input) {
    run {
      ...JobRunFields
    }
  }
}`, jobRunFieldsFragment);

export const BackgroundTaskBacklogDocument = /* @__PURE__ */ new TypedDocumentString<BackgroundTaskBacklogQuery, BackgroundTaskBacklogQueryVariables>(`query BackgroundTaskBacklog {
  backgroundTaskBacklog {
    kind
    state
    count
    since
  }
}`);

export const DeadBackgroundTasksDocument = /* @__PURE__ */ new TypedDocumentString<DeadBackgroundTasksQuery, DeadBackgroundTasksQueryVariables>(`query DeadBackgroundTasks($first: Int, $after: String) {
  deadBackgroundTasks(first: $first, after: $after) {
    edges {
      node {
        ...DeadBackgroundTaskFields
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}`, pageFieldsFragment, deadBackgroundTaskFieldsFragment);

export const RetryDeadBackgroundTaskDocument = /* @__PURE__ */ new TypedDocumentString<RetryDeadBackgroundTaskMutation, RetryDeadBackgroundTaskMutationVariables>(`mutation RetryDeadBackgroundTask($input: RetryDeadBackgroundTaskInput!) {
  retryDeadBackgroundTask(input: $input) {
    backgroundTask {
      ...DeadBackgroundTaskFields
    }
  }
}`, deadBackgroundTaskFieldsFragment);

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

export const ErasuresDocument = /* @__PURE__ */ new TypedDocumentString<ErasuresQuery, ErasuresQueryVariables>(`query Erasures($first: Int, $after: String) {
  erasures(first: $first, after: $after) {
    nodes {
      id
      person
      tenant
      state
      attempts
      error
      requestedAt
      nextAttemptAt
    }
    pageInfo {
      ...PageFields
    }
  }
}`, pageFieldsFragment);

export const CountsDocument = /* @__PURE__ */ new TypedDocumentString<CountsQuery, CountsQueryVariables>(`query Counts {
  me {
    ...PersonFields
  }
  memories(first: 1) {
    totalCount
  }
  chats(first: 1) {
    totalCount
  }
  messages(first: 1, allPersonas: true) {
    totalCount
  }
  unfinished: myBackgroundTasks(
    first: 1
    states: [PENDING, RUNNING, FAILED, DEAD, WAITING_FOR_MODEL]
  ) {
    totalCount
  }
}`, personFieldsFragment);

export const OperationCountsDocument = /* @__PURE__ */ new TypedDocumentString<OperationCountsQuery, OperationCountsQueryVariables>(`query OperationCounts($since: DateTime!) {
  operationCounts(since: $since) {
    node
    op
    status
    count
  }
}`);
