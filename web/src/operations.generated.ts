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

export type BlockStaterInput = {
  /** An account, by id or handle. */
  person: PersonRefInput;
};

/** PRIVATE is meant for one person and the agent; what counts is who takes part. */
export type ChatKind =
  | 'GROUP'
  | 'PRIVATE';

export type CompleteTodoInput = {
  /** false opens it again. */
  done: boolean;
  id: string;
};

/** For what, where and how long a context is to be. */
export type ContextInput = {
  /** 50 to 32,000 tokens (o200k_base). */
  budgetTokens?: number | null | undefined;
  /** Where they speak; none: in private. */
  chat?: string | null | undefined;
  /** Kind AGENT: where the agent runs; at most 4,000 characters. */
  environment?: string | null | undefined;
  kind: ContextKind;
  /** What the person says now; decides what is relevant. */
  message?: string | null | undefined;
  /** How likely a memory must answer the message, 0 to 1; by default 0.022. 0 leaves nothing out. */
  minRelevance?: number | null | undefined;
  mode?: ContextMode | null | undefined;
  /** The persona spoken to; by default that of the header. */
  persona?: string | null | undefined;
  /** The revision seen last: the context starts with what is new. */
  sinceRevision?: number | null | undefined;
  /** The thread whose revision is meant; by default that of the chat, else your direct one. */
  thread?: string | null | undefined;
};

/** Who the agent is and its rules; what a conversation goes on from; facts, episodes and window. */
export type ContextKind =
  | 'AGENT'
  | 'CONVERSATION'
  | 'FACTS';

/** OFF reads nothing and answers empty. */
export type ContextMode =
  | 'ACTIVE'
  | 'OFF';

export type CorrectMemoryInput = {
  /** Whom it is about from now on; at most 20. It stays the word of whoever said it, where they said it. */
  about?: Array<PersonRefInput> | null | undefined;
  category?: string | null | undefined;
  /** Where the correction is said. */
  chat?: string | null | undefined;
  /** What is taken away: SLOT with its VALUE; CATEGORY becomes that of the type; without TTL it lives on. */
  clear?: Array<MemoryField> | null | undefined;
  /** Told to nobody but these, its stater and its owner, from now on; at most 20. Origin only. */
  confidedTo?: Array<PersonRefInput> | null | undefined;
  /** The things it names from now on; persons among them are added to those it is about. At most 20. */
  entities?: Array<EntityInput> | null | undefined;
  /** In the place of the stored one; at most 20. */
  evidence?: Array<string> | null | undefined;
  id: string;
  importance?: number | null | undefined;
  portable?: boolean | null | undefined;
  sensitivity?: Sensitivity | null | undefined;
  slot?: string | null | undefined;
  tags?: Array<string> | null | undefined;
  text?: string | null | undefined;
  ttlDays?: number | null | undefined;
  type?: MemoryType | null | undefined;
  value?: string | null | undefined;
};

export type CreateTodoInput = {
  kind: TodoKind;
  /** The persona it was told; null for none, by default that of the header. */
  persona?: string | null | undefined;
  /** At most 280 characters. The same one again opens the one that is there. */
  text: string;
};

export type DecideProposalInput = {
  /** false refuses it: the same value is not proposed again. */
  accept: boolean;
  id: string;
};

export type DeleteTodoInput = {
  id: string;
};

/** A thing a memory names. */
export type EntityInput = {
  /** At most 300 characters. */
  label: string;
  type: EntityType;
};

/** The kinds of things memories are about. */
export type EntityType =
  | 'ORG'
  | 'PERSON'
  | 'PLACE'
  | 'PROJECT';

export type EraseMeInput = {
  /** Exactly: erase everything about me */
  confirm: string;
};

/** What kind of fact it is. */
export type FactType =
  | 'FACT'
  | 'FRICTION'
  | 'HABIT'
  | 'PREFERENCE'
  | 'RELATIONSHIP';

export type ForgetMemoryInput = {
  chat?: string | null | undefined;
  id: string;
};

export type ForgetMessagesInput = {
  /** Where it was said; none: in your direct talk. */
  chat?: string | null | undefined;
  /** Messages that you heard there, up to 500. */
  ids?: Array<string> | null | undefined;
  /** Literal values, such as names and numbers, up to 20 of 4 to 200 characters, 50 of yours in a place: "[removed]" stands in their place from now on, in the words of those who had heard them. */
  values?: Array<string> | null | undefined;
};

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

