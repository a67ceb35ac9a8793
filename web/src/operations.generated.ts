// Made by `npm run build:client` from schema.graphql and web/operations; do not edit.

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
interface DocumentTypeDecoration<TResult, TVariables> {
  __apiType?: (variables: TVariables) => TResult;
}
/** Main topic of a memory. */
export type Aspect =
  /** The owner, and anything that is neither of the others. */
  | 'PROFILE'
  /** Other people and organisations. */
  | 'PEOPLE'
  /** A project. */
  | 'PROJECT';

/** Kind of a background task. */
export type BackgroundTaskKind =
  /** Learns memories from a message. */
  | 'EXTRACT_MEMORIES'
  /** Finds type, category and slot of a statement that was remembered without a type. */
  | 'REFINE_MEMORY'
  /** Stores a message that asks to remember something, word for word. */
  | 'STORE_NOTE'
  /** Draws conclusions from memories. */
  | 'MAKE_INSIGHTS'
  /** Makes an episode from the older half of a full window. */
  | 'COMPRESS_WINDOW'
  /** Summarizes a conversation up to one of its turns. */
  | 'ROLL_SUMMARY'
  /** Summarizes a session that has ended. */
  | 'SUMMARIZE_SESSION'
  /** Writes the summary page about a person. */
  | 'MAKE_SPINE'
  /** Updates the note about a user. */
  | 'UPDATE_USER_NOTE'
  /** Finishes the erasure of an account. */
  | 'ERASE_ACCOUNT';

/** State of a background task. */
export type BackgroundTaskState =
  /** Waits until a worker is free. */
  | 'PENDING'
  /** A worker has it. */
  | 'RUNNING'
  /** Its effects are stored. */
  | 'DONE'
  /** Done; there was nothing to store. */
  | 'NOTHING_LEARNED'
  /** Waits for a language model, or until midnight (UTC) for new tokens. */
  | 'WAITING_FOR_MODEL'
  /** The last attempt failed; it is retried automatically. */
  | 'FAILED'
  /** Given up; it runs again only on request. */
  | 'DEAD';

/** Account whose statements about you are closed. */
export type BlockStaterInput = {
  /** An account, by id or handle. */
  person: PersonRefInput;
};

/** Intended participants of a chat; the rule counts those who take part. */
export type ChatKind =
  /** For one person and the agent. */
  | 'PRIVATE'
  /** For several people and the agent. */
  | 'GROUP';

/** Todo that is done, or open again. */
export type CompleteTodoInput = {
  /** One of your own todos. */
  id: string;
  /** false opens it again. */
  done: boolean;
};

/** Kind, audience and budget of a context. */
export type ContextInput = {
  /** Kind of the context. */
  kind: ContextKind;
  /** Current message of the person; it decides which memories are relevant. */
  message?: string | null | undefined;
  /** Chat in which the person speaks; null in private. */
  chat?: string | null | undefined;
  /** The persona spoken to; by default that of the header. */
  persona?: string | null | undefined;
  /** Thread of the revision; by default that of the chat, else your direct thread. */
  thread?: string | null | undefined;
  /** Revision you saw last: the context starts with the changes since then. */
  sinceRevision?: number | null | undefined;
  /** For the kind AGENT: description of the agent's environment, at most 4,000 characters. */
  environment?: string | null | undefined;
  /** Budget, 50 to 32,000 tokens (o200k_base). */
  budgetTokens?: number | null | undefined;
  /** Minimum probability that a memory answers the message, 0 to 1; by default 0.022. 0 leaves out nothing. */
  minRelevance?: number | null | undefined;
  /** Mode; OFF reads nothing. */
  mode?: ContextMode | null | undefined;
};

/** Kind of a context. */
export type ContextKind =
  /** The agent itself: its soul, its rules and its notes about the user. */
  | 'AGENT'
  /** Everything a reply needs: pinned and relevant memories, cards, summaries, todos and the window. */
  | 'CONVERSATION'
  /** The viewer's own facts with a slot, the three nearest episodes and the window. */
  | 'FACTS';

/** Mode of a context. */
export type ContextMode =
  /** The context is made. */
  | 'ACTIVE'
  /** Nothing is read, and the text is empty. */
  | 'OFF';

/** Changes of a memory; fields that are absent stay as they are. */
export type CorrectMemoryInput = {
  /** Memory to correct. */
  id: string;
  /** Chat in which the correction is said; null in private. */
  chat?: string | null | undefined;
  /** New text, in the third person; at most 280 characters, notes and procedures 8,000. */
  text?: string | null | undefined;
  /** New type. */
  type?: MemoryType | null | undefined;
  /** New category, at most 64 characters. */
  category?: string | null | undefined;
  /** New sensitivity; a lower one needs the right to relax it. */
  sensitivity?: Sensitivity | null | undefined;
  /** True if it may come up outside its owner's contexts and its chat; true needs the right to relax it. */
  portable?: boolean | null | undefined;
  /** Importance: 0 trivial, 1 standard, 2 significant, 3 critical. */
  importance?: number | null | undefined;
  /** Single-valued field that it fills, such as `city`. */
  slot?: string | null | undefined;
  /** Value of the slot; at most 280 characters. */
  value?: string | null | undefined;
  /** Tags that replace the stored ones; at most 20 of 64 characters. */
  tags?: Array<string> | null | undefined;
  /** Evidence that replaces the stored one; at most 20 items. */
  evidence?: Array<string> | null | undefined;
  /** Days to live from now, 1 to 36,500. */
  ttlDays?: number | null | undefined;
  /** People it is about from now on; at most 20. Its stater and its place do not change. */
  about?: Array<PersonRefInput> | null | undefined;
  /** Things it names from now on, at most 20; persons among them are added to those it is about. */
  entities?: Array<EntityInput> | null | undefined;
  /** From now on told only to these people, its stater and its owner; at most 20. Origin only. */
  confidedTo?: Array<PersonRefInput> | null | undefined;
  /** Fields to clear. SLOT also clears VALUE, CATEGORY becomes that of the type, and without TTL the memory does not expire. */
  clear?: Array<MemoryField> | null | undefined;
};

