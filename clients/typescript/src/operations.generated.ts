// Made by `npm run build:client` from schema.graphql and clients/typescript/operations; do not edit.

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
interface DocumentTypeDecoration<TResult, TVariables> {
  __apiType?: (variables: TVariables) => TResult;
}
export type AddAliasInput = {
  alias: string;
  person: string;
};

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

export type CreatePersonInput = {
  aliases?: Array<string> | null | undefined;
  /** At most 300 characters. */
  name: string;
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

export type DeleteCheckpointInput = {
  thread: string;
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

export type ForgetPersonInput = {
  /** Somebody you have made an acquaintance of, or an account. */
  person: string;
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

/** Connector; a handle not seen before makes the account. */
export type JoinChatInput = {
  as?: ParticipationKind | null | undefined;
  /** When they joined; now when not said. */
  at?: string | null | undefined;
  chat: string;
  person: PersonRefInput;
};

export type LeaveChatInput = {
  /** When they left; now when not said. Connector only. */
  at?: string | null | undefined;
  chat: string;
  person: PersonRefInput;
};

export type LiftRemovedValueInput = {
  /** Where it was said; none: in your direct talk. */
  chat?: string | null | undefined;
  /** One that you had removed, or that you had heard; none: all that people who have left had removed. */
  value?: string | null | undefined;
};

export type LinkPersonInput = {
  /** The account it is from now on, by id or handle. */
  account: PersonRefInput;
  /** One of your own acquaintances. */
  acquaintance: string;
  /** Open everything you stored about them before to the account. */
  includeEarlier?: boolean | null | undefined;
  /** Open only these of your earlier memories to the account. */
  memories?: Array<string> | null | undefined;
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

/** BULLETS are lines of text alone; FULL has the memories beside them. */
export type MemoryReturn =
  | 'BULLETS'
  | 'FULL';

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

export type MergeNotesInput = {
  /** 2 to 20 notes of yours, LOG, SUMMARY or RULE. */
  ids: Array<string>;
};

export type MergePersonsInput = {
  /** Another one, which is read as that one from now on. */
  absorb: string;
  /** One of your own acquaintances: the one that stays. */
  keep: string;
};

export type MergeThingsInput = {
  absorb: string;
  /** The ref of a thing that you have named, such as "org:acme". */
  keep: string;
};

/** One message; no speaker: the agent. */
export type MessageInput = {
  /** When it was said; now when not given. */
  at?: string | null | undefined;
  /** Told to nobody but these and who said it; so is what is learned from it. At most 20. */
  confidedTo?: Array<PersonRefInput> | null | undefined;
  /** Your own id of it, at most 200 characters, unique where it is said. */
  externalId: string;
  role: Role;
  speaker?: PersonRefInput | null | undefined;
  /** At most 8,000 characters. */
  text: string;
};

export type ParticipantInput = {
  as?: ParticipationKind | null | undefined;
  person: PersonRefInput;
};

/** A GUEST hears of the chat what was said while they were there; for everybody else they hear like a MEMBER. */
export type ParticipationKind =
  | 'GUEST'
  | 'MEMBER';

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

export type ProfileFactInput = {
  /** The single-valued field it fills. */
  slot?: string | null | undefined;
  text: string;
  type: MemoryType;
  value?: string | null | undefined;
};

/** How far a proposal is. */
export type ProposalState =
  | 'ACCEPTED'
  | 'LAPSED'
  | 'OPEN'
  | 'REFUSED';

/** What an answer is narrowed to; it opens nothing. */
export type QueryFilters = {
  /** Who said it, where you may see that. */
  actorId?: string | null | undefined;
  /** The agent it was stored with; your own memories only. */
  agentId?: string | null | undefined;
  /** 0 to 3; 4 and 5 count as 3. */
  importanceMax?: number | null | undefined;
  /** 0 to 3; 4 and 5 count as 3. */
  importanceMin?: number | null | undefined;
  pinned?: boolean | null | undefined;
  /** USER: what people said; ASSISTANT: what agents noted, and what was made of talks. */
  role?: Role | null | undefined;
  /** The run it was stored in; your own memories only. */
  runId?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
  /** Whose memory it is, where you may see that. */
  userId?: string | null | undefined;
};

export type QueryMemoryInput = {
  /** Its name in the allowlists, such as "planner". */
  agent: string;
  /** 1 to 32,000, of all texts together. */
  budgetTokens?: number | null | undefined;
  /** Of those the agent may read; by default all of them. */
  categories?: Array<string> | null | undefined;
  /** Where it is asked; none: in private. */
  chat?: string | null | undefined;
  filters?: QueryFilters | null | undefined;
  /** How likely a hit must answer, 0 to 1; by default 0.022. 0 leaves nothing out. */
  minRelevance?: number | null | undefined;
  /** Plain words, at most 4,000 characters. */
  query: string;
  return?: MemoryReturn | null | undefined;
  /** The `revision` of the answer before; none: no header. */
  sinceRevision?: number | null | undefined;
  /** Whose changes the header tells; by default that of the chat. */
  thread?: string | null | undefined;
  /** Calibrated, 0 to 1: nothing below it, but for categories that are told whole; 0.65 is strict. */
  threshold?: number | null | undefined;
  /** 1 to 50. */
  topK?: number | null | undefined;
};

/** BLENDED lets recency and frequency count among good answers; RELEVANCE is similarity and words alone. */
export type Ranking =
  | 'BLENDED'
  | 'RELEVANCE';

/** How a recall found its hits; without an embedding, words or recency must do. */
export type RecallMode =
  | 'RECENCY_ONLY'
  | 'TEXT_ONLY'
  | 'VECTOR_AND_TEXT';

export type RecordMessagesInput = {
  /** None: the viewer's direct talk. */
  chat?: string | null | undefined;
  /** 1 to 500. */
  messages: Array<MessageInput>;
  /** The persona spoken to. */
  persona?: string | null | undefined;
  /** Answers the context made after these messages are stored; its chat, persona and message are theirs when not given. */
  returnContext?: ContextInput | null | undefined;
};

/** A statement to be remembered; what is not given is decided by the rules. */
export type RememberInput = {
  /** At most 20. */
  about?: Array<PersonRefInput> | null | undefined;
  agentId?: string | null | undefined;
  category?: string | null | undefined;
  /** Where it is said; none: in direct talk with the agent. */
  chat?: string | null | undefined;
  /** Told to nobody but these, its stater and its owner; people you know, at most 20. */
  confidedTo?: Array<PersonRefInput> | null | undefined;
  /** 0 to 1; 1 when not said. */
  confidence?: number | null | undefined;
  /** At most 20. */
  entities?: Array<EntityInput> | null | undefined;
  /** At most 20. */
  evidence?: Array<string> | null | undefined;
  factType?: FactType | null | undefined;
  /** 0 to 3. */
  importance?: number | null | undefined;
  /** When it was said. Connector only; the speaker must have been taking part then. */
  learnedAt?: string | null | undefined;
  /** When it was so; when it was said, if not given. */
  observedAt?: string | null | undefined;
  persona?: string | null | undefined;
  pinned?: boolean | null | undefined;
  portable?: boolean | null | undefined;
  runId?: string | null | undefined;
  /** GROUP: it belongs to that chat; PERSONAL when not said. */
  scope?: ScopeKind | null | undefined;
  sensitivity?: Sensitivity | null | undefined;
  /** The single-valued field it fills. */
  slot?: string | null | undefined;
  stability?: Stability | null | undefined;
  /** At most 20. */
  tags?: Array<string> | null | undefined;
  /** Third person; at most 280 characters, notes and procedures 8,000. */
  text: string;
  thread?: string | null | undefined;
  /** Days to live, 1 to 36,500. */
  ttlDays?: number | null | undefined;
  /** KNOWLEDGE when not said. */
  type?: MemoryType | null | undefined;
  value?: string | null | undefined;
};

/** What became of a statement. */
export type RememberOutcome =
  | 'CONFIRMED'
  | 'CREATED'
  | 'IGNORED_LOWER_CONFIDENCE'
  | 'UPDATED';

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

export type SaveCheckpointInput = {
  /** Any JSON of at most 1 MB (1,048,576 bytes). */
  data: unknown;
  /** 0: none must be there; not given: the last one to save wins; else CONFLICT unless it is stored. */
  expectedVersion?: number | null | undefined;
  /** At most 200 characters. */
  thread: string;
};

/** A person's own memory, or a chat's. */
export type ScopeKind =
  | 'GROUP'
  | 'PERSONAL';

export type SeedProfileInput = {
  /** 1 to 100; one that is refused refuses all. */
  facts: Array<ProfileFactInput>;
  /** The name you are shown by from now on. */
  name?: string | null | undefined;
};

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

export type StoreProcedureInput = {
  agentId?: string | null | undefined;
  runId?: string | null | undefined;
  /** 1 to 50 lines, each of which says what to do: "Open the valve." */
  steps: Array<string>;
  tags?: Array<string> | null | undefined;
  /** At most 200 characters. */
  title: string;
};

export type SyncChatInput = {
  externalId: string;
  kind: ChatKind;
  /** Everybody who takes part now, at most 1,000: whoever is not listed leaves. */
  participants: Array<ParticipantInput>;
  title?: string | null | undefined;
};

/** What a todo is about. */
export type TodoKind =
  | 'COMMITMENT'
  | 'FRICTION'
  | 'HABIT'
  | 'THREAD';

export type UnfoldMemoryInput = {
  chat?: string | null | undefined;
  id: string;
};

export type UnmergePersonInput = {
  absorbed: string;
};

export type UnmergeThingInput = {
  /** The ref that it had before it was merged. */
  absorbed: string;
};

export type UpdatePersonInput = {
  name: string;
  person: string;
};

export type UpdateSoulInput = {
  /** At most 8,000 characters. */
  content: string;
};

export type UpsertChatInput = {
  externalId: string;
  kind: ChatKind;
  title?: string | null | undefined;
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

export type WriteNoteInput = {
  /** 0 to 1, by default 1; a RULE needs 0.8. */
  confidence?: number | null | undefined;
  /** At most 8,000 characters; it keeps its lines. */
  content: string;
  /** What it rests on; a RULE needs some. */
  evidence?: Array<string> | null | undefined;
  /** The job or task it tells of, at most 200 characters. */
  jobId?: string | null | undefined;
  /** LOG, SUMMARY, RULE, SOUL, AGENT or USER. */
  kind: MemoryType;
  /** Read by this persona alone; none: by all. */
  persona?: string | null | undefined;
  sensitivity?: Sensitivity | null | undefined;
  /** By default that of its kind. */
  stability?: Stability | null | undefined;
  /** At most 20 of 64 characters. */
  tags?: Array<string> | null | undefined;
  /** Days to live; what is VOLATILE needs them, of its own or its kind. */
  ttlDays?: number | null | undefined;
};

export type TodoFieldsFragment = { id: string, kind: TodoKind, text: string, done: boolean, persona: string, createdAt: string };

export type CheckpointFieldsFragment = { thread: string, version: number, data: unknown, updatedAt: string };

export type ChangesQueryVariables = Exact<{
  thread: string;
  sinceRevision: number;
  first?: number | null | undefined;
}>;


export type ChangesQuery = { changes: Array<{ rev: number, event: string, at: string, text: string, memoryId: string, memory: MemoryFieldsFragment | null }> };

export type CheckpointQueryVariables = Exact<{
  thread: string;
}>;


export type CheckpointQuery = { checkpoint: CheckpointFieldsFragment | null };

export type CheckpointsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CheckpointsQuery = { checkpoints: Array<CheckpointFieldsFragment> };

export type SaveCheckpointMutationVariables = Exact<{
  input: SaveCheckpointInput;
}>;


export type SaveCheckpointMutation = { saveCheckpoint: { checkpoint: CheckpointFieldsFragment } };

export type DeleteCheckpointMutationVariables = Exact<{
  input: DeleteCheckpointInput;
}>;


export type DeleteCheckpointMutation = { deleteCheckpoint: { deleted: boolean } };

export type TodosQueryVariables = Exact<{
  done?: boolean | null | undefined;
  kind?: TodoKind | null | undefined;
  persona?: string | null | undefined;
}>;


export type TodosQuery = { todos: Array<TodoFieldsFragment> };

export type CreateTodoMutationVariables = Exact<{
  input: CreateTodoInput;
}>;


export type CreateTodoMutation = { createTodo: { todo: TodoFieldsFragment } };

export type CompleteTodoMutationVariables = Exact<{
  input: CompleteTodoInput;
}>;


export type CompleteTodoMutation = { completeTodo: { todo: TodoFieldsFragment } };

export type DeleteTodoMutationVariables = Exact<{
  input: DeleteTodoInput;
}>;


export type DeleteTodoMutation = { deleteTodo: { deleted: boolean } };

export type QueryMemoryQueryVariables = Exact<{
  input: QueryMemoryInput;
}>;


export type QueryMemoryQuery = { queryMemory: { header: string | null, tokens: number, revision: number | null, items: Array<{ id: string, category: string, text: string, memory: MemoryFieldsFragment | null }>, related: Array<{ id: string, category: string, text: string }> } };

export type NotesQueryVariables = Exact<{
  kind?: MemoryType | null | undefined;
  tags?: Array<string> | string | null | undefined;
  first?: number | null | undefined;
}>;


export type NotesQuery = { notes: Array<{ memory: MemoryFieldsFragment }> };

export type WriteNoteMutationVariables = Exact<{
  input: WriteNoteInput;
}>;


export type WriteNoteMutation = { writeNote: { note: { memory: MemoryFieldsFragment } } };

export type MergeNotesMutationVariables = Exact<{
  input: MergeNotesInput;
}>;


export type MergeNotesMutation = { mergeNotes: { note: { memory: MemoryFieldsFragment } } };

export type UpdateSoulMutationVariables = Exact<{
  input: UpdateSoulInput;
}>;


export type UpdateSoulMutation = { updateSoul: { note: { memory: MemoryFieldsFragment } } };

export type StoreProcedureMutationVariables = Exact<{
  input: StoreProcedureInput;
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
  input: UpsertChatInput;
}>;


export type UpsertChatMutation = { upsertChat: { chat: ChatFieldsFragment } };

export type SyncChatMutationVariables = Exact<{
  input: SyncChatInput;
}>;


export type SyncChatMutation = { syncChat: { chat: ChatFieldsFragment, joined: Array<PersonFieldsFragment>, left: Array<PersonFieldsFragment> } };

export type JoinChatMutationVariables = Exact<{
  input: JoinChatInput;
}>;


export type JoinChatMutation = { joinChat: { chat: ChatFieldsFragment } };

export type LeaveChatMutationVariables = Exact<{
  input: LeaveChatInput;
}>;


export type LeaveChatMutation = { leaveChat: { chat: ChatFieldsFragment } };

export type MessageFieldsFragment = { id: string, externalId: string, role: Role, text: string, at: string, persona: string | null, speaker: PersonFieldsFragment | null, chat: ChatFieldsFragment | null };

export type RecordMessagesMutationVariables = Exact<{
  input: RecordMessagesInput;
}>;


export type RecordMessagesMutation = { recordMessages: { messages: Array<MessageFieldsFragment>, work: Array<{ id: string, kind: string, state: WorkState }>, context: { text: string, tokens: number, revision: number | null } | null, contextRefused: { code: string, message: string } | null } };

export type ForgetMessagesMutationVariables = Exact<{
  input: ForgetMessagesInput;
}>;


export type ForgetMessagesMutation = { forgetMessages: { receipt: ReceiptFieldsFragment } };

export type LiftRemovedValueMutationVariables = Exact<{
  input: LiftRemovedValueInput;
}>;


export type LiftRemovedValueMutation = { liftRemovedValue: { deleted: boolean } };

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

export type WindowQueryVariables = Exact<{
  chat?: string | null | undefined;
  persona?: string | null | undefined;
}>;


export type WindowQuery = { window: Array<MessageFieldsFragment> };

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

export type SpinesQueryVariables = Exact<{
  first?: number | null | undefined;
}>;


export type SpinesQuery = { spines: Array<{ version: number, content: string, messageCount: number, createdAt: string }> };

export type MemoryFieldsFragment = { id: string, text: string, type: MemoryType, entityRefs: Array<string>, tags: Array<string>, slot: string | null, value: string | null, sensitivity: Sensitivity, portable: boolean, hearsay: boolean, importance: number, confidence: number, pinned: boolean, persona: string | null, status: MemoryStatus, createdAt: string, updatedAt: string, expiresAt: string | null, purgeAt: string | null, allowed: Array<MemoryAction>, scope: { kind: ScopeKind, owner: PersonFieldsFragment | null, chat: ChatFieldsFragment | null }, statedBy: PersonFieldsFragment | null, subjects: Array<PersonFieldsFragment> };

export type RememberMemoryMutationVariables = Exact<{
  input: RememberInput;
}>;


export type RememberMemoryMutation = { rememberMemory: { outcome: RememberOutcome, memory: MemoryFieldsFragment } };

export type RememberMemoriesMutationVariables = Exact<{
  inputs: Array<RememberInput> | RememberInput;
}>;


export type RememberMemoriesMutation = { rememberMemories: { results: Array<{ outcome: RememberOutcome | null, error: string | null, errorCode: string | null, memory: MemoryFieldsFragment | null }> } };

export type CorrectMemoryMutationVariables = Exact<{
  input: CorrectMemoryInput;
}>;


export type CorrectMemoryMutation = { correctMemory: { memory: MemoryFieldsFragment } };

export type PinMemoryMutationVariables = Exact<{
  input: PinMemoryInput;
}>;


export type PinMemoryMutation = { pinMemory: { memory: MemoryFieldsFragment } };

export type ForgetMemoryMutationVariables = Exact<{
  input: ForgetMemoryInput;
}>;


export type ForgetMemoryMutation = { forgetMemory: { id: string, purgeAt: string } };

export type RestoreMemoryMutationVariables = Exact<{
  input: RestoreMemoryInput;
}>;


export type RestoreMemoryMutation = { restoreMemory: { memory: MemoryFieldsFragment } };

export type UnfoldMemoryMutationVariables = Exact<{
  input: UnfoldMemoryInput;
}>;


export type UnfoldMemoryMutation = { unfoldMemory: Array<MemoryFieldsFragment> };

export type SeedProfileMutationVariables = Exact<{
  input: SeedProfileInput;
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
  filter?: MemoryFilter | null | undefined;
  orderBy?: MemoryOrder | null | undefined;
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


export type HistoryQuery = { history: { edges: Array<{ node: { id: string, event: HistoryEventKind, actor: string, at: string, oldText: string | null, newText: string | null, meta: unknown } }>, pageInfo: PageFieldsFragment } };

export type WhoCanHearQueryVariables = Exact<{
  memory: string;
  sensitivity?: Sensitivity | null | undefined;
  portable?: boolean | null | undefined;
  confidedTo?: Array<PersonRefInput> | PersonRefInput | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type WhoCanHearQuery = { whoCanHear: Array<{ disclosed: boolean, reason: string, person: { id: string, handle: string | null, name: string }, chat: { id: string, externalId: string, title: string | null } | null }> };

export type ExplainDisclosureQueryVariables = Exact<{
  memory: string;
  viewer: string;
  chat?: string | null | undefined;
}>;


export type ExplainDisclosureQuery = { explainDisclosure: { disclosed: boolean, reason: string, steps: Array<string> } };

export type ReceiptFieldsFragment = { id: string, at: string, memories: number, derived: number, indexEntries: number, historyEvents: number, messages: number, summaries: number, todos: number, checkpoints: number, proposals: number, work: number, tombstones: number };

export type ProposalFieldsFragment = { id: string, field: string, current: string | null, proposed: string, reason: string, state: ProposalState, expiresAt: string };

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


export type PeopleQuery = { people: Array<(
    { aliases: Array<string> }
    & PersonFieldsFragment
  )> };

export type CreatePersonMutationVariables = Exact<{
  input: CreatePersonInput;
}>;


export type CreatePersonMutation = { createPerson: { person: PersonFieldsFragment } };

export type UpdatePersonMutationVariables = Exact<{
  input: UpdatePersonInput;
}>;


export type UpdatePersonMutation = { updatePerson: { person: PersonFieldsFragment } };

export type AddAliasMutationVariables = Exact<{
  input: AddAliasInput;
}>;


export type AddAliasMutation = { addAlias: { person: (
      { aliases: Array<string> }
      & PersonFieldsFragment
    ) } };

export type LinkPersonMutationVariables = Exact<{
  input: LinkPersonInput;
}>;


export type LinkPersonMutation = { linkPerson: { earlier: unknown, person: PersonFieldsFragment } };

export type MergePersonsMutationVariables = Exact<{
  input: MergePersonsInput;
}>;


export type MergePersonsMutation = { mergePersons: { person: PersonFieldsFragment } };

export type UnmergePersonMutationVariables = Exact<{
  input: UnmergePersonInput;
}>;


export type UnmergePersonMutation = { unmergePerson: { person: PersonFieldsFragment } };

export type MergeThingsMutationVariables = Exact<{
  input: MergeThingsInput;
}>;


export type MergeThingsMutation = { mergeThings: { entity: { ref: string, label: string, type: EntityType } } };

export type UnmergeThingMutationVariables = Exact<{
  input: UnmergeThingInput;
}>;


export type UnmergeThingMutation = { unmergeThing: { entity: { ref: string, label: string, type: EntityType } } };

export type BlockStaterMutationVariables = Exact<{
  input: BlockStaterInput;
}>;


export type BlockStaterMutation = { blockStater: { changed: number, person: PersonFieldsFragment } };

export type BlockedStatersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BlockedStatersQuery = { blockedStaters: Array<PersonFieldsFragment> };

export type UnblockStaterMutationVariables = Exact<{
  input: BlockStaterInput;
}>;


export type UnblockStaterMutation = { unblockStater: { changed: number, person: PersonFieldsFragment } };

export type ForgetPersonMutationVariables = Exact<{
  input: ForgetPersonInput;
}>;


export type ForgetPersonMutation = { forgetPerson: { receipt: ReceiptFieldsFragment } };

export type EraseMeMutationVariables = Exact<{
  input: EraseMeInput;
}>;


export type EraseMeMutation = { eraseMe: { receipt: ReceiptFieldsFragment } };

export type ProposalsQueryVariables = Exact<{ [key: string]: never; }>;


export type ProposalsQuery = { proposals: Array<ProposalFieldsFragment> };

export type DecideProposalMutationVariables = Exact<{
  input: DecideProposalInput;
}>;


export type DecideProposalMutation = { decideProposal: { proposal: ProposalFieldsFragment } };

export type RecallQueryVariables = Exact<{
  query: string;
  chat?: string | null | undefined;
  about?: Array<string> | string | null | undefined;
  filter?: MemoryFilter | null | undefined;
  limit?: number | null | undefined;
  ranking?: Ranking | null | undefined;
  threshold?: number | null | undefined;
  minRelevance?: number | null | undefined;
}>;


export type RecallQuery = { recall: { mode: RecallMode, truncated: boolean, hits: Array<{ score: number, similarity: number | null, relevance: number, memory: MemoryFieldsFragment }>, cards: Array<{ ref: string, label: string, text: string }> } };

export type EntityCardsQueryVariables = Exact<{
  refs: Array<string> | string;
  chat?: string | null | undefined;
}>;


export type EntityCardsQuery = { entityCards: Array<{ ref: string, label: string, text: string, facts: Array<MemoryFieldsFragment> }> };

export type EntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  type?: EntityType | null | undefined;
  chat?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type EntitiesQuery = { entities: { edges: Array<{ node: { ref: string, label: string, type: EntityType } }>, pageInfo: PageFieldsFragment } };

export type ContextQueryVariables = Exact<{
  input: ContextInput;
}>;


export type ContextQuery = { context: { text: string, tokens: number, revision: number | null, sections: Array<{ name: string, text: string }> } };

export type PersonFieldsFragment = { id: string, name: string, handle: string | null, isAccount: boolean };

export type ChatFieldsFragment = { id: string, externalId: string, kind: ChatKind, title: string | null };

export type PageFieldsFragment = { hasNextPage: boolean, endCursor: string | null };

export type WorkFieldsFragment = { id: string, kind: string, state: WorkState, attempts: number, error: string | null, createdAt: string, finishedAt: string | null };

export type JobRunFieldsFragment = { job: string, window: string, outcome: string, startedAt: string, finishedAt: string | null, counts: unknown, error: string | null };

export type WorkQueryVariables = Exact<{
  id: string;
}>;


export type WorkQuery = { work: (
    { stored: Array<MemoryFieldsFragment> }
    & WorkFieldsFragment
  ) | null };

export type MyWorkQueryVariables = Exact<{
  states?: Array<WorkState> | WorkState | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MyWorkQuery = { myWork: { edges: Array<{ node: WorkFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type RetryWorkMutationVariables = Exact<{
  input: RetryWorkInput;
}>;


export type RetryWorkMutation = { retryWork: { work: WorkFieldsFragment } };

export type JobsQueryVariables = Exact<{ [key: string]: never; }>;


export type JobsQuery = { jobs: Array<{ name: string, byClock: boolean }> };

export type JobRunsQueryVariables = Exact<{
  job?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type JobRunsQuery = { jobRuns: Array<JobRunFieldsFragment> };

export type RunJobMutationVariables = Exact<{
  input: RunJobInput;
}>;


export type RunJobMutation = { runJob: { run: JobRunFieldsFragment } };

export type BacklogQueryVariables = Exact<{ [key: string]: never; }>;


export type BacklogQuery = { backlog: Array<{ kind: string, state: WorkState, count: number, since: string | null }> };

export type DeadWorkFieldsFragment = { id: string, kind: string, state: WorkState, attempts: number, error: string | null, createdAt: string, at: string };

export type DeadWorkQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DeadWorkQuery = { deadWork: { edges: Array<{ node: DeadWorkFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type RetryDeadWorkMutationVariables = Exact<{
  input: RetryDeadWorkInput;
}>;


export type RetryDeadWorkMutation = { retryDeadWork: { work: DeadWorkFieldsFragment } };

export type TenantCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type TenantCountsQuery = { tenantCounts: { accounts: number, chats: number, memories: number, messages: number, unfinishedWork: number, deadWork: number } };

export type ErasuresQueryVariables = Exact<{
  first?: number | null | undefined;
}>;


export type ErasuresQuery = { erasures: Array<{ id: string, person: string, tenant: string, state: WorkState, attempts: number, error: string | null, askedAt: string, nextTryAt: string | null }> };

export type CountsQueryVariables = Exact<{ [key: string]: never; }>;


export type CountsQuery = { me: PersonFieldsFragment, memories: { totalCount: number }, chats: { totalCount: number }, messages: { totalCount: number }, unfinished: { totalCount: number } };

export type OperationsQueryVariables = Exact<{
  since: string;
}>;


export type OperationsQuery = { operations: Array<{ node: string, op: string, status: string, count: number }> };

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
export const TodoFieldsFragmentDoc = new TypedDocumentString(`
    fragment TodoFields on Todo {
  id
  kind
  text
  done
  persona
  createdAt
}
    `, {"fragmentName":"TodoFields"}) as unknown as TypedDocumentString<TodoFieldsFragment, unknown>;
export const CheckpointFieldsFragmentDoc = new TypedDocumentString(`
    fragment CheckpointFields on Checkpoint {
  thread
  version
  data
  updatedAt
}
    `, {"fragmentName":"CheckpointFields"}) as unknown as TypedDocumentString<CheckpointFieldsFragment, unknown>;
export const PersonFieldsFragmentDoc = new TypedDocumentString(`
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
    `, {"fragmentName":"PersonFields"}) as unknown as TypedDocumentString<PersonFieldsFragment, unknown>;
export const ChatFieldsFragmentDoc = new TypedDocumentString(`
    fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}
    `, {"fragmentName":"ChatFields"}) as unknown as TypedDocumentString<ChatFieldsFragment, unknown>;
export const MessageFieldsFragmentDoc = new TypedDocumentString(`
    fragment MessageFields on Message {
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
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`, {"fragmentName":"MessageFields"}) as unknown as TypedDocumentString<MessageFieldsFragment, unknown>;
export const MemoryFieldsFragmentDoc = new TypedDocumentString(`
    fragment MemoryFields on Memory {
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
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`, {"fragmentName":"MemoryFields"}) as unknown as TypedDocumentString<MemoryFieldsFragment, unknown>;
export const ReceiptFieldsFragmentDoc = new TypedDocumentString(`
    fragment ReceiptFields on ErasureReceipt {
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
}
    `, {"fragmentName":"ReceiptFields"}) as unknown as TypedDocumentString<ReceiptFieldsFragment, unknown>;
export const ProposalFieldsFragmentDoc = new TypedDocumentString(`
    fragment ProposalFields on Proposal {
  id
  field
  current
  proposed
  reason
  state
  expiresAt
}
    `, {"fragmentName":"ProposalFields"}) as unknown as TypedDocumentString<ProposalFieldsFragment, unknown>;
export const PageFieldsFragmentDoc = new TypedDocumentString(`
    fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}
    `, {"fragmentName":"PageFields"}) as unknown as TypedDocumentString<PageFieldsFragment, unknown>;
export const WorkFieldsFragmentDoc = new TypedDocumentString(`
    fragment WorkFields on Work {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}
    `, {"fragmentName":"WorkFields"}) as unknown as TypedDocumentString<WorkFieldsFragment, unknown>;
export const JobRunFieldsFragmentDoc = new TypedDocumentString(`
    fragment JobRunFields on JobRun {
  job
  window
  outcome
  startedAt
  finishedAt
  counts
  error
}
    `, {"fragmentName":"JobRunFields"}) as unknown as TypedDocumentString<JobRunFieldsFragment, unknown>;
export const DeadWorkFieldsFragmentDoc = new TypedDocumentString(`
    fragment DeadWorkFields on DeadWork {
  id
  kind
  state
  attempts
  error
  createdAt
  at
}
    `, {"fragmentName":"DeadWorkFields"}) as unknown as TypedDocumentString<DeadWorkFieldsFragment, unknown>;
export const ChangesDocument = new TypedDocumentString(`
    query Changes($thread: String!, $sinceRevision: Int!, $first: Int) {
  changes(thread: $thread, sinceRevision: $sinceRevision, first: $first) {
    rev
    event
    at
    text
    memoryId
    memory {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<ChangesQuery, ChangesQueryVariables>;
export const CheckpointDocument = new TypedDocumentString(`
    query Checkpoint($thread: String!) {
  checkpoint(thread: $thread) {
    ...CheckpointFields
  }
}
    fragment CheckpointFields on Checkpoint {
  thread
  version
  data
  updatedAt
}`) as unknown as TypedDocumentString<CheckpointQuery, CheckpointQueryVariables>;
export const CheckpointsDocument = new TypedDocumentString(`
    query Checkpoints($first: Int, $after: String) {
  checkpoints(first: $first, after: $after) {
    ...CheckpointFields
  }
}
    fragment CheckpointFields on Checkpoint {
  thread
  version
  data
  updatedAt
}`) as unknown as TypedDocumentString<CheckpointsQuery, CheckpointsQueryVariables>;
export const SaveCheckpointDocument = new TypedDocumentString(`
    mutation SaveCheckpoint($input: SaveCheckpointInput!) {
  saveCheckpoint(input: $input) {
    checkpoint {
      ...CheckpointFields
    }
  }
}
    fragment CheckpointFields on Checkpoint {
  thread
  version
  data
  updatedAt
}`) as unknown as TypedDocumentString<SaveCheckpointMutation, SaveCheckpointMutationVariables>;
export const DeleteCheckpointDocument = new TypedDocumentString(`
    mutation DeleteCheckpoint($input: DeleteCheckpointInput!) {
  deleteCheckpoint(input: $input) {
    deleted
  }
}
    `) as unknown as TypedDocumentString<DeleteCheckpointMutation, DeleteCheckpointMutationVariables>;
export const TodosDocument = new TypedDocumentString(`
    query Todos($done: Boolean, $kind: TodoKind, $persona: String) {
  todos(done: $done, kind: $kind, persona: $persona) {
    ...TodoFields
  }
}
    fragment TodoFields on Todo {
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
      ...TodoFields
    }
  }
}
    fragment TodoFields on Todo {
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
      ...TodoFields
    }
  }
}
    fragment TodoFields on Todo {
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
export const QueryMemoryDocument = new TypedDocumentString(`
    query QueryMemory($input: QueryMemoryInput!) {
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
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<QueryMemoryQuery, QueryMemoryQueryVariables>;
export const NotesDocument = new TypedDocumentString(`
    query Notes($kind: MemoryType, $tags: [String!], $first: Int) {
  notes(kind: $kind, tags: $tags, first: $first) {
    memory {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<NotesQuery, NotesQueryVariables>;
export const WriteNoteDocument = new TypedDocumentString(`
    mutation WriteNote($input: WriteNoteInput!) {
  writeNote(input: $input) {
    note {
      memory {
        ...MemoryFields
      }
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<WriteNoteMutation, WriteNoteMutationVariables>;
export const MergeNotesDocument = new TypedDocumentString(`
    mutation MergeNotes($input: MergeNotesInput!) {
  mergeNotes(input: $input) {
    note {
      memory {
        ...MemoryFields
      }
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<MergeNotesMutation, MergeNotesMutationVariables>;
export const UpdateSoulDocument = new TypedDocumentString(`
    mutation UpdateSoul($input: UpdateSoulInput!) {
  updateSoul(input: $input) {
    note {
      memory {
        ...MemoryFields
      }
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<UpdateSoulMutation, UpdateSoulMutationVariables>;
export const StoreProcedureDocument = new TypedDocumentString(`
    mutation StoreProcedure($input: StoreProcedureInput!) {
  storeProcedure(input: $input) {
    memory {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<StoreProcedureMutation, StoreProcedureMutationVariables>;
export const ChatDocument = new TypedDocumentString(`
    query Chat($id: ID!) {
  chat(id: $id) {
    ...ChatFields
    participants {
      ...PersonFields
    }
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<ChatQuery, ChatQueryVariables>;
export const ChatsDocument = new TypedDocumentString(`
    query Chats($first: Int, $after: String) {
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
}
    fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}
fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ChatsQuery, ChatsQueryVariables>;
export const UpsertChatDocument = new TypedDocumentString(`
    mutation UpsertChat($input: UpsertChatInput!) {
  upsertChat(input: $input) {
    chat {
      ...ChatFields
    }
  }
}
    fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<UpsertChatMutation, UpsertChatMutationVariables>;
export const SyncChatDocument = new TypedDocumentString(`
    mutation SyncChat($input: SyncChatInput!) {
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
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<SyncChatMutation, SyncChatMutationVariables>;
export const JoinChatDocument = new TypedDocumentString(`
    mutation JoinChat($input: JoinChatInput!) {
  joinChat(input: $input) {
    chat {
      ...ChatFields
    }
  }
}
    fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<JoinChatMutation, JoinChatMutationVariables>;
export const LeaveChatDocument = new TypedDocumentString(`
    mutation LeaveChat($input: LeaveChatInput!) {
  leaveChat(input: $input) {
    chat {
      ...ChatFields
    }
  }
}
    fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<LeaveChatMutation, LeaveChatMutationVariables>;
export const RecordMessagesDocument = new TypedDocumentString(`
    mutation RecordMessages($input: RecordMessagesInput!) {
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
    }
    contextRefused {
      code
      message
    }
  }
}
    fragment MessageFields on Message {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<RecordMessagesMutation, RecordMessagesMutationVariables>;
export const ForgetMessagesDocument = new TypedDocumentString(`
    mutation ForgetMessages($input: ForgetMessagesInput!) {
  forgetMessages(input: $input) {
    receipt {
      ...ReceiptFields
    }
  }
}
    fragment ReceiptFields on ErasureReceipt {
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
}`) as unknown as TypedDocumentString<ForgetMessagesMutation, ForgetMessagesMutationVariables>;
export const LiftRemovedValueDocument = new TypedDocumentString(`
    mutation LiftRemovedValue($input: LiftRemovedValueInput!) {
  liftRemovedValue(input: $input) {
    deleted
  }
}
    `) as unknown as TypedDocumentString<LiftRemovedValueMutation, LiftRemovedValueMutationVariables>;
export const MessagesDocument = new TypedDocumentString(`
    query Messages($chat: ID, $persona: String, $allPersonas: Boolean, $latestFirst: Boolean, $first: Int, $after: String) {
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
}
    fragment MessageFields on Message {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}
fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<MessagesQuery, MessagesQueryVariables>;
export const RecallMessagesDocument = new TypedDocumentString(`
    query RecallMessages($query: String!, $chat: ID, $persona: String, $allPersonas: Boolean, $limit: Int) {
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
}
    fragment MessageFields on Message {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<RecallMessagesQuery, RecallMessagesQueryVariables>;
export const WindowDocument = new TypedDocumentString(`
    query Window($chat: ID, $persona: String) {
  window(chat: $chat, persona: $persona) {
    ...MessageFields
  }
}
    fragment MessageFields on Message {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<WindowQuery, WindowQueryVariables>;
export const SessionStateDocument = new TypedDocumentString(`
    query SessionState($chat: ID, $persona: String) {
  sessionState(chat: $chat, persona: $persona) {
    messageCount
    lastInteraction
    lastUserMessage
    rollingSummary
  }
}
    `) as unknown as TypedDocumentString<SessionStateQuery, SessionStateQueryVariables>;
export const SessionsDocument = new TypedDocumentString(`
    query Sessions($chat: ID, $persona: String, $first: Int, $after: String) {
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
}
    fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}
fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<SessionsQuery, SessionsQueryVariables>;
export const SpinesDocument = new TypedDocumentString(`
    query Spines($first: Int) {
  spines(first: $first) {
    version
    content
    messageCount
    createdAt
  }
}
    `) as unknown as TypedDocumentString<SpinesQuery, SpinesQueryVariables>;
export const RememberMemoryDocument = new TypedDocumentString(`
    mutation RememberMemory($input: RememberInput!) {
  rememberMemory(input: $input) {
    outcome
    memory {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<RememberMemoryMutation, RememberMemoryMutationVariables>;
export const RememberMemoriesDocument = new TypedDocumentString(`
    mutation RememberMemories($inputs: [RememberInput!]!) {
  rememberMemories(inputs: $inputs) {
    results {
      outcome
      memory {
        ...MemoryFields
      }
      error
      errorCode
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<RememberMemoriesMutation, RememberMemoriesMutationVariables>;
export const CorrectMemoryDocument = new TypedDocumentString(`
    mutation CorrectMemory($input: CorrectMemoryInput!) {
  correctMemory(input: $input) {
    memory {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<CorrectMemoryMutation, CorrectMemoryMutationVariables>;
export const PinMemoryDocument = new TypedDocumentString(`
    mutation PinMemory($input: PinMemoryInput!) {
  pinMemory(input: $input) {
    memory {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
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
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<RestoreMemoryMutation, RestoreMemoryMutationVariables>;
export const UnfoldMemoryDocument = new TypedDocumentString(`
    mutation UnfoldMemory($input: UnfoldMemoryInput!) {
  unfoldMemory(input: $input) {
    ...MemoryFields
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<UnfoldMemoryMutation, UnfoldMemoryMutationVariables>;
export const SeedProfileDocument = new TypedDocumentString(`
    mutation SeedProfile($input: SeedProfileInput!) {
  seedProfile(input: $input) {
    memories {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<SeedProfileMutation, SeedProfileMutationVariables>;
export const MemoryDocument = new TypedDocumentString(`
    query Memory($id: ID!, $chat: ID) {
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
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<MemoryQuery, MemoryQueryVariables>;
export const MemoriesDocument = new TypedDocumentString(`
    query Memories($filter: MemoryFilter, $orderBy: MemoryOrder, $chat: ID, $first: Int, $after: String) {
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
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}
fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<MemoriesQuery, MemoriesQueryVariables>;
export const MemoriesAboutDocument = new TypedDocumentString(`
    query MemoriesAbout($people: [ID!]!, $excludeOwn: Boolean, $chat: ID, $first: Int, $after: String) {
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
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}
fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<MemoriesAboutQuery, MemoriesAboutQueryVariables>;
export const HistoryDocument = new TypedDocumentString(`
    query History($memory: ID!, $chat: ID, $first: Int, $after: String) {
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
}
    fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<HistoryQuery, HistoryQueryVariables>;
export const WhoCanHearDocument = new TypedDocumentString(`
    query WhoCanHear($memory: ID!, $sensitivity: Sensitivity, $portable: Boolean, $confidedTo: [PersonRefInput!], $first: Int, $after: String) {
  whoCanHear(
    memory: $memory
    sensitivity: $sensitivity
    portable: $portable
    confidedTo: $confidedTo
    first: $first
    after: $after
  ) {
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
}
    `) as unknown as TypedDocumentString<WhoCanHearQuery, WhoCanHearQueryVariables>;
export const ExplainDisclosureDocument = new TypedDocumentString(`
    query ExplainDisclosure($memory: ID!, $viewer: ID!, $chat: ID) {
  explainDisclosure(memory: $memory, viewer: $viewer, chat: $chat) {
    disclosed
    reason
    steps
  }
}
    `) as unknown as TypedDocumentString<ExplainDisclosureQuery, ExplainDisclosureQueryVariables>;
export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    ...PersonFields
    aliases
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const PersonDocument = new TypedDocumentString(`
    query Person($id: ID, $handle: String) {
  person(id: $id, handle: $handle) {
    ...PersonFields
    aliases
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<PersonQuery, PersonQueryVariables>;
export const PeopleDocument = new TypedDocumentString(`
    query People($search: String, $first: Int, $after: String) {
  people(search: $search, first: $first, after: $after) {
    ...PersonFields
    aliases
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<PeopleQuery, PeopleQueryVariables>;
export const CreatePersonDocument = new TypedDocumentString(`
    mutation CreatePerson($input: CreatePersonInput!) {
  createPerson(input: $input) {
    person {
      ...PersonFields
    }
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<CreatePersonMutation, CreatePersonMutationVariables>;
export const UpdatePersonDocument = new TypedDocumentString(`
    mutation UpdatePerson($input: UpdatePersonInput!) {
  updatePerson(input: $input) {
    person {
      ...PersonFields
    }
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<UpdatePersonMutation, UpdatePersonMutationVariables>;
export const AddAliasDocument = new TypedDocumentString(`
    mutation AddAlias($input: AddAliasInput!) {
  addAlias(input: $input) {
    person {
      ...PersonFields
      aliases
    }
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<AddAliasMutation, AddAliasMutationVariables>;
export const LinkPersonDocument = new TypedDocumentString(`
    mutation LinkPerson($input: LinkPersonInput!) {
  linkPerson(input: $input) {
    person {
      ...PersonFields
    }
    earlier
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<LinkPersonMutation, LinkPersonMutationVariables>;
export const MergePersonsDocument = new TypedDocumentString(`
    mutation MergePersons($input: MergePersonsInput!) {
  mergePersons(input: $input) {
    person {
      ...PersonFields
    }
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<MergePersonsMutation, MergePersonsMutationVariables>;
export const UnmergePersonDocument = new TypedDocumentString(`
    mutation UnmergePerson($input: UnmergePersonInput!) {
  unmergePerson(input: $input) {
    person {
      ...PersonFields
    }
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<UnmergePersonMutation, UnmergePersonMutationVariables>;
export const MergeThingsDocument = new TypedDocumentString(`
    mutation MergeThings($input: MergeThingsInput!) {
  mergeThings(input: $input) {
    entity {
      ref
      label
      type
    }
  }
}
    `) as unknown as TypedDocumentString<MergeThingsMutation, MergeThingsMutationVariables>;
export const UnmergeThingDocument = new TypedDocumentString(`
    mutation UnmergeThing($input: UnmergeThingInput!) {
  unmergeThing(input: $input) {
    entity {
      ref
      label
      type
    }
  }
}
    `) as unknown as TypedDocumentString<UnmergeThingMutation, UnmergeThingMutationVariables>;
export const BlockStaterDocument = new TypedDocumentString(`
    mutation BlockStater($input: BlockStaterInput!) {
  blockStater(input: $input) {
    person {
      ...PersonFields
    }
    changed
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<BlockStaterMutation, BlockStaterMutationVariables>;
export const BlockedStatersDocument = new TypedDocumentString(`
    query BlockedStaters($first: Int, $after: ID) {
  blockedStaters(first: $first, after: $after) {
    ...PersonFields
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<BlockedStatersQuery, BlockedStatersQueryVariables>;
export const UnblockStaterDocument = new TypedDocumentString(`
    mutation UnblockStater($input: BlockStaterInput!) {
  unblockStater(input: $input) {
    person {
      ...PersonFields
    }
    changed
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<UnblockStaterMutation, UnblockStaterMutationVariables>;
export const ForgetPersonDocument = new TypedDocumentString(`
    mutation ForgetPerson($input: ForgetPersonInput!) {
  forgetPerson(input: $input) {
    receipt {
      ...ReceiptFields
    }
  }
}
    fragment ReceiptFields on ErasureReceipt {
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
}`) as unknown as TypedDocumentString<ForgetPersonMutation, ForgetPersonMutationVariables>;
export const EraseMeDocument = new TypedDocumentString(`
    mutation EraseMe($input: EraseMeInput!) {
  eraseMe(input: $input) {
    receipt {
      ...ReceiptFields
    }
  }
}
    fragment ReceiptFields on ErasureReceipt {
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
}`) as unknown as TypedDocumentString<EraseMeMutation, EraseMeMutationVariables>;
export const ProposalsDocument = new TypedDocumentString(`
    query Proposals {
  proposals {
    ...ProposalFields
  }
}
    fragment ProposalFields on Proposal {
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
      ...ProposalFields
    }
  }
}
    fragment ProposalFields on Proposal {
  id
  field
  current
  proposed
  reason
  state
  expiresAt
}`) as unknown as TypedDocumentString<DecideProposalMutation, DecideProposalMutationVariables>;
export const RecallDocument = new TypedDocumentString(`
    query Recall($query: String!, $chat: ID, $about: [ID!], $filter: MemoryFilter, $limit: Int, $ranking: Ranking, $threshold: Float, $minRelevance: Float) {
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
      ref
      label
      text
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<RecallQuery, RecallQueryVariables>;
export const EntityCardsDocument = new TypedDocumentString(`
    query EntityCards($refs: [String!]!, $chat: ID) {
  entityCards(refs: $refs, chat: $chat) {
    ref
    label
    text
    facts {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}`) as unknown as TypedDocumentString<EntityCardsQuery, EntityCardsQueryVariables>;
export const EntitiesDocument = new TypedDocumentString(`
    query Entities($search: String, $type: EntityType, $chat: ID, $first: Int, $after: String) {
  entities(
    search: $search
    type: $type
    chat: $chat
    first: $first
    after: $after
  ) {
    edges {
      node {
        ref
        label
        type
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}
    fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<EntitiesQuery, EntitiesQueryVariables>;
export const ContextDocument = new TypedDocumentString(`
    query Context($input: ContextInput!) {
  context(input: $input) {
    text
    tokens
    revision
    sections {
      name
      text
    }
  }
}
    `) as unknown as TypedDocumentString<ContextQuery, ContextQueryVariables>;
export const WorkDocument = new TypedDocumentString(`
    query Work($id: ID!) {
  work(id: $id) {
    ...WorkFields
    stored {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on Memory {
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
}
fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment ChatFields on Chat {
  id
  externalId
  kind
  title
}
fragment WorkFields on Work {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}`) as unknown as TypedDocumentString<WorkQuery, WorkQueryVariables>;
export const MyWorkDocument = new TypedDocumentString(`
    query MyWork($states: [WorkState!], $first: Int, $after: String) {
  myWork(states: $states, first: $first, after: $after) {
    edges {
      node {
        ...WorkFields
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}
    fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}
fragment WorkFields on Work {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}`) as unknown as TypedDocumentString<MyWorkQuery, MyWorkQueryVariables>;
export const RetryWorkDocument = new TypedDocumentString(`
    mutation RetryWork($input: RetryWorkInput!) {
  retryWork(input: $input) {
    work {
      ...WorkFields
    }
  }
}
    fragment WorkFields on Work {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}`) as unknown as TypedDocumentString<RetryWorkMutation, RetryWorkMutationVariables>;
export const JobsDocument = new TypedDocumentString(`
    query Jobs {
  jobs {
    name
    byClock
  }
}
    `) as unknown as TypedDocumentString<JobsQuery, JobsQueryVariables>;
export const JobRunsDocument = new TypedDocumentString(`
    query JobRuns($job: String, $first: Int) {
  jobRuns(job: $job, first: $first) {
    ...JobRunFields
  }
}
    fragment JobRunFields on JobRun {
  job
  window
  outcome
  startedAt
  finishedAt
  counts
  error
}`) as unknown as TypedDocumentString<JobRunsQuery, JobRunsQueryVariables>;
export const RunJobDocument = new TypedDocumentString(`
    mutation RunJob($input: RunJobInput!) {
  runJob(input: $input) {
    run {
      ...JobRunFields
    }
  }
}
    fragment JobRunFields on JobRun {
  job
  window
  outcome
  startedAt
  finishedAt
  counts
  error
}`) as unknown as TypedDocumentString<RunJobMutation, RunJobMutationVariables>;
export const BacklogDocument = new TypedDocumentString(`
    query Backlog {
  backlog {
    kind
    state
    count
    since
  }
}
    `) as unknown as TypedDocumentString<BacklogQuery, BacklogQueryVariables>;
export const DeadWorkDocument = new TypedDocumentString(`
    query DeadWork($first: Int, $after: String) {
  deadWork(first: $first, after: $after) {
    edges {
      node {
        ...DeadWorkFields
      }
    }
    pageInfo {
      ...PageFields
    }
  }
}
    fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}
fragment DeadWorkFields on DeadWork {
  id
  kind
  state
  attempts
  error
  createdAt
  at
}`) as unknown as TypedDocumentString<DeadWorkQuery, DeadWorkQueryVariables>;
export const RetryDeadWorkDocument = new TypedDocumentString(`
    mutation RetryDeadWork($input: RetryDeadWorkInput!) {
  retryDeadWork(input: $input) {
    work {
      ...DeadWorkFields
    }
  }
}
    fragment DeadWorkFields on DeadWork {
  id
  kind
  state
  attempts
  error
  createdAt
  at
}`) as unknown as TypedDocumentString<RetryDeadWorkMutation, RetryDeadWorkMutationVariables>;
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
export const ErasuresDocument = new TypedDocumentString(`
    query Erasures($first: Int) {
  erasures(first: $first) {
    id
    person
    tenant
    state
    attempts
    error
    askedAt
    nextTryAt
  }
}
    `) as unknown as TypedDocumentString<ErasuresQuery, ErasuresQueryVariables>;
export const CountsDocument = new TypedDocumentString(`
    query Counts {
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
  unfinished: myWork(
    first: 1
    states: [PENDING, RUNNING, FAILED, DEAD, WAITING_FOR_MODEL]
  ) {
    totalCount
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}`) as unknown as TypedDocumentString<CountsQuery, CountsQueryVariables>;
export const OperationsDocument = new TypedDocumentString(`
    query Operations($since: DateTime!) {
  operations(since: $since) {
    node
    op
    status
    count
  }
}
    `) as unknown as TypedDocumentString<OperationsQuery, OperationsQueryVariables>;