export type LiftRemovedValueInput = {
  /** Where it was said; none: in your direct talk. */
  chat?: string | null | undefined;
  /** One that you had removed, or that you had heard; none: all that people who have left had removed. */
  value?: string | null | undefined;
};

/** What somebody may do: correct what it says; make it stricter; make it less strict; forget it; pin or unpin it; restore it. */
export type MemoryAction =
  | 'CORRECT'
  | 'FORGET'
  | 'PIN'
  | 'RELAX'
  | 'RESTORE'
  | 'RESTRICT';

/** What can be taken away from a memory. */
export type MemoryField =
  | 'CATEGORY'
  | 'EVIDENCE'
  | 'SLOT'
  | 'TAGS'
  | 'TTL'
  | 'VALUE';

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

/** A person, named by exactly one of the three. */
export type PersonRefInput = {
  /** The exact handle of an account. */
  handle?: string | null | undefined;
  id?: string | null | undefined;
  /** One of the speaker's own acquaintances, made when there is none of that name. */
  name?: string | null | undefined;
};

export type PinMemoryInput = {
  chat?: string | null | undefined;
  id: string;
  pinned: boolean;
};

/** How far a proposal is. */
export type ProposalState =
  | 'ACCEPTED'
  | 'LAPSED'
  | 'OPEN'
  | 'REFUSED';

/** BLENDED lets recency and frequency count among good answers; RELEVANCE is similarity and words alone. */
export type Ranking =
  | 'BLENDED'
  | 'RELEVANCE';

/** How a recall found its hits; without an embedding, words or recency must do. */
export type RecallMode =
  | 'RECENCY_ONLY'
  | 'TEXT_ONLY'
  | 'VECTOR_AND_TEXT';

export type RestoreMemoryInput = {
  chat?: string | null | undefined;
  id: string;
};

export type RetryDeadWorkInput = {
  id: string;
};

export type RetryWorkInput = {
  id: string;
};

/** Who said it: a person, or the agent. */
export type Role =
  | 'ASSISTANT'
  | 'USER';

export type RunJobInput = {
  /** Counts what would be done and changes nothing. */
  dryRun?: boolean | null | undefined;
  job: string;
};

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

/** What a todo is about. */
export type TodoKind =
  | 'COMMITMENT'
  | 'FRICTION'
  | 'HABIT'
  | 'THREAD';

export type UnmergePersonInput = {
  absorbed: string;
};

export type UnmergeThingInput = {
  /** The ref that it had before it was merged. */
  absorbed: string;
};

/** How far background work has come. FAILED is tried again by itself; DEAD is not, until somebody retries it. */
export type WorkState =
  | 'DEAD'
  | 'DONE'
  | 'FAILED'
  | 'NOTHING_LEARNED'
  | 'PENDING'
  | 'RUNNING'
  | 'WAITING_FOR_MODEL';