/** Todo to store for one persona. */
export type CreateTodoInput = {
  /** Persona of the todo; null for none, by default that of the header. */
  persona?: string | null | undefined;
  /** Kind of the todo. */
  kind: TodoKind;
  /** Text, at most 280 characters. The same text again reopens the existing todo. */
  text: string;
};

/** Answer to a proposal. */
export type DecideProposalInput = {
  /** One of your open proposals. */
  id: string;
  /** true accepts it; false refuses it, and the same value is not proposed again. */
  accept: boolean;
};

/** Input of `deleteTodo`. */
export type DeleteTodoInput = {
  /** One of your own todos. */
  id: string;
};

/** Reason why a memory is disclosed or hidden. */
export type DisclosureReason =
  /** Disclosed: they own it or said it. */
  | 'OWN'
  /** Disclosed: it belongs to this chat. */
  | 'HERE'
  /** Disclosed: it is about them and portable. */
  | 'ABOUT_ME'
  /** Disclosed: it is portable and about someone who takes part here now. */
  | 'ABOUT_SOMEONE_HERE'
  /** Disclosed: they were present when it was said. */
  | 'WAS_THERE'
  /** Disclosed: it was said in this chat, and they were present. */
  | 'HEARD_HERE'
  /** Disclosed: it is confided to them. */
  | 'CONFIDED'
  /** Disclosed: it is public, portable and about someone they know and ask about. */
  | 'ASKED_ABOUT'
  /** Hidden: it belongs to another tenant. */
  | 'OTHER_TENANT'
  /** Hidden: it is superseded, archived, forgotten or expired. */
  | 'NOT_LIVE'
  /** Hidden: it was written for another persona. */
  | 'OTHER_PERSONA'
  /** Hidden: it was said to one person alone in a private chat, and is told only to that person, in private. */
  | 'SAID_ALONE'
  /** Hidden: it is confided to others, and someone who hears this is not among them. */
  | 'IN_CONFIDENCE'
  /** Hidden: it is not portable, so only its owner, its chat and those who heard it hear it again. */
  | 'NOT_PORTABLE'
  /** Hidden: its stater had never shared a chat with the person it is about, and it was not asked for. */
  | 'STRANGER'
  /** Hidden: no row of the rule lets it come up for them here. */
  | 'OUT_OF_REACH'
  /** Hidden: it is PERSONAL, and they are not among its subjects. */
  | 'PERSONAL'
  /** Hidden: it is SENSITIVE, and told only in private, to its subjects or its owner. */
  | 'SENSITIVE'
  /** Hidden: they do not take part in this chat. */
  | 'NOT_PARTICIPANT';

/** Thing that a memory names. */
export type EntityInput = {
  /** Kind of the thing. */
  type: EntityType;
  /** Name, at most 300 characters. */
  label: string;
};

/** Kind of a person or thing that memories name. */
export type EntityType =
  /** A person. */
  | 'PERSON'
  /** A company, club or other organisation. */
  | 'ORG'
  /** A place. */
  | 'PLACE'
  /** A project. */
  | 'PROJECT';

/** Confirmation of the erasure. */
export type EraseMeInput = {
  /** Exactly: erase everything about me */
  confirm: string;
};

/** Kind of fact that a memory states. */
export type FactType =
  /** A plain fact. */
  | 'FACT'
  /** A like or dislike. */
  | 'PREFERENCE'
  /** Relationship between two people. */
  | 'RELATIONSHIP'
  /** A difficulty or complaint. */
  | 'FRICTION'
  /** Something done regularly. */
  | 'HABIT';

/** Memory to forget. */
export type ForgetMemoryInput = {
  /** Memory to forget. */
  id: string;
  /** Chat in which it is asked; null in private. */
  chat?: string | null | undefined;
};

/** Messages or values to remove from one place. */
export type ForgetMessagesInput = {
  /** Chat in which it was said; null for your direct talk. */
  chat?: string | null | undefined;
  /** Ids of up to 500 messages that you heard there. */
  ids?: Array<string> | null | undefined;
  /** Up to 20 literal values, such as names and numbers, of 4 to 200 characters; at most 50 of yours per place. From now on they read "[removed]" in the words of those who had heard them. */
  values?: Array<string> | null | undefined;
};

/** Kind of a write of a memory. */
export type HistoryEventKind =
  /** It was created. */
  | 'ADD'
  /** It was changed. */
  | 'UPDATE'
  /** It was confirmed: the same was said again. */
  | 'CONFIRM'
  /** A less certain statement was ignored. */
  | 'IGNORE'
  /** It was forgotten. */
  | 'DELETE'
  /** It was folded with others. */
  | 'MERGE'
  /** An acquaintance in it was linked to an account. */
  | 'LINK'
  /** It was archived: expired, or over a limit. */
  | 'TTL'
  /** It was restored. */
  | 'RESTORE'
  /** Another memory replaced it. */
  | 'SUPERSEDE'
  /** It was purged. */
  | 'PURGE';

/** Outcome of a run of a job. */
export type JobOutcome =
  /** Running, or its process died. */
  | 'RUNNING'
  /** Finished. */
  | 'DONE'
  /** Failed; `error` says why. */
  | 'FAILED'
  /** Counted its effects without a change; never stored. */
  | 'DRY_RUN';

/** Removed value to allow again in one place. */
export type LiftRemovedValueInput = {
  /** Chat in which it was said; null for your direct talk. */
  chat?: string | null | undefined;
  /** Value that you had removed, or that you had heard and a person who has left had removed; without it, all that people who have left had removed. */
  value?: string | null | undefined;
};

/** Change that the viewer may make to a memory. */
export type MemoryAction =
  /** Change its text and fields. */
  | 'CORRECT'
  /** Make it reach fewer people. */
  | 'RESTRICT'
  /** Make it reach more people. */
  | 'RELAX'
  /** Forget it. */
  | 'FORGET'
  /** Pin or unpin it. */
  | 'PIN'
  /** Restore it. */
  | 'RESTORE';

/** Field that a correction can clear. */
export type MemoryField =
  /** The slot, with its value. */
  | 'SLOT'
  /** Only the value. */
  | 'VALUE'
  /** All tags. */
  | 'TAGS'
  /** All evidence. */
  | 'EVIDENCE'
  /** The time to live: the memory does not expire any more. */
  | 'TTL'
  /** The category: it becomes that of the type. */
  | 'CATEGORY';

/** Filter of a list or search; at most 100 values per field. */
export type MemoryFilter = {
  /** Any of these types. */
  types?: Array<MemoryType> | null | undefined;
  /** Any of these categories. */
  categories?: Array<string> | null | undefined;
  /** Any of these aspects. */
  aspects?: Array<Aspect> | null | undefined;
  /** Any of these. */
  tags?: Array<string> | null | undefined;
  /** Pinned ones only (true), or unpinned ones only (false). */
  pinned?: boolean | null | undefined;
  /** Lowest importance, 0 to 3. */
  importanceMin?: number | null | undefined;
  /** Highest importance, 0 to 3. */
  importanceMax?: number | null | undefined;
  /** Changed after this time. */
  updatedAfter?: string | null | undefined;
  /** Changed before this time. */
  updatedBefore?: string | null | undefined;
  /** Any of these. */
  entityRefs?: Array<string> | null | undefined;
  /** Any of these states; those other than ACTIVE only for your own memories, in private. */
  statuses?: Array<MemoryStatus> | null | undefined;
  /** Only personal memories, or only those of chats. */
  scope?: ScopeKind | null | undefined;
  /** Memories of this chat, or learned in it; a chat that you take or took part in. It only filters; `chat` says where you ask. */
  inChat?: string | null | undefined;
  /** Any of these kinds of facts. */
  factTypes?: Array<FactType> | null | undefined;
  /** Any of these slots. */
  slots?: Array<string> | null | undefined;
  /** Any of these. */
  sources?: Array<MemorySource> | null | undefined;
  /** Any of these sensitivities. */
  sensitivities?: Array<Sensitivity> | null | undefined;
  /** Any of these staters, if you may see who stated the memory. */
  statedBy?: Array<string> | null | undefined;
  /** Any of these owners, if you may see who owns the memory. */
  ownedBy?: Array<string> | null | undefined;
  /** Stored with this agent; your own memories only. */
  agentId?: string | null | undefined;
  /** Stored in this run of an agent; your own memories only. */
  runId?: string | null | undefined;
  /** Only memories made by people, or by agents. */
  madeBy?: MemoryMaker | null | undefined;
  /** Only hearsay (true), or only statements about their own stater (false). */
  hearsay?: boolean | null | undefined;
  /** Stored after this time. */
  createdAfter?: string | null | undefined;
  /** Stored before this time. */
  createdBefore?: string | null | undefined;
};

/** Maker of a memory. */
export type MemoryMaker =
  /** People: what they said or had stored. */
  | 'PEOPLE'
  /** Agents: what they noted, and what was made of conversations. */
  | 'AGENTS';

/** Order of a list of memories; ties are sorted newest first. */
export type MemoryOrder =
  /** Latest created first. */
  | 'NEWEST'
  /** First created first. */
  | 'OLDEST'
  /** Most important first. */
  | 'IMPORTANCE'
  /** Latest changed first. */
  | 'UPDATED'
  /** Latest said again first. */
  | 'CONFIRMED';

/** Source of a memory. */
export type MemorySource =
  /** Stated with `rememberMemory` or a note. */
  | 'EXPLICIT'
  /** Learned from a message in the background. */
  | 'SHADOW_EXTRACTION'
  /** Stated with `seedProfile`. */
  | 'SEEDED_PROFILE'
  /** Folded from several memories that say the same. */
  | 'CURATED_FOLD'
  /** Episode made of a conversation. */
  | 'COMPRESSION'
  /** Insight concluded from several memories. */
  | 'INSIGHT'
  /** Imported from a file. */
  | 'IMPORT';

/** State of a memory; only ACTIVE memories are live. */
export type MemoryStatus =
  /** Live: searched and disclosed. */
  | 'ACTIVE'
  /** Replaced by another memory. */
  | 'SUPERSEDED'
  /** Expired, or over a limit. */
  | 'ARCHIVED'
  /** Forgotten; restorable until `purgeAt`. */
  | 'DELETED';