export type StatedAboutMeQueryVariables = Exact<{
  people: Array<string> | string;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type StatedAboutMeQuery = { memoriesAbout: { edges: Array<{ node: ShownMemoryFragment }>, pageInfo: NextPageFragment } };

export type BlockedStatersQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type BlockedStatersQuery = { blockedStaters: Array<ShownPersonFragment> };

export type BlockStaterMutationVariables = Exact<{
  input: BlockStaterInput;
}>;


export type BlockStaterMutation = { blockStater: { changed: number, person: ShownPersonFragment } };

export type UnblockStaterMutationVariables = Exact<{
  input: BlockStaterInput;
}>;


export type UnblockStaterMutation = { unblockStater: { changed: number, person: ShownPersonFragment } };

export type EraseMeMutationVariables = Exact<{
  input: EraseMeInput;
}>;


export type EraseMeMutation = { eraseMe: { receipt: { id: string, at: string, memories: number, derived: number, messages: number, summaries: number, todos: number, proposals: number, checkpoints: number, historyEvents: number, indexEntries: number, tombstones: number, work: number } } };

export type CorrectMemoryMutationVariables = Exact<{
  input: CorrectMemoryInput;
}>;


export type CorrectMemoryMutation = { correctMemory: { memory: ShownMemoryFragment } };

export type PinMemoryMutationVariables = Exact<{
  input: PinMemoryInput;
}>;


export type PinMemoryMutation = { pinMemory: { memory: ShownMemoryFragment } };

export type ForgetMemoryMutationVariables = Exact<{
  input: ForgetMemoryInput;
}>;


export type ForgetMemoryMutation = { forgetMemory: { id: string, purgeAt: string } };

export type RestoreMemoryMutationVariables = Exact<{
  input: RestoreMemoryInput;
}>;


export type RestoreMemoryMutation = { restoreMemory: { memory: ShownMemoryFragment } };

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

export type ShownTodoFragment = { id: string, kind: TodoKind, text: string, done: boolean, persona: string, createdAt: string };

export type ShownProposalFragment = { id: string, field: string, current: string | null, proposed: string, reason: string, state: ProposalState, expiresAt: string };

export type ShownWorkFragment = { id: string, kind: string, state: WorkState, attempts: number, error: string | null, createdAt: string, finishedAt: string | null };

export type ShownMergedFragment = { id: string, name: string, ref: string, at: string, reason: string | null };

export type TodosQueryVariables = Exact<{
  done?: boolean | null | undefined;
}>;


export type TodosQuery = { todos: Array<ShownTodoFragment> };

export type CreateTodoMutationVariables = Exact<{
  input: CreateTodoInput;
}>;


export type CreateTodoMutation = { createTodo: { todo: ShownTodoFragment } };

export type CompleteTodoMutationVariables = Exact<{
  input: CompleteTodoInput;
}>;


export type CompleteTodoMutation = { completeTodo: { todo: ShownTodoFragment } };

export type DeleteTodoMutationVariables = Exact<{
  input: DeleteTodoInput;
}>;


export type DeleteTodoMutation = { deleteTodo: { deleted: boolean } };

export type ProposalsQueryVariables = Exact<{ [key: string]: never; }>;


export type ProposalsQuery = { proposals: Array<ShownProposalFragment> };

export type DecideProposalMutationVariables = Exact<{
  input: DecideProposalInput;
}>;


export type DecideProposalMutation = { decideProposal: { proposal: ShownProposalFragment } };

export type MergedPeopleQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MergedPeopleQuery = { people: Array<(
    { merged: Array<ShownMergedFragment> }
    & ShownPersonFragment
  )> };

export type MergedThingsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MergedThingsQuery = { entities: { edges: Array<{ node: { ref: string, type: EntityType, label: string, merged: Array<ShownMergedFragment> } }>, pageInfo: NextPageFragment } };

export type UnmergePersonMutationVariables = Exact<{
  input: UnmergePersonInput;
}>;


export type UnmergePersonMutation = { unmergePerson: { person: ShownPersonFragment } };

export type UnmergeThingMutationVariables = Exact<{
  input: UnmergeThingInput;
}>;


export type UnmergeThingMutation = { unmergeThing: { entity: { ref: string, label: string } } };

export type MyWorkQueryVariables = Exact<{
  states?: Array<WorkState> | WorkState | null | undefined;
  after?: string | null | undefined;
}>;


export type MyWorkQuery = { myWork: { edges: Array<{ node: ShownWorkFragment }>, pageInfo: NextPageFragment } };

export type RetryWorkMutationVariables = Exact<{
  input: RetryWorkInput;
}>;


export type RetryWorkMutation = { retryWork: { work: ShownWorkFragment } };

export type EntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  type?: EntityType | null | undefined;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type EntitiesQuery = { entities: { edges: Array<{ node: { ref: string, label: string, type: EntityType, card: { facts: Array<{ id: string, text: string }> } | null } }>, pageInfo: NextPageFragment } };

export type PeopleCardsQueryVariables = Exact<{
  search?: string | null | undefined;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type PeopleCardsQuery = { people: Array<(
    { card: { facts: Array<{ id: string, text: string }> } | null }
    & ShownPersonFragment
  )> };

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

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: ShownPersonFragment };

export type ChatChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type ChatChoicesQuery = { chats: { edges: Array<{ node: ShownChatFragment }> } };

export type NavCountsQueryVariables = Exact<{
  people: Array<string> | string;
  chat?: string | null | undefined;
  isPrivate: boolean;
}>;


export type NavCountsQuery = { memories: { totalCount: number }, entities: { totalCount: number }, chats: { totalCount: number }, memoriesAbout: { totalCount: number }, proposals?: Array<{ id: string, state: ProposalState }>, todos?: Array<{ id: string }> };

export type PaletteFoundQueryVariables = Exact<{
  query: string;
  chat?: string | null | undefined;
}>;


export type PaletteFoundQuery = { recall: { hits: Array<{ memory: { id: string, text: string } }> }, entities: { edges: Array<{ node: { ref: string, label: string, type: EntityType } }> } };

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

export type WhoCanHearQueryVariables = Exact<{
  memory: string;
  sensitivity?: Sensitivity | null | undefined;
  portable?: boolean | null | undefined;
  confidedTo?: Array<PersonRefInput> | PersonRefInput | null | undefined;
  after?: string | null | undefined;
}>;


export type WhoCanHearQuery = { whoCanHear: Array<{ disclosed: boolean, reason: string, person: ShownPersonFragment, chat: ShownChatFragment | null }> };

export type MayComeUpQueryVariables = Exact<{
  id: string;
  chat?: string | null | undefined;
}>;


export type MayComeUpQuery = { memory: { id: string } | null };

export type PeopleFoundQueryVariables = Exact<{
  search?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type PeopleFoundQuery = { people: Array<ShownPersonFragment> };

export type ChatListQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ChatListQuery = { chats: { edges: Array<{ node: (
        { participants: Array<ShownPersonFragment> }
        & ShownChatFragment
      ) }>, pageInfo: NextPageFragment } };

export type ChatHereQueryVariables = Exact<{
  chat: string;
}>;


export type ChatHereQuery = { chat: (
    { participants: Array<ShownPersonFragment> }
    & ShownChatFragment
  ) | null };

export type SaidHereQueryVariables = Exact<{
  query: string;
  chat: string;
}>;


export type SaidHereQuery = { recall: { hits: Array<{ score: number, memory: ShownMemoryFragment }> } };

export type PromptHereQueryVariables = Exact<{
  input: ContextInput;
}>;


export type PromptHereQuery = { context: { text: string, tokens: number } };

export type ChangedSubscriptionVariables = Exact<{
  chat?: string | null | undefined;
  since?: number | null | undefined;
}>;


export type ChangedSubscription = { changed: { rev: number } };

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

export type ShownRunFragment = { job: string, window: string, startedAt: string, finishedAt: string | null, outcome: string, counts: unknown, error: string | null };

export type JobsQueryVariables = Exact<{ [key: string]: never; }>;


export type JobsQuery = { jobs: Array<{ name: string, byClock: boolean }> };

export type JobRunsQueryVariables = Exact<{
  job?: string | null | undefined;
}>;


export type JobRunsQuery = { jobRuns: Array<ShownRunFragment> };

export type RunJobMutationVariables = Exact<{
  input: RunJobInput;
}>;


export type RunJobMutation = { runJob: { run: ShownRunFragment } };

export type ShownCountFragment = { node: string, op: string, status: string, count: number };

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


export type OpenErasuresQuery = { erasures: Array<{ id: string, tenant: string, person: string, state: WorkState, attempts: number, error: string | null, askedAt: string, nextTryAt: string | null }> };

export type WorkBacklogQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkBacklogQuery = { backlog: Array<{ kind: string, state: WorkState, count: number, since: string | null }> };

export type DeadWorkQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DeadWorkQuery = { deadWork: { edges: Array<{ node: { id: string, kind: string, attempts: number, error: string | null, createdAt: string, at: string } }>, pageInfo: NextPageFragment } };

export type RetryDeadWorkMutationVariables = Exact<{
  input: RetryDeadWorkInput;
}>;


export type RetryDeadWorkMutation = { retryDeadWork: { work: { id: string, state: WorkState } } };

export type TenantCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type TenantCountsQuery = { tenantCounts: { accounts: number, chats: number, memories: number, messages: number, unfinishedWork: number, deadWork: number } };

export type SearchQueryVariables = Exact<{
  query: string;
  chat?: string | null | undefined;
  filter?: MemoryFilter | null | undefined;
  ranking?: Ranking | null | undefined;
}>;


export type SearchQuery = { recall: { mode: RecallMode, truncated: boolean, hits: Array<{ score: number, relevance: number, similarity: number | null, memory: ShownMemoryFragment }>, cards: Array<{ ref: string, label: string, facts: Array<{ id: string, text: string }> }> } };

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

export type StartPageQueryVariables = Exact<{
  people: Array<string> | string;
  chat?: string | null | undefined;
  since: string;
  isPrivate: boolean;
}>;


export type StartPageQuery = { recent: { totalCount: number, edges: Array<{ node: ShownMemoryFragment }> }, latest: { edges: Array<{ node: ShownMemoryFragment }> }, sensitive: { edges: Array<{ node: ShownMemoryFragment }> }, aboutMe: { totalCount: number, edges: Array<{ node: ShownMemoryFragment }> }, proposals?: Array<ShownProposalFragment>, todos?: Array<ShownTodoFragment> };

export type RemovedValuesQueryVariables = Exact<{
  chat?: string | null | undefined;
}>;


export type RemovedValuesQuery = { removedValues: { own: number, ofLeft: number, total: number } | null };

export type ForgetMessagesMutationVariables = Exact<{
  input: ForgetMessagesInput;
}>;


export type ForgetMessagesMutation = { forgetMessages: { receipt: { id: string, messages: number, memories: number } } };

export type LiftRemovedValueMutationVariables = Exact<{
  input: LiftRemovedValueInput;
}>;


export type LiftRemovedValueMutation = { liftRemovedValue: { deleted: boolean } };

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
export const ShownTodoFragmentDoc = new TypedDocumentString(`
    fragment ShownTodo on Todo {
  id
  kind
  text
  done
  persona
  createdAt
}
    `, {"fragmentName":"ShownTodo"}) as unknown as TypedDocumentString<ShownTodoFragment, unknown>;
export const ShownProposalFragmentDoc = new TypedDocumentString(`
    fragment ShownProposal on Proposal {
  id
  field
  current
  proposed
  reason
  state
  expiresAt
}
    `, {"fragmentName":"ShownProposal"}) as unknown as TypedDocumentString<ShownProposalFragment, unknown>;
export const ShownWorkFragmentDoc = new TypedDocumentString(`
    fragment ShownWork on Work {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}
    `, {"fragmentName":"ShownWork"}) as unknown as TypedDocumentString<ShownWorkFragment, unknown>;
export const ShownMergedFragmentDoc = new TypedDocumentString(`
    fragment ShownMerged on Merged {
  id
  name
  ref
  at
  reason
}
    `, {"fragmentName":"ShownMerged"}) as unknown as TypedDocumentString<ShownMergedFragment, unknown>;
export const ShownRunFragmentDoc = new TypedDocumentString(`
    fragment ShownRun on JobRun {
  job
  window
  startedAt
  finishedAt
  outcome
  counts
  error
}
    `, {"fragmentName":"ShownRun"}) as unknown as TypedDocumentString<ShownRunFragment, unknown>;
export const ShownCountFragmentDoc = new TypedDocumentString(`
    fragment ShownCount on OperationCount {
  node
  op
  status
  count
}
    `, {"fragmentName":"ShownCount"}) as unknown as TypedDocumentString<ShownCountFragment, unknown>;
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
export const StatedAboutMeDocument = new TypedDocumentString(`
    query StatedAboutMe($people: [ID!]!, $chat: ID, $after: String) {
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
}`) as unknown as TypedDocumentString<StatedAboutMeQuery, StatedAboutMeQueryVariables>;
export const BlockedStatersDocument = new TypedDocumentString(`
    query BlockedStaters($after: ID) {
  blockedStaters(first: 50, after: $after) {
    ...ShownPerson
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<BlockedStatersQuery, BlockedStatersQueryVariables>;
export const BlockStaterDocument = new TypedDocumentString(`
    mutation BlockStater($input: BlockStaterInput!) {
  blockStater(input: $input) {
    changed
    person {
      ...ShownPerson
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<BlockStaterMutation, BlockStaterMutationVariables>;
export const UnblockStaterDocument = new TypedDocumentString(`
    mutation UnblockStater($input: BlockStaterInput!) {
  unblockStater(input: $input) {
    changed
    person {
      ...ShownPerson
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<UnblockStaterMutation, UnblockStaterMutationVariables>;
export const EraseMeDocument = new TypedDocumentString(`
    mutation EraseMe($input: EraseMeInput!) {
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
}
    `) as unknown as TypedDocumentString<EraseMeMutation, EraseMeMutationVariables>;
export const CorrectMemoryDocument = new TypedDocumentString(`
    mutation CorrectMemory($input: CorrectMemoryInput!) {
  correctMemory(input: $input) {
    memory {
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
}`) as unknown as TypedDocumentString<CorrectMemoryMutation, CorrectMemoryMutationVariables>;
export const PinMemoryDocument = new TypedDocumentString(`
    mutation PinMemory($input: PinMemoryInput!) {
  pinMemory(input: $input) {
    memory {
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
}`) as unknown as TypedDocumentString<PinMemoryMutation, PinMemoryMutationVariables>;
export const ForgetMemoryDocument = new TypedDocumentString(`
    mutation ForgetMemory($input: ForgetMemoryInput!) {
  forgetMemory(input: $input) {
    id
    purgeAt
  }
}
    `) as unknown as TypedDocumentString<ForgetMemoryMutation, ForgetMemoryMutationVariables>;
export const RestoreMemoryDocument = new TypedDocumentString(`
    mutation RestoreMemory($input: RestoreMemoryInput!) {
  restoreMemory(input: $input) {
    memory {
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
}`) as unknown as TypedDocumentString<RestoreMemoryMutation, RestoreMemoryMutationVariables>;
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
export const TodosDocument = new TypedDocumentString(`
    query Todos($done: Boolean) {
  todos(done: $done) {
    ...ShownTodo
  }
}
    fragment ShownTodo on Todo {
  id
  kind
  text
  done
  persona
  createdAt
}`) as unknown as TypedDocumentString<TodosQuery, TodosQueryVariables>;
export const CreateTodoDocument = new TypedDocumentString(`
    mutation CreateTodo($input: CreateTodoInput!) {
  createTodo(input: $input) {
    todo {
      ...ShownTodo
    }
  }
}
    fragment ShownTodo on Todo {
  id
  kind
  text
  done
  persona
  createdAt
}`) as unknown as TypedDocumentString<CreateTodoMutation, CreateTodoMutationVariables>;
export const CompleteTodoDocument = new TypedDocumentString(`
    mutation CompleteTodo($input: CompleteTodoInput!) {
  completeTodo(input: $input) {
    todo {
      ...ShownTodo
    }
  }
}
    fragment ShownTodo on Todo {
  id
  kind
  text
  done
  persona
  createdAt
}`) as unknown as TypedDocumentString<CompleteTodoMutation, CompleteTodoMutationVariables>;
export const DeleteTodoDocument = new TypedDocumentString(`
    mutation DeleteTodo($input: DeleteTodoInput!) {
  deleteTodo(input: $input) {
    deleted
  }
}
    `) as unknown as TypedDocumentString<DeleteTodoMutation, DeleteTodoMutationVariables>;
export const ProposalsDocument = new TypedDocumentString(`
    query Proposals {
  proposals {
    ...ShownProposal
  }
}
    fragment ShownProposal on Proposal {
  id
  field
  current
  proposed
  reason
  state
  expiresAt
}`) as unknown as TypedDocumentString<ProposalsQuery, ProposalsQueryVariables>;
export const DecideProposalDocument = new TypedDocumentString(`
    mutation DecideProposal($input: DecideProposalInput!) {
  decideProposal(input: $input) {
    proposal {
      ...ShownProposal
    }
  }
}
    fragment ShownProposal on Proposal {
  id
  field
  current
  proposed
  reason
  state
  expiresAt
}`) as unknown as TypedDocumentString<DecideProposalMutation, DecideProposalMutationVariables>;
export const MergedPeopleDocument = new TypedDocumentString(`
    query MergedPeople($after: String) {
  people(first: 50, after: $after) {
    ...ShownPerson
    merged {
      ...ShownMerged
    }
  }
}
    fragment ShownMerged on Merged {
  id
  name
  ref
  at
  reason
}
fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<MergedPeopleQuery, MergedPeopleQueryVariables>;
export const MergedThingsDocument = new TypedDocumentString(`
    query MergedThings($after: String) {
  entities(first: 50, after: $after) {
    edges {
      node {
        ref
        type
        label
        merged {
          ...ShownMerged
        }
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}
    fragment ShownMerged on Merged {
  id
  name
  ref
  at
  reason
}
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<MergedThingsQuery, MergedThingsQueryVariables>;
export const UnmergePersonDocument = new TypedDocumentString(`
    mutation UnmergePerson($input: UnmergePersonInput!) {
  unmergePerson(input: $input) {
    person {
      ...ShownPerson
    }
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<UnmergePersonMutation, UnmergePersonMutationVariables>;
export const UnmergeThingDocument = new TypedDocumentString(`
    mutation UnmergeThing($input: UnmergeThingInput!) {
  unmergeThing(input: $input) {
    entity {
      ref
      label
    }
  }
}
    `) as unknown as TypedDocumentString<UnmergeThingMutation, UnmergeThingMutationVariables>;
export const MyWorkDocument = new TypedDocumentString(`
    query MyWork($states: [WorkState!], $after: String) {
  myWork(states: $states, first: 20, after: $after) {
    edges {
      node {
        ...ShownWork
      }
    }
    pageInfo {
      ...NextPage
    }
  }
}
    fragment ShownWork on Work {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<MyWorkQuery, MyWorkQueryVariables>;
export const RetryWorkDocument = new TypedDocumentString(`
    mutation RetryWork($input: RetryWorkInput!) {
  retryWork(input: $input) {
    work {
      ...ShownWork
    }
  }
}
    fragment ShownWork on Work {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}`) as unknown as TypedDocumentString<RetryWorkMutation, RetryWorkMutationVariables>;
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
export const PeopleCardsDocument = new TypedDocumentString(`
    query PeopleCards($search: String, $chat: ID, $after: String) {
  people(search: $search, first: 50, after: $after) {
    ...ShownPerson
    card(chat: $chat) {
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
}`) as unknown as TypedDocumentString<PeopleCardsQuery, PeopleCardsQueryVariables>;
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
          slot
          value
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
export const ToldByDocument = new TypedDocumentString(`
    query ToldBy($person: ID!, $chat: ID, $after: String) {
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
}`) as unknown as TypedDocumentString<ToldByQuery, ToldByQueryVariables>;
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
export const NavCountsDocument = new TypedDocumentString(`
    query NavCounts($people: [ID!]!, $chat: ID, $isPrivate: Boolean!) {
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
    id
    state
  }
  todos(done: false) @include(if: $isPrivate) {
    id
  }
}
    `) as unknown as TypedDocumentString<NavCountsQuery, NavCountsQueryVariables>;
export const PaletteFoundDocument = new TypedDocumentString(`
    query PaletteFound($query: String!, $chat: ID) {
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
        ref
        label
        type
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PaletteFoundQuery, PaletteFoundQueryVariables>;
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
export const WhoCanHearDocument = new TypedDocumentString(`
    query WhoCanHear($memory: ID!, $sensitivity: Sensitivity, $portable: Boolean, $confidedTo: [PersonRefInput!], $after: String) {
  whoCanHear(
    memory: $memory
    sensitivity: $sensitivity
    portable: $portable
    confidedTo: $confidedTo
    first: 100
    after: $after
  ) {
    person {
      ...ShownPerson
    }
    chat {
      ...ShownChat
    }
    disclosed
    reason
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
}`) as unknown as TypedDocumentString<WhoCanHearQuery, WhoCanHearQueryVariables>;
export const MayComeUpDocument = new TypedDocumentString(`
    query MayComeUp($id: ID!, $chat: ID) {
  memory(id: $id, chat: $chat) {
    id
  }
}
    `) as unknown as TypedDocumentString<MayComeUpQuery, MayComeUpQueryVariables>;
export const PeopleFoundDocument = new TypedDocumentString(`
    query PeopleFound($search: String, $first: Int) {
  people(search: $search, first: $first) {
    ...ShownPerson
  }
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<PeopleFoundQuery, PeopleFoundQueryVariables>;
export const ChatListDocument = new TypedDocumentString(`
    query ChatList($after: String) {
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
}`) as unknown as TypedDocumentString<ChatListQuery, ChatListQueryVariables>;
export const ChatHereDocument = new TypedDocumentString(`
    query ChatHere($chat: ID!) {
  chat(id: $chat) {
    ...ShownChat
    participants {
      ...ShownPerson
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
}`) as unknown as TypedDocumentString<ChatHereQuery, ChatHereQueryVariables>;
export const SaidHereDocument = new TypedDocumentString(`
    query SaidHere($query: String!, $chat: ID!) {
  recall(query: $query, chat: $chat, limit: 20) {
    hits {
      score
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
}`) as unknown as TypedDocumentString<SaidHereQuery, SaidHereQueryVariables>;
export const PromptHereDocument = new TypedDocumentString(`
    query PromptHere($input: ContextInput!) {
  context(input: $input) {
    text
    tokens
  }
}
    `) as unknown as TypedDocumentString<PromptHereQuery, PromptHereQueryVariables>;
export const ChangedDocument = new TypedDocumentString(`
    subscription Changed($chat: ID, $since: Int) {
  changed(chat: $chat, sinceRevision: $since) {
    rev
  }
}
    `) as unknown as TypedDocumentString<ChangedSubscription, ChangedSubscriptionVariables>;
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
export const JobsDocument = new TypedDocumentString(`
    query Jobs {
  jobs {
    name
    byClock
  }
}
    `) as unknown as TypedDocumentString<JobsQuery, JobsQueryVariables>;
export const JobRunsDocument = new TypedDocumentString(`
    query JobRuns($job: String) {
  jobRuns(job: $job, first: 50) {
    ...ShownRun
  }
}
    fragment ShownRun on JobRun {
  job
  window
  startedAt
  finishedAt
  outcome
  counts
  error
}`) as unknown as TypedDocumentString<JobRunsQuery, JobRunsQueryVariables>;
export const RunJobDocument = new TypedDocumentString(`
    mutation RunJob($input: RunJobInput!) {
  runJob(input: $input) {
    run {
      ...ShownRun
    }
  }
}
    fragment ShownRun on JobRun {
  job
  window
  startedAt
  finishedAt
  outcome
  counts
  error
}`) as unknown as TypedDocumentString<RunJobMutation, RunJobMutationVariables>;
export const OperationTrendDocument = new TypedDocumentString(`
    query OperationTrend($since0: DateTime!, $since1: DateTime!, $since2: DateTime!, $since3: DateTime!, $since4: DateTime!, $since5: DateTime!, $since6: DateTime!, $since7: DateTime!) {
  since0: operations(since: $since0) {
    ...ShownCount
  }
  since1: operations(since: $since1) {
    ...ShownCount
  }
  since2: operations(since: $since2) {
    ...ShownCount
  }
  since3: operations(since: $since3) {
    ...ShownCount
  }
  since4: operations(since: $since4) {
    ...ShownCount
  }
  since5: operations(since: $since5) {
    ...ShownCount
  }
  since6: operations(since: $since6) {
    ...ShownCount
  }
  since7: operations(since: $since7) {
    ...ShownCount
  }
}
    fragment ShownCount on OperationCount {
  node
  op
  status
  count
}`) as unknown as TypedDocumentString<OperationTrendQuery, OperationTrendQueryVariables>;
export const OpenErasuresDocument = new TypedDocumentString(`
    query OpenErasures {
  erasures(first: 50) {
    id
    tenant
    person
    state
    attempts
    error
    askedAt
    nextTryAt
  }
}
    `) as unknown as TypedDocumentString<OpenErasuresQuery, OpenErasuresQueryVariables>;
export const WorkBacklogDocument = new TypedDocumentString(`
    query WorkBacklog {
  backlog {
    kind
    state
    count
    since
  }
}
    `) as unknown as TypedDocumentString<WorkBacklogQuery, WorkBacklogQueryVariables>;
export const DeadWorkDocument = new TypedDocumentString(`
    query DeadWork($after: String) {
  deadWork(first: 20, after: $after) {
    edges {
      node {
        id
        kind
        attempts
        error
        createdAt
        at
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
}`) as unknown as TypedDocumentString<DeadWorkQuery, DeadWorkQueryVariables>;
export const RetryDeadWorkDocument = new TypedDocumentString(`
    mutation RetryDeadWork($input: RetryDeadWorkInput!) {
  retryDeadWork(input: $input) {
    work {
      id
      state
    }
  }
}
    `) as unknown as TypedDocumentString<RetryDeadWorkMutation, RetryDeadWorkMutationVariables>;
export const TenantCountsDocument = new TypedDocumentString(`
    query TenantCounts {
  tenantCounts {
    accounts
    chats
    memories
    messages
    unfinishedWork
    deadWork
  }
}
    `) as unknown as TypedDocumentString<TenantCountsQuery, TenantCountsQueryVariables>;
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
      relevance
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
export const StartPageDocument = new TypedDocumentString(`
    query StartPage($people: [ID!]!, $chat: ID, $since: DateTime!, $isPrivate: Boolean!) {
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
    ...ShownProposal
  }
  todos(done: false) @include(if: $isPrivate) {
    ...ShownTodo
  }
}
    fragment ShownTodo on Todo {
  id
  kind
  text
  done
  persona
  createdAt
}
fragment ShownProposal on Proposal {
  id
  field
  current
  proposed
  reason
  state
  expiresAt
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
}`) as unknown as TypedDocumentString<StartPageQuery, StartPageQueryVariables>;
export const RemovedValuesDocument = new TypedDocumentString(`
    query RemovedValues($chat: ID) {
  removedValues(chat: $chat) {
    own
    ofLeft
    total
  }
}
    `) as unknown as TypedDocumentString<RemovedValuesQuery, RemovedValuesQueryVariables>;
export const ForgetMessagesDocument = new TypedDocumentString(`
    mutation ForgetMessages($input: ForgetMessagesInput!) {
  forgetMessages(input: $input) {
    receipt {
      id
      messages
      memories
    }
  }
}
    `) as unknown as TypedDocumentString<ForgetMessagesMutation, ForgetMessagesMutationVariables>;
export const LiftRemovedValueDocument = new TypedDocumentString(`
    mutation LiftRemovedValue($input: LiftRemovedValueInput!) {
  liftRemovedValue(input: $input) {
    deleted
  }
}
    `) as unknown as TypedDocumentString<LiftRemovedValueMutation, LiftRemovedValueMutationVariables>;