/** Kind of a memory; it decides lifetime, category, channel and the checks on writing. */
export type MemoryType =
  /** Something a person likes, dislikes or prefers. */
  | 'PREFERENCE'
  /** Identity of a person: name, home, work, age. */
  | 'IDENTITY'
  /** Relationship between two people. */
  | 'RELATIONSHIP'
  /** Any other fact; the default. */
  | 'KNOWLEDGE'
  /** Something that must or must not be: an allergy, a limit. */
  | 'CONSTRAINT'
  /** Instruction for the behaviour of the agent. */
  | 'INSTRUCTION'
  /** Situation that lasts for a while. */
  | 'CONTEXT'
  /** Something that happened or will happen at a time. */
  | 'EVENT'
  /** Something that is to be done. */
  | 'TASK'
  /** Something that was noticed, for a short time. */
  | 'OBSERVATION'
  /** Summary of a stretch of a conversation. */
  | 'EPISODE'
  /** Conclusion drawn from several memories. */
  | 'INSIGHT'
  /** Procedure: steps of how something is done. */
  | 'PROCEDURE'
  /** Note of an agent: log of what was done. */
  | 'LOG'
  /** Note of an agent: summary of several notes. */
  | 'SUMMARY'
  /** Note of an agent: rule that it has learned; needs evidence. */
  | 'RULE'
  /** Note of an agent: its character; only one at a time. */
  | 'SOUL'
  /** Note of an agent about itself. */
  | 'AGENT'
  /** Note of an agent about its user. */
  | 'USER';

/** Kind of operation. */
export type Operation =
  /** A message was examined for memories. */
  | 'CLASSIFY'
  /** Memories or messages were searched. */
  | 'SEARCH'
  /** A memory was made. */
  | 'CREATE'
  /** A memory was changed. */
  | 'UPDATE'
  /** Memories or identities became one. */
  | 'MERGE'
  /** A memory was forgotten. */
  | 'DELETE'
  /** Memories or identities were linked. */
  | 'LINK'
  /** An expired memory was archived. */
  | 'TTL';

/** Part of the service that does an operation. */
export type OperationNode =
  /** In a request, while a caller waits. */
  | 'HOTPATH'
  /** In making a text for a prompt. */
  | 'CONTEXT'
  /** In work on messages, sessions and their summaries. */
  | 'EPISODIC'
  /** In the background. */
  | 'WORKER';

/** Outcome of an operation. */
export type OperationStatus =
  /** Done as requested. */
  | 'OK'
  /** Failed with an error. */
  | 'ERROR'
  /** Skipped; there was nothing to do. */
  | 'SKIPPED';

/** Reference to a person by exactly one of the three fields. */
export type PersonRefInput = {
  /** Id of an account or of one of your own acquaintances. */
  id?: string | null | undefined;
  /** Exact handle of an account. */
  handle?: string | null | undefined;
  /** Name of one of the speaker's own acquaintances, created if there is none with that name. */
  name?: string | null | undefined;
};

/** Memory to pin or unpin. */
export type PinMemoryInput = {
  /** Memory to pin or unpin. */
  id: string;
  /** Chat in which it is asked; null in private. */
  chat?: string | null | undefined;
  /** true pins it, false unpins it. */
  pinned: boolean;
};

/** State of a proposal. */
export type ProposalState =
  /** Waits for an answer. */
  | 'OPEN'
  /** Accepted, or said often enough; it is stored. */
  | 'ACCEPTED'
  /** Refused; the same is not proposed again. */
  | 'REFUSED'
  /** Lapsed without an answer. */
  | 'LAPSED';

/** Ranking of a recall. */
export type Ranking =
  /** By similarity and words, with recency and frequency among good answers. */
  | 'BLENDED'
  /** By similarity and words only. */
  | 'RELEVANCE';

/** Way in which a recall found its hits. */
export type RecallMode =
  /** By the meaning of the question and by its words. */
  | 'VECTOR_AND_TEXT'
  /** By its words only: there was no vector of the question. */
  | 'TEXT_ONLY'
  /** The newest memories: the question has no word to search for and no vector. */
  | 'RECENCY_ONLY';

/** Memory to restore. */
export type RestoreMemoryInput = {
  /** Memory to restore. */
  id: string;
  /** Chat in which it is asked; null in private. */
  chat?: string | null | undefined;
};

/** Task to retry. */
export type RetryBackgroundTaskInput = {
  /** Id of a FAILED or DEAD task that your words have caused. */
  id: string;
};

/** Task to retry. */
export type RetryDeadBackgroundTaskInput = {
  /** Id of a DEAD task of your tenant. */
  id: string;
};

/** Role of the speaker of a message. */
export type Role =
  /** A person. */
  | 'USER'
  /** The agent. */
  | 'ASSISTANT';

/** Job to run. */
export type RunJobInput = {
  /** Name of the job, as `jobs` lists it. */
  job: string;
  /** True counts the effects and changes nothing. */
  dryRun?: boolean | null | undefined;
};

/** Kind of scope. */
export type ScopeKind =
  /** It belongs to one person. */
  | 'PERSONAL'
  /** It belongs to a chat. */
  | 'GROUP';

/** Sensitivity of a memory: who may hear it if it reaches them. */
export type Sensitivity =
  /** Everyone whom it reaches may hear it. */
  | 'PUBLIC'
  /** Its origin and its subjects may hear it. */
  | 'PERSONAL'
  /** Its subjects may hear it, in private only; so may its owner, while it is about no account. */
  | 'SENSITIVE';

/** Expected duration of a memory. */
export type Stability =
  /** Valid for a short time; needs a time to live. */
  | 'VOLATILE'
  /** Valid until another statement replaces it. */
  | 'STABLE'
  /** Never expires or decays. */
  | 'PERMANENT';

/** Kind of a todo. */
export type TodoKind =
  /** Something the person has promised to do. */
  | 'COMMITMENT'
  /** Something the person wants to do regularly. */
  | 'HABIT'
  /** A subject to come back to. */
  | 'THREAD'
  /** A difficulty to ask about. */
  | 'FRICTION';

/** Account whose block ends. */
export type UnblockStaterInput = {
  /** An account, by id or handle. */
  person: PersonRefInput;
};

/** Merged thing to separate again. */
export type UnmergeEntityInput = {
  /** The thing that was merged, as `absorbed` lists it. */
  absorbed: string;
};

/** Merged acquaintance to separate again. */
export type UnmergePersonInput = {
  /** The acquaintance that was merged, as `absorbed` lists it. */
  absorbed: string;
};

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
  input: BlockStaterInput;
}>;


export type BlockStaterMutation = { blockStater: { changed: number, person: ShownPersonFragment } };

export type UnblockStaterMutationVariables = Exact<{
  input: UnblockStaterInput;
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


export type ForgetMemoryMutation = { forgetMemory: { deletedId: string, purgeAt: string } };

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


export type LatestSpineQuery = { summarySpines: Array<{ version: number, content: string, createdAt: string, messageCount: number }> };

export type ShownTodoFragment = { id: string, kind: TodoKind, text: string, done: boolean, persona: string, createdAt: string };

export type ShownProposalFragment = { id: string, field: string, current: string | null, proposed: string, reason: string, state: ProposalState, expiresAt: string };

export type ShownWorkFragment = { id: string, kind: BackgroundTaskKind, state: BackgroundTaskState, attempts: number, error: string | null, createdAt: string, finishedAt: string | null };

export type ShownMergedFragment = { id: string, name: string, ref: string, at: string, reason: string | null };

export type TodosQueryVariables = Exact<{
  done?: boolean | null | undefined;
  after?: string | null | undefined;
}>;


export type TodosQuery = { todos: { nodes: Array<ShownTodoFragment>, pageInfo: NextPageFragment } };

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


export type DeleteTodoMutation = { deleteTodo: { deletedId: string } };

export type ProposalsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ProposalsQuery = { proposals: { nodes: Array<ShownProposalFragment>, pageInfo: NextPageFragment } };

export type DecideProposalMutationVariables = Exact<{
  input: DecideProposalInput;
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
        | { id: string, ref: string, type: EntityType, label: string, absorbed: Array<ShownMergedFragment> }
        | { id: string, ref: string, type: EntityType, label: string, absorbed: Array<ShownMergedFragment> }
       }>, pageInfo: NextPageFragment } };

export type UnmergePersonMutationVariables = Exact<{
  input: UnmergePersonInput;
}>;


export type UnmergePersonMutation = { unmergePerson: { person: ShownPersonFragment } };

export type UnmergeEntityMutationVariables = Exact<{
  input: UnmergeEntityInput;
}>;


export type UnmergeEntityMutation = { unmergeEntity: { entity: { id: string, ref: string, label: string } } };

export type MyWorkQueryVariables = Exact<{
  states?: Array<BackgroundTaskState> | BackgroundTaskState | null | undefined;
  after?: string | null | undefined;
}>;


export type MyWorkQuery = { myBackgroundTasks: { edges: Array<{ node: ShownWorkFragment }>, pageInfo: NextPageFragment } };

export type RetryWorkMutationVariables = Exact<{
  input: RetryBackgroundTaskInput;
}>;


export type RetryWorkMutation = { retryBackgroundTask: { backgroundTask: ShownWorkFragment } };

export type EntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  type?: EntityType | null | undefined;
  chat?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type EntitiesQuery = { entities: { edges: Array<{ node:
        | { id: string, ref: string, label: string, type: EntityType, card: { facts: Array<{ id: string, text: string }> } | null }
        | { id: string, ref: string, label: string, type: EntityType, card: { facts: Array<{ id: string, text: string }> } | null }
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
        | { id: string, ref: string, label: string, type: EntityType }
        | { id: string, ref: string, label: string, type: EntityType }
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

export type ChatChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type ChatChoicesQuery = { chats: { edges: Array<{ node: ShownChatFragment }> } };

export type NavCountsQueryVariables = Exact<{
  people: Array<string> | string;
  chat?: string | null | undefined;
  isPrivate: boolean;
}>;


export type NavCountsQuery = { memories: { totalCount: number }, entities: { totalCount: number }, chats: { totalCount: number }, memoriesAbout: { totalCount: number }, proposals?: { totalCount: number, nodes: Array<{ id: string, state: ProposalState }> }, todos?: { totalCount: number, nodes: Array<{ id: string }> } };

export type PaletteFoundQueryVariables = Exact<{
  query: string;
  chat?: string | null | undefined;
}>;


export type PaletteFoundQuery = { recall: { hits: Array<{ memory: { id: string, text: string } }> }, entities: { edges: Array<{ node:
        | { id: string, ref: string, label: string, type: EntityType }
        | { id: string, ref: string, label: string, type: EntityType }
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


export type WhoCanHearQuery = { whoCanHear: { nodes: Array<{ disclosed: boolean, reason: DisclosureReason, person: ShownPersonFragment, chat: ShownChatFragment | null }>, pageInfo: NextPageFragment } };

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


export type ChangedSubscription = { threadChanged: { rev: number } };

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
    { aspect: Aspect, category: string, slot: string | null, value: string | null, tags: Array<string>, source: MemorySource, persona: string | null, confidence: number, stability: Stability, evidence: Array<string>, learnedAt: string | null, observedAt: string, confirmedAt: string | null, mentions: number | null, accesses: number | null, purgeAt: string | null, confidedTo: Array<ShownPersonFragment>, supersededBy: ShownMemoryFragment | null, supersedes: Array<ShownMemoryFragment> }
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

export type ShownRunFragment = { job: string, window: string, startedAt: string, finishedAt: string | null, outcome: JobOutcome, error: string | null, counts: Array<{ name: string, count: number }> };

export type JobsQueryVariables = Exact<{ [key: string]: never; }>;


export type JobsQuery = { jobs: Array<{ name: string, byClock: boolean }> };

export type JobRunsQueryVariables = Exact<{
  job?: string | null | undefined;
}>;


export type JobRunsQuery = { jobRuns: { nodes: Array<ShownRunFragment>, pageInfo: NextPageFragment } };

export type RunJobMutationVariables = Exact<{
  input: RunJobInput;
}>;


export type RunJobMutation = { runJob: { run: ShownRunFragment } };

export type ShownCountFragment = { node: OperationNode, op: Operation, status: OperationStatus, count: number };

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


export type OpenErasuresQuery = { erasures: { nodes: Array<{ id: string, tenant: string, person: string, state: BackgroundTaskState, attempts: number, error: string | null, askedAt: string, nextTryAt: string | null }>, pageInfo: NextPageFragment } };

export type WorkBacklogQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkBacklogQuery = { backgroundTaskBacklog: Array<{ kind: BackgroundTaskKind, state: BackgroundTaskState, count: number, since: string | null }> };

export type DeadWorkQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DeadWorkQuery = { deadBackgroundTasks: { edges: Array<{ node: { id: string, kind: BackgroundTaskKind, attempts: number, error: string | null, createdAt: string, at: string } }>, pageInfo: NextPageFragment } };

export type RetryDeadWorkMutationVariables = Exact<{
  input: RetryDeadBackgroundTaskInput;
}>;


export type RetryDeadWorkMutation = { retryDeadBackgroundTask: { backgroundTask: { id: string, state: BackgroundTaskState } } };

export type TenantCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type TenantCountsQuery = { tenantCounts: { accounts: number, chats: number, memories: number, messages: number, unfinishedWork: number, deadWork: number } };

export type SearchQueryVariables = Exact<{
  query: string;
  chat?: string | null | undefined;
  filter?: MemoryFilter | null | undefined;
  ranking?: Ranking | null | undefined;
}>;


export type SearchQuery = { recall: { mode: RecallMode, truncated: boolean, hits: Array<{ score: number, relevance: number, similarity: number | null, memory: ShownMemoryFragment }>, cards: Array<{ id: string, ref: string, label: string, facts: Array<{ id: string, text: string }> }> } };

export type WhyDisclosedQueryVariables = Exact<{
  memory: string;
  viewer: string;
  chat?: string | null | undefined;
}>;


export type WhyDisclosedQuery = { explainDisclosure: { disclosed: boolean, reason: DisclosureReason, steps: Array<string> } };

export type ShownPersonFragment = { id: string, name: string, handle: string | null, isAccount: boolean };

export type ShownChatFragment = { id: string, externalId: string, kind: ChatKind, title: string | null };

export type NextPageFragment = { hasNextPage: boolean, endCursor: string | null };

export type ShownMemoryFragment = { id: string, text: string, type: MemoryType, sensitivity: Sensitivity, portable: boolean, hearsay: boolean, pinned: boolean, importance: number, status: MemoryStatus, createdAt: string, updatedAt: string, expiresAt: string | null, allowed: Array<MemoryAction>, scope: { kind: ScopeKind, owner: ShownPersonFragment | null, chat: ShownChatFragment | null }, statedBy: ShownPersonFragment | null, subjects: Array<ShownPersonFragment>, entities: Array<
    | { id: string, ref: string, label: string, type: EntityType }
    | { id: string, ref: string, label: string, type: EntityType }
  >, learnedIn: ShownChatFragment | null };

export type StartPageQueryVariables = Exact<{
  people: Array<string> | string;
  chat?: string | null | undefined;
  since: string;
  isPrivate: boolean;
}>;


export type StartPageQuery = { recent: { totalCount: number, edges: Array<{ node: ShownMemoryFragment }> }, latest: { edges: Array<{ node: ShownMemoryFragment }> }, sensitive: { edges: Array<{ node: ShownMemoryFragment }> }, aboutMe: { totalCount: number, edges: Array<{ node: ShownMemoryFragment }> }, proposals?: { nodes: Array<ShownProposalFragment> }, todos?: { nodes: Array<ShownTodoFragment> } };

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


export type LiftRemovedValueMutation = { liftRemovedValue: { lifted: boolean } };

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
export const ShownTodoFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ShownTodo on Todo {
  id
  kind
  text
  done
  persona
  createdAt
}
    `, {"fragmentName":"ShownTodo"}) as unknown as TypedDocumentString<ShownTodoFragment, unknown>;
export const ShownProposalFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
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
export const ShownWorkFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ShownWork on BackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}
    `, {"fragmentName":"ShownWork"}) as unknown as TypedDocumentString<ShownWorkFragment, unknown>;
export const ShownMergedFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ShownMerged on AbsorbedIdentity {
  id
  name
  ref
  at
  reason
}
    `, {"fragmentName":"ShownMerged"}) as unknown as TypedDocumentString<ShownMergedFragment, unknown>;
export const ShownRunFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ShownRun on JobRun {
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
}
    `, {"fragmentName":"ShownRun"}) as unknown as TypedDocumentString<ShownRunFragment, unknown>;
export const ShownCountFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ShownCount on OperationCount {
  node
  op
  status
  count
}
    `, {"fragmentName":"ShownCount"}) as unknown as TypedDocumentString<ShownCountFragment, unknown>;
export const NextPageFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}
    `, {"fragmentName":"NextPage"}) as unknown as TypedDocumentString<NextPageFragment, unknown>;
export const ShownPersonFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
    `, {"fragmentName":"ShownPerson"}) as unknown as TypedDocumentString<ShownPersonFragment, unknown>;
export const ShownChatFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ShownChat on Chat {
  id
  externalId
  kind
  title
}
    `, {"fragmentName":"ShownChat"}) as unknown as TypedDocumentString<ShownChatFragment, unknown>;
export const ShownMemoryFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
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
export const StatedAboutMeDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<StatedAboutMeQuery, StatedAboutMeQueryVariables>;
export const BlockedStatersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query BlockedStaters($after: String) {
  blockedStaters(first: 50, after: $after) {
    nodes {
      ...ShownPerson
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
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<BlockedStatersQuery, BlockedStatersQueryVariables>;
export const BlockStaterDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const UnblockStaterDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UnblockStater($input: UnblockStaterInput!) {
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
export const EraseMeDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const CorrectMemoryDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<CorrectMemoryMutation, CorrectMemoryMutationVariables>;
export const PinMemoryDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<PinMemoryMutation, PinMemoryMutationVariables>;
export const ForgetMemoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ForgetMemory($input: ForgetMemoryInput!) {
  forgetMemory(input: $input) {
    deletedId
    purgeAt
  }
}
    `) as unknown as TypedDocumentString<ForgetMemoryMutation, ForgetMemoryMutationVariables>;
export const RestoreMemoryDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<RestoreMemoryMutation, RestoreMemoryMutationVariables>;
export const ConversationDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Conversation($chat: ID, $persona: String) {
  sessionState(chat: $chat, persona: $persona) {
    messageCount
    lastInteraction
    rollingSummary
  }
}
    `) as unknown as TypedDocumentString<ConversationQuery, ConversationQueryVariables>;
export const ConversationSessionsDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const ConversationMessagesDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const LatestSpineDocument = /*#__PURE__*/ new TypedDocumentString(`
    query LatestSpine {
  summarySpines(first: 1) {
    version
    content
    createdAt
    messageCount
  }
}
    `) as unknown as TypedDocumentString<LatestSpineQuery, LatestSpineQueryVariables>;
export const TodosDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Todos($done: Boolean, $after: String) {
  todos(done: $done, first: 100, after: $after) {
    nodes {
      ...ShownTodo
    }
    pageInfo {
      ...NextPage
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
}
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<TodosQuery, TodosQueryVariables>;
export const CreateTodoDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const CompleteTodoDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const DeleteTodoDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteTodo($input: DeleteTodoInput!) {
  deleteTodo(input: $input) {
    deletedId
  }
}
    `) as unknown as TypedDocumentString<DeleteTodoMutation, DeleteTodoMutationVariables>;
export const ProposalsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Proposals($after: String) {
  proposals(first: 100, after: $after) {
    nodes {
      ...ShownProposal
    }
    pageInfo {
      ...NextPage
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
}
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ProposalsQuery, ProposalsQueryVariables>;
export const DecideProposalDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const MergedPeopleDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MergedPeople($after: String) {
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
}
    fragment ShownMerged on AbsorbedIdentity {
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
}
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<MergedPeopleQuery, MergedPeopleQueryVariables>;
export const MergedThingsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MergedThings($after: String) {
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
}
    fragment ShownMerged on AbsorbedIdentity {
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
export const UnmergePersonDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const UnmergeEntityDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UnmergeEntity($input: UnmergeEntityInput!) {
  unmergeEntity(input: $input) {
    entity {
      id
      ref
      label
    }
  }
}
    `) as unknown as TypedDocumentString<UnmergeEntityMutation, UnmergeEntityMutationVariables>;
export const MyWorkDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MyWork($states: [BackgroundTaskState!], $after: String) {
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
}
    fragment ShownWork on BackgroundTask {
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
export const RetryWorkDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RetryWork($input: RetryBackgroundTaskInput!) {
  retryBackgroundTask(input: $input) {
    backgroundTask {
      ...ShownWork
    }
  }
}
    fragment ShownWork on BackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}`) as unknown as TypedDocumentString<RetryWorkMutation, RetryWorkMutationVariables>;
export const EntitiesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Entities($search: String, $type: EntityType, $chat: ID, $after: String) {
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
}
    fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<EntitiesQuery, EntitiesQueryVariables>;
export const PeopleCardsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PeopleCards($search: String, $chat: ID, $after: String) {
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
}
    fragment ShownPerson on Person {
  id
  name
  handle
  isAccount
}
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<PeopleCardsQuery, PeopleCardsQueryVariables>;
export const EntityChoicesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntityChoices($search: String, $chat: ID) {
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
}
    `) as unknown as TypedDocumentString<EntityChoicesQuery, EntityChoicesQueryVariables>;
export const EntityPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntityPage($refs: [String!]!, $chat: ID) {
  entityCards(refs: $refs, chat: $chat) {
    id
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
}`) as unknown as TypedDocumentString<EntityPageQuery, EntityPageQueryVariables>;
export const PersonPageDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<PersonPageQuery, PersonPageQueryVariables>;
export const ToldByDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<ToldByQuery, ToldByQueryVariables>;
export const AboutMeHeardByDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AboutMeHeardBy($heardBy: ID!, $after: String) {
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
}`) as unknown as TypedDocumentString<AboutMeHeardByQuery, AboutMeHeardByQueryVariables>;
export const MeDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const ChatChoicesDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const NavCountsDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}
    `) as unknown as TypedDocumentString<NavCountsQuery, NavCountsQueryVariables>;
export const PaletteFoundDocument = /*#__PURE__*/ new TypedDocumentString(`
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
        id
        ref
        label
        type
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PaletteFoundQuery, PaletteFoundQueryVariables>;
export const AroundMemoryDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<AroundMemoryQuery, AroundMemoryQueryVariables>;
export const AroundPersonDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<AroundPersonQuery, AroundPersonQueryVariables>;
export const AroundAllDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<AroundAllQuery, AroundAllQueryVariables>;
export const WhoCanHearDocument = /*#__PURE__*/ new TypedDocumentString(`
    query WhoCanHear($memory: ID!, $sensitivity: Sensitivity, $portable: Boolean, $confidedTo: [PersonRefInput!], $after: String) {
  whoCanHear(
    memory: $memory
    sensitivity: $sensitivity
    portable: $portable
    confidedTo: $confidedTo
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
}`) as unknown as TypedDocumentString<WhoCanHearQuery, WhoCanHearQueryVariables>;
export const MayComeUpDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MayComeUp($id: ID!, $chat: ID) {
  memory(id: $id, chat: $chat) {
    id
  }
}
    `) as unknown as TypedDocumentString<MayComeUpQuery, MayComeUpQueryVariables>;
export const PeopleFoundDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PeopleFound($search: String, $first: Int) {
  people(search: $search, first: $first) {
    nodes {
      ...ShownPerson
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
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<PeopleFoundQuery, PeopleFoundQueryVariables>;
export const ChatListDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const ChatHereDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const SaidHereDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<SaidHereQuery, SaidHereQueryVariables>;
export const PromptHereDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PromptHere($input: ContextInput!) {
  context(input: $input) {
    text
    tokens
  }
}
    `) as unknown as TypedDocumentString<PromptHereQuery, PromptHereQueryVariables>;
export const ChangedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription Changed($chat: ID, $since: Int) {
  threadChanged(chat: $chat, sinceRevision: $since) {
    rev
  }
}
    `) as unknown as TypedDocumentString<ChangedSubscription, ChangedSubscriptionVariables>;
export const MemoriesDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<MemoriesQuery, MemoriesQueryVariables>;
export const MemoryPageDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<MemoryPageQuery, MemoryPageQueryVariables>;
export const RelatedMemoriesDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`) as unknown as TypedDocumentString<RelatedMemoriesQuery, RelatedMemoriesQueryVariables>;
export const MemoryHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const JobsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Jobs {
  jobs {
    name
    byClock
  }
}
    `) as unknown as TypedDocumentString<JobsQuery, JobsQueryVariables>;
export const JobRunsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query JobRuns($job: String) {
  jobRuns(job: $job, first: 50) {
    nodes {
      ...ShownRun
    }
    pageInfo {
      ...NextPage
    }
  }
}
    fragment ShownRun on JobRun {
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
}
fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<JobRunsQuery, JobRunsQueryVariables>;
export const RunJobDocument = /*#__PURE__*/ new TypedDocumentString(`
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
  counts {
    name
    count
  }
  error
}`) as unknown as TypedDocumentString<RunJobMutation, RunJobMutationVariables>;
export const OperationTrendDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OperationTrend($since0: DateTime!, $since1: DateTime!, $since2: DateTime!, $since3: DateTime!, $since4: DateTime!, $since5: DateTime!, $since6: DateTime!, $since7: DateTime!) {
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
}
    fragment ShownCount on OperationCount {
  node
  op
  status
  count
}`) as unknown as TypedDocumentString<OperationTrendQuery, OperationTrendQueryVariables>;
export const OpenErasuresDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OpenErasures {
  erasures(first: 50) {
    nodes {
      id
      tenant
      person
      state
      attempts
      error
      askedAt
      nextTryAt
    }
    pageInfo {
      ...NextPage
    }
  }
}
    fragment NextPage on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<OpenErasuresQuery, OpenErasuresQueryVariables>;
export const WorkBacklogDocument = /*#__PURE__*/ new TypedDocumentString(`
    query WorkBacklog {
  backgroundTaskBacklog {
    kind
    state
    count
    since
  }
}
    `) as unknown as TypedDocumentString<WorkBacklogQuery, WorkBacklogQueryVariables>;
export const DeadWorkDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DeadWork($after: String) {
  deadBackgroundTasks(first: 20, after: $after) {
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
export const RetryDeadWorkDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RetryDeadWork($input: RetryDeadBackgroundTaskInput!) {
  retryDeadBackgroundTask(input: $input) {
    backgroundTask {
      id
      state
    }
  }
}
    `) as unknown as TypedDocumentString<RetryDeadWorkMutation, RetryDeadWorkMutationVariables>;
export const TenantCountsDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const SearchDocument = /*#__PURE__*/ new TypedDocumentString(`
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
      id
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
}`) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const WhyDisclosedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query WhyDisclosed($memory: ID!, $viewer: ID!, $chat: ID) {
  explainDisclosure(memory: $memory, viewer: $viewer, chat: $chat) {
    disclosed
    reason
    steps
  }
}
    `) as unknown as TypedDocumentString<WhyDisclosedQuery, WhyDisclosedQueryVariables>;
export const StartPageDocument = /*#__PURE__*/ new TypedDocumentString(`
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
    nodes {
      ...ShownProposal
    }
  }
  todos(done: false) @include(if: $isPrivate) {
    nodes {
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
}`) as unknown as TypedDocumentString<StartPageQuery, StartPageQueryVariables>;
export const RemovedValuesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RemovedValues($chat: ID) {
  removedValues(chat: $chat) {
    own
    ofLeft
    total
  }
}
    `) as unknown as TypedDocumentString<RemovedValuesQuery, RemovedValuesQueryVariables>;
export const ForgetMessagesDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const LiftRemovedValueDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation LiftRemovedValue($input: LiftRemovedValueInput!) {
  liftRemovedValue(input: $input) {
    lifted
  }
}
    `) as unknown as TypedDocumentString<LiftRemovedValueMutation, LiftRemovedValueMutationVariables>;
