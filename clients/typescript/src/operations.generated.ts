// Made by `npm run build:client` from schema.graphql and clients/operations; do not edit.

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
interface DocumentTypeDecoration<TResult, TVariables> {
  __apiType?: (variables: TVariables) => TResult;
}
/** Input of `addAlias`. */
export type AddAliasInput = {
  /** You, or one of your own acquaintances. */
  person: string;
  /** Further name, at most 300 characters; 20 per person. */
  alias: string;
};

/** What a memory is mainly about. */
export type Aspect =
  /** Its owner, and everything else. */
  | 'PROFILE'
  /** Other people and organisations. */
  | 'PEOPLE'
  /** A project. */
  | 'PROJECT';

/** What a background task does. */
export type BackgroundTaskKind =
  /** Learns from a message. */
  | 'EXTRACT_MEMORIES'
  /** Puts a learned memory into better words. */
  | 'REFINE_MEMORY'
  /** Stores a message of a note-taking kind as a memory. */
  | 'STORE_NOTE'
  /** Draws conclusions from memories. */
  | 'MAKE_INSIGHTS'
  /** Makes an episode of the older half of a long window. */
  | 'COMPRESS_WINDOW'
  /** Summarizes a conversation up to one of its turns. */
  | 'ROLL_SUMMARY'
  /** Summarizes a session that has ended. */
  | 'SUMMARIZE_SESSION'
  /** Summarizes what matters in the life of a person. */
  | 'MAKE_SPINE'
  /** Brings the note about a user up to date. */
  | 'UPDATE_USER_NOTE'
  /** Erases what is left of an account. */
  | 'ERASE_ACCOUNT';

/** State of a background task. */
export type BackgroundTaskState =
  /** Due, and no worker has begun it. */
  | 'PENDING'
  /** A worker is at it. */
  | 'RUNNING'
  /** Its effects are stored. */
  | 'DONE'
  /** Done; there was nothing to store. */
  | 'NOTHING_LEARNED'
  /** Waits for a language model, or for its tokens of tomorrow. */
  | 'WAITING_FOR_MODEL'
  /** The last attempt failed; it is retried automatically. */
  | 'FAILED'
  /** Given up; it runs again only if someone retries it. */
  | 'DEAD';

/** Input of `blockStater`. */
export type BlockStaterInput = {
  /** An account, by id or handle. */
  person: PersonRefInput;
};

/** For whom a chat is meant; what counts is who takes part. */
export type ChatKind =
  /** For one person and the agent. */
  | 'PRIVATE'
  /** For several people and the agent. */
  | 'GROUP';

/** Input of `completeTodo`. */
export type CompleteTodoInput = {
  /** One of your own todos. */
  id: string;
  /** false opens it again. */
  done: boolean;
};

/** For what, where and how long a context is to be. */
export type ContextInput = {
  /** What the context is made of. */
  kind: ContextKind;
  /** What the person says now; decides what is relevant. */
  message?: string | null | undefined;
  /** Where they speak; none: in private. */
  chat?: string | null | undefined;
  /** The persona spoken to; by default that of the header. */
  persona?: string | null | undefined;
  /** The thread whose revision is meant; by default that of the chat, else your direct one. */
  thread?: string | null | undefined;
  /** The revision seen last: the context starts with what is new. */
  sinceRevision?: number | null | undefined;
  /** Kind AGENT: where the agent runs; at most 4,000 characters. */
  environment?: string | null | undefined;
  /** 50 to 32,000 tokens (o200k_base). */
  budgetTokens?: number | null | undefined;
  /** How likely a memory must answer the message, 0 to 1; by default 0.022. 0 leaves nothing out. */
  minRelevance?: number | null | undefined;
  /** OFF reads nothing; by default ACTIVE. */
  mode?: ContextMode | null | undefined;
};

/** What a context is made of. */
export type ContextKind =
  /** Who the agent is: its soul, its rules, what it notes about its user. */
  | 'AGENT'
  /** What a reply needs: pinned and relevant memories, cards, summaries, todos and the window. */
  | 'CONVERSATION'
  /** The viewer's own facts with a slot, the three nearest episodes and the window. */
  | 'FACTS';

/** Whether a context is made. */
export type ContextMode =
  /** It is made. */
  | 'ACTIVE'
  /** Nothing is read, and the answer is empty. */
  | 'OFF';

/** Input of `correctMemory`. */
export type CorrectMemoryInput = {
  /** Memory that is corrected. */
  id: string;
  /** Where the correction is said. */
  chat?: string | null | undefined;
  /** New text, in the third person; at most 280 characters, notes and procedures 8,000. */
  text?: string | null | undefined;
  /** New type. */
  type?: MemoryType | null | undefined;
  /** New category, at most 64 characters. */
  category?: string | null | undefined;
  /** How far it may spread; a lower one needs the right to relax it. */
  sensitivity?: Sensitivity | null | undefined;
  /** Whether it may come up outside its owner's contexts and its chat; true needs the right to relax it. */
  portable?: boolean | null | undefined;
  /** 0 trivial, 1 standard, 2 significant, 3 critical. */
  importance?: number | null | undefined;
  /** Single-valued field that it fills, such as `city`. */
  slot?: string | null | undefined;
  /** Value of the slot; at most 280 characters. */
  value?: string | null | undefined;
  /** Tags in the place of the stored ones; at most 20 of 64 characters. */
  tags?: Array<string> | null | undefined;
  /** In the place of the stored one; at most 20. */
  evidence?: Array<string> | null | undefined;
  /** Days to live from now, 1 to 36,500. */
  ttlDays?: number | null | undefined;
  /** Whom it is about from now on; at most 20. It stays the word of whoever said it, where they said it. */
  about?: Array<PersonRefInput> | null | undefined;
  /** The things it names from now on; persons among them are added to those it is about. At most 20. */
  entities?: Array<EntityInput> | null | undefined;
  /** Told to nobody but these, its stater and its owner, from now on; at most 20. Origin only. */
  confidedTo?: Array<PersonRefInput> | null | undefined;
  /** What is taken away: SLOT with its VALUE; CATEGORY becomes that of the type; without TTL it lives on. */
  clear?: Array<MemoryField> | null | undefined;
};

/** Input of `createPerson`. */
export type CreatePersonInput = {
  /** At most 300 characters. */
  name: string;
  /** Further names, at most 20 of 300 characters. */
  aliases?: Array<string> | null | undefined;
};

/** Input of `createTodo`. */
export type CreateTodoInput = {
  /** The persona it was told; null for none, by default that of the header. */
  persona?: string | null | undefined;
  /** What it is about. */
  kind: TodoKind;
  /** At most 280 characters. The same one again opens the one that is there. */
  text: string;
};

/** Input of `decideProposal`. */
export type DecideProposalInput = {
  /** One of your open proposals. */
  id: string;
  /** false refuses it: the same value is not proposed again. */
  accept: boolean;
};

/** Input of `deleteCheckpoint`. */
export type DeleteCheckpointInput = {
  /** Thread whose state is deleted. */
  thread: string;
};

/** Input of `deleteTodo`. */
export type DeleteTodoInput = {
  /** One of your own todos. */
  id: string;
};

/** Why a memory is disclosed or hidden. */
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
  /** Hidden: it was said to one person alone in a private chat, who is told in private only. */
  | 'SAID_ALONE'
  /** Hidden: it is confided to others, and someone who hears this is not among them. */
  | 'IN_CONFIDENCE'
  /** Hidden: only its owner, its chat and those who heard it hear it again. */
  | 'NOT_PORTABLE'
  /** Hidden: its stater had never met whom it is about, and it was not asked for. */
  | 'STRANGER'
  /** Hidden: no row of the rule lets it come up for them here. */
  | 'OUT_OF_REACH'
  /** Hidden: it is PERSONAL, and they are not among its subjects. */
  | 'PERSONAL'
  /** Hidden: it is SENSITIVE, which is told only in private to its subjects, or to its owner. */
  | 'SENSITIVE'
  /** Hidden: they do not take part in this chat. */
  | 'NOT_PARTICIPANT';

/** A thing a memory names. */
export type EntityInput = {
  /** Kind of the thing. */
  type: EntityType;
  /** At most 300 characters. */
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

/** Input of `eraseMe`. */
export type EraseMeInput = {
  /** Exactly: erase everything about me */
  confirm: string;
};

/** Stable code of an error. */
export type ErrorCode =
  /** It does not exist, or you may not know that it does. */
  | 'NOT_FOUND'
  /** The input breaks a rule; the message says what was expected. */
  | 'INVALID_INPUT'
  /** The text holds a secret, such as a password or a card number; nothing of it was stored. */
  | 'SECRET_REFUSED'
  /** Something else has changed or stands in the way. */
  | 'CONFLICT'
  /** The token has no right to do this. */
  | 'FORBIDDEN'
  /** The token is missing, wrong or expired. */
  | 'UNAUTHENTICATED'
  /** Too many requests; the answer says when to retry. */
  | 'RATE_LIMITED'
  /** A limit on what is stored, or on tokens of the language model, is reached. */
  | 'QUOTA_EXCEEDED'
  /** The query could cost more than a request may. */
  | 'TOO_COMPLEX'
  /** The time limit of the request was reached before this field was answered. */
  | 'TIMED_OUT'
  /** A database or model does not answer; retry later. */
  | 'UNAVAILABLE'
  /** A defect of the service; the log has the cause. */
  | 'INTERNAL';

/** Kind of fact that a memory states. */
export type FactType =
  /** A plain fact. */
  | 'FACT'
  /** A like or dislike. */
  | 'PREFERENCE'
  /** How two people are related. */
  | 'RELATIONSHIP'
  /** A difficulty or complaint. */
  | 'FRICTION'
  /** Something done again and again. */
  | 'HABIT';

/** Input of `forgetMemory`. */
export type ForgetMemoryInput = {
  /** Memory that is forgotten. */
  id: string;
  /** Where it is asked; none: in private. */
  chat?: string | null | undefined;
};

/** Input of `forgetMessages`. */
export type ForgetMessagesInput = {
  /** Where it was said; none: in your direct talk. */
  chat?: string | null | undefined;
  /** Messages that you heard there, up to 500. */
  ids?: Array<string> | null | undefined;
  /** Literal values, such as names and numbers, up to 20 of 4 to 200 characters, 50 of yours in a place: "[removed]" stands in their place from now on, in the words of those who had heard them. */
  values?: Array<string> | null | undefined;
};

/** Input of `forgetPerson`. */
export type ForgetPersonInput = {
  /** Somebody you have made an acquaintance of, or an account. */
  person: string;
};

/** What was written about a memory. */
export type HistoryEventKind =
  /** It was made. */
  | 'ADD'
  /** It was changed. */
  | 'UPDATE'
  /** The same was said again. */
  | 'CONFIRM'
  /** Something less certain was said and not taken over. */
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
  /** It was deleted for good. */
  | 'PURGE';

/** Outcome of a run of a job. */
export type JobOutcome =
  /** Under way, or its process died. */
  | 'RUNNING'
  /** Finished. */
  | 'DONE'
  /** Failed; `error` says why. */
  | 'FAILED'
  /** Counted what it would do and changed nothing; never stored. */
  | 'DRY_RUN';

/** Connector; a handle not seen before makes the account. */
export type JoinChatInput = {
  /** Chat, by Kith's id or by the connector's. */
  chat: string;
  /** Person who joins; a handle not seen before makes the account. */
  person: PersonRefInput;
  /** When they joined; now when not said. */
  at?: string | null | undefined;
  /** How they take part; by default MEMBER. */
  as?: ParticipationKind | null | undefined;
};

/** Input of `leaveChat`. */
export type LeaveChatInput = {
  /** Chat, by Kith's id or by the connector's. */
  chat: string;
  /** Person who leaves. */
  person: PersonRefInput;
  /** When they left; now when not said. Connector only. */
  at?: string | null | undefined;
};

/** Input of `liftRemovedValue`. */
export type LiftRemovedValueInput = {
  /** Where it was said; none: in your direct talk. */
  chat?: string | null | undefined;
  /** One that you had removed, or that you had heard; none: all that people who have left had removed. */
  value?: string | null | undefined;
};

/** Input of `linkPerson`. */
export type LinkPersonInput = {
  /** One of your own acquaintances. */
  acquaintance: string;
  /** The account it is from now on, by id or handle. */
  account: PersonRefInput;
  /** Open everything you stored about them before to the account. */
  includeEarlier?: boolean | null | undefined;
  /** Open only these of your earlier memories to the account. */
  memories?: Array<string> | null | undefined;
};

/** Change that the viewer may make to a memory. */
export type MemoryAction =
  /** Change what it says. */
  | 'CORRECT'
  /** Make it spread less. */
  | 'RESTRICT'
  /** Make it spread further. */
  | 'RELAX'
  /** Forget it. */
  | 'FORGET'
  /** Pin or unpin it. */
  | 'PIN'
  /** Restore it. */
  | 'RESTORE';

/** Field that a correction can clear. */
export type MemoryField =
  /** The single-valued field it fills, with its value. */
  | 'SLOT'
  /** The value alone. */
  | 'VALUE'
  /** All tags. */
  | 'TAGS'
  /** All evidence. */
  | 'EVIDENCE'
  /** The time to live: it does not expire any more. */
  | 'TTL'
  /** The category: it becomes that of the type. */
  | 'CATEGORY';

/** What a list or search is narrowed to; at most 100 items per list. */
export type MemoryFilter = {
  /** Any of these types. */
  types?: Array<MemoryType> | null | undefined;
  /** Any of these categories. */
  categories?: Array<string> | null | undefined;
  /** Any of these aspects. */
  aspects?: Array<Aspect> | null | undefined;
  /** Any of them. */
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
  /** Any of them. */
  entityRefs?: Array<string> | null | undefined;
  /** Other than ACTIVE: your own memories, in a private context. */
  statuses?: Array<MemoryStatus> | null | undefined;
  /** Memories of persons, or of chats. */
  scope?: ScopeKind | null | undefined;
  /** Scoped to this chat or learned in it; one you take or took part in. It narrows, and is not where you ask. */
  inChat?: string | null | undefined;
  /** Any of these kinds of facts. */
  factTypes?: Array<FactType> | null | undefined;
  /** Fills any of these single-valued fields. */
  slots?: Array<string> | null | undefined;
  /** Any of them. */
  sources?: Array<MemorySource> | null | undefined;
  /** Any of these sensitivities. */
  sensitivities?: Array<Sensitivity> | null | undefined;
  /** Any of them, where you may see whose word it is. */
  statedBy?: Array<string> | null | undefined;
  /** Owned by any of these people, where you may see whose it is. */
  ownedBy?: Array<string> | null | undefined;
  /** Stored with this agent; your own memories only. */
  agentId?: string | null | undefined;
  /** Stored in this run of an agent; your own memories only. */
  runId?: string | null | undefined;
  /** Made by people or by agents. */
  madeBy?: MemoryMaker | null | undefined;
  /** Whether its stater is among its subjects (false) or not. */
  hearsay?: boolean | null | undefined;
  /** Stored after this time. */
  createdAfter?: string | null | undefined;
  /** Stored before this time. */
  createdBefore?: string | null | undefined;
};

/** Who makes memories. */
export type MemoryMaker =
  /** People: what they said or had stored. */
  | 'PEOPLE'
  /** Agents: what they noted, and what was made of conversations. */
  | 'AGENTS';

/** Order of a list of memories; ties go newest first. */
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

/** What the items of an answer hold. */
export type MemoryReturn =
  /** One line of text each. */
  | 'BULLETS'
  /** The memory beside its line. */
  | 'FULL';

/** How a memory was made. */
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
  /** Concluded from several memories. */
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
  /** Who a person is: name, home, work, age. */
  | 'IDENTITY'
  /** How two people are related. */
  | 'RELATIONSHIP'
  /** Any other fact; the default. */
  | 'KNOWLEDGE'
  /** Something that must or must not be: an allergy, a limit. */
  | 'CONSTRAINT'
  /** How the agent is to behave. */
  | 'INSTRUCTION'
  /** A situation that holds for a while. */
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
  /** How something is done, in steps. */
  | 'PROCEDURE'
  /** Note of an agent: what was done. */
  | 'LOG'
  /** Note of an agent: what several notes come to. */
  | 'SUMMARY'
  /** Note of an agent: what it has learned to do; needs evidence. */
  | 'RULE'
  /** Note of an agent: its character; one at a time. */
  | 'SOUL'
  /** Note of an agent about itself. */
  | 'AGENT'
  /** Note of an agent about its user. */
  | 'USER';

/** Input of `mergeEntities`. */
export type MergeEntitiesInput = {
  /** A thing that you have named: the one that stays. */
  keep: string;
  /** Another one of the same type, which is read as that one from now on. */
  absorb: string;
};

/** Input of `mergeNotes`. */
export type MergeNotesInput = {
  /** 2 to 20 notes of yours, LOG, SUMMARY or RULE. */
  ids: Array<string>;
};

/** Input of `mergePersons`. */
export type MergePersonsInput = {
  /** One of your own acquaintances: the one that stays. */
  keep: string;
  /** Another one, which is read as that one from now on. */
  absorb: string;
};

/** One message; no speaker: the agent. */
export type MessageInput = {
  /** Your own id of it, at most 200 characters, unique where it is said. */
  externalId: string;
  /** Person who spoke; none: the agent, or you with role USER. */
  speaker?: PersonRefInput | null | undefined;
  /** Who said it: a person or the agent. */
  role: Role;
  /** At most 8,000 characters. */
  text: string;
  /** When it was said; now when not given. */
  at?: string | null | undefined;
  /** Told to nobody but these and who said it; so is what is learned from it. At most 20. */
  confidedTo?: Array<PersonRefInput> | null | undefined;
};

/** Kind of an agent's note. */
export type NoteKind =
  /** What was done. */
  | 'LOG'
  /** What several notes come to. */
  | 'SUMMARY'
  /** What the agent has learned to do; needs evidence and a confidence of 0.8. */
  | 'RULE'
  /** Character of the agent; one at a time. */
  | 'SOUL'
  /** What the agent notes about itself. */
  | 'AGENT'
  /** What the agent notes about its user. */
  | 'USER';

/** What was done. */
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

/** Part of the service that did something. */
export type OperationNode =
  /** While a caller waited. */
  | 'HOTPATH'
  /** For a prompt. */
  | 'CONTEXT'
  /** On messages and sessions. */
  | 'EPISODIC'
  /** In the background. */
  | 'WORKER';

/** How it ended. */
export type OperationStatus =
  /** As asked. */
  | 'OK'
  /** With an error. */
  | 'ERROR'
  /** With nothing to do. */
  | 'SKIPPED';

/** Person who takes part in a chat. */
export type ParticipantInput = {
  /** Person who takes part; a handle not seen before makes the account. */
  person: PersonRefInput;
  /** How they take part; by default MEMBER. */
  as?: ParticipationKind | null | undefined;
};

/** How a person takes part in a chat. */
export type ParticipationKind =
  /** Hears everything that belongs to the chat. */
  | 'MEMBER'
  /** Hears of the chat only what was said while they were there; counts as a hearer like a member. */
  | 'GUEST';

/** A person, named by exactly one of the three. */
export type PersonRefInput = {
  /** Id of an account or of one of your own acquaintances. */
  id?: string | null | undefined;
  /** The exact handle of an account. */
  handle?: string | null | undefined;
  /** One of the speaker's own acquaintances, made when there is none of that name. */
  name?: string | null | undefined;
};

/** Input of `pinMemory`. */
export type PinMemoryInput = {
  /** Memory that is pinned or unpinned. */
  id: string;
  /** Where it is asked; none: in private. */
  chat?: string | null | undefined;
  /** true pins it, false unpins it. */
  pinned: boolean;
};

/** Fact of a profile. */
export type ProfileFactInput = {
  /** Type of the memory. */
  type: MemoryType;
  /** The fact, in the third person; at most 280 characters. */
  text: string;
  /** The single-valued field it fills. */
  slot?: string | null | undefined;
  /** Value of the slot; at most 280 characters. */
  value?: string | null | undefined;
};

/** State of a proposal. */
export type ProposalState =
  /** Waits for an answer. */
  | 'OPEN'
  /** Agreed to, or said often enough; it is stored. */
  | 'ACCEPTED'
  /** Refused; the same is not proposed again. */
  | 'REFUSED'
  /** Not answered in time. */
  | 'LAPSED';

/** Aliases of `MemoryFilter` under the names that agent frameworks use: userId for ownedBy, actorId for statedBy, role for madeBy. */
export type QueryFilters = {
  /** Whose memory it is, where you may see that. */
  userId?: string | null | undefined;
  /** The agent it was stored with; your own memories only. */
  agentId?: string | null | undefined;
  /** The run it was stored in; your own memories only. */
  runId?: string | null | undefined;
  /** Who said it, where you may see that. */
  actorId?: string | null | undefined;
  /** USER: what people said; ASSISTANT: what agents noted, and what was made of talks. */
  role?: Role | null | undefined;
  /** Pinned ones only (true), or unpinned ones only (false). */
  pinned?: boolean | null | undefined;
  /** 0 to 3; 4 and 5 count as 3. */
  importanceMin?: number | null | undefined;
  /** 0 to 3; 4 and 5 count as 3. */
  importanceMax?: number | null | undefined;
  /** Changed after this time. */
  updatedAfter?: string | null | undefined;
  /** Changed before this time. */
  updatedBefore?: string | null | undefined;
};

/** Question of an agent, with its limits. */
export type QueryMemoryInput = {
  /** Its name in the allowlists, such as "planner". */
  agent: string;
  /** Plain words, at most 4,000 characters. */
  query: string;
  /** Of those the agent may read; by default all of them. */
  categories?: Array<string> | null | undefined;
  /** What the answer is narrowed to; it opens nothing. */
  filter?: MemoryFilter | null | undefined;
  /** Aliases of `filter`, which win where both say the same. */
  filters?: QueryFilters | null | undefined;
  /** Where it is asked; none: in private. */
  chat?: string | null | undefined;
  /** Whose changes the header tells; by default that of the chat. */
  thread?: string | null | undefined;
  /** The `revision` of the answer before; none: no header. */
  sinceRevision?: number | null | undefined;
  /** 1 to 50. */
  topK?: number | null | undefined;
  /** Calibrated, 0 to 1: nothing below it, but for categories that are told whole; 0.65 is strict. */
  threshold?: number | null | undefined;
  /** How likely a hit must answer, 0 to 1; by default 0.022. 0 leaves nothing out. */
  minRelevance?: number | null | undefined;
  /** What the items hold; by default BULLETS. */
  return?: MemoryReturn | null | undefined;
  /** 1 to 32,000, of all texts together. */
  budgetTokens?: number | null | undefined;
};

/** What a recall ranks by. */
export type Ranking =
  /** Similarity and words, with recency and frequency among good answers. */
  | 'BLENDED'
  /** Similarity and words alone. */
  | 'RELEVANCE';

/** How a recall found its hits. */
export type RecallMode =
  /** By the meaning of the question and by its words. */
  | 'VECTOR_AND_TEXT'
  /** By its words alone: there was no vector of the question. */
  | 'TEXT_ONLY'
  /** The newest: the question has no word to search for and no vector. */
  | 'RECENCY_ONLY';

/** Messages of one place, in the order in which they were said. */
export type RecordMessagesInput = {
  /** None: the viewer's direct talk. */
  chat?: string | null | undefined;
  /** The persona spoken to. */
  persona?: string | null | undefined;
  /** 1 to 500. */
  messages: Array<MessageInput>;
  /** Answers the context made after these messages are stored; its chat, persona and message are theirs when not given. */
  returnContext?: ContextInput | null | undefined;
};

/** Input of `rememberMemories`. */
export type RememberMemoriesInput = {
  /** 1 to 100 statements. */
  memories: Array<RememberMemoryInput>;
};

/** A statement to be remembered; what is not given is decided by the rules. */
export type RememberMemoryInput = {
  /** Third person; at most 280 characters, notes and procedures 8,000. */
  text: string;
  /** KNOWLEDGE when not said. */
  type?: MemoryType | null | undefined;
  /** Category, at most 64 characters; by default that of the type. */
  category?: string | null | undefined;
  /** Where it is said; none: in direct talk with the agent. */
  chat?: string | null | undefined;
  /** GROUP: it belongs to that chat; PERSONAL when not said. */
  scope?: ScopeKind | null | undefined;
  /** At most 20. */
  about?: Array<PersonRefInput> | null | undefined;
  /** At most 20. */
  entities?: Array<EntityInput> | null | undefined;
  /** Kind of fact; by default found in the text. */
  factType?: FactType | null | undefined;
  /** How far it may spread; by default found in the text. */
  sensitivity?: Sensitivity | null | undefined;
  /** Whether it may come up outside its owner's contexts and its chat; by default found in the text and place. */
  portable?: boolean | null | undefined;
  /** 0 to 3. */
  importance?: number | null | undefined;
  /** Whether it belongs to the foundation of every context; by default false. */
  pinned?: boolean | null | undefined;
  /** Told to nobody but these, its stater and its owner; people you know, at most 20. */
  confidedTo?: Array<PersonRefInput> | null | undefined;
  /** 0 to 1; 1 when not said. */
  confidence?: number | null | undefined;
  /** The single-valued field it fills. */
  slot?: string | null | undefined;
  /** Value of the slot; at most 280 characters. */
  value?: string | null | undefined;
  /** At most 20. */
  tags?: Array<string> | null | undefined;
  /** At most 20. */
  evidence?: Array<string> | null | undefined;
  /** How long it is expected to hold; by default that of the type. */
  stability?: Stability | null | undefined;
  /** Days to live, 1 to 36,500. */
  ttlDays?: number | null | undefined;
  /** Told by this persona alone; none: by all. */
  persona?: string | null | undefined;
  /** Name of the thread whose changes tell of it; by default that of the place. */
  thread?: string | null | undefined;
  /** Agent that it is stored with, at most 200 characters; shown to its origin alone. */
  agentId?: string | null | undefined;
  /** Run of the agent, at most 200 characters; shown to its origin alone. */
  runId?: string | null | undefined;
  /** When it was so; when it was said, if not given. */
  observedAt?: string | null | undefined;
  /** When it was said. Connector only; the speaker must have been taking part then. */
  learnedAt?: string | null | undefined;
};

/** What a statement did. */
export type RememberOutcome =
  /** Made a new memory. */
  | 'CREATED'
  /** Changed the memory of the same key, or replaced its value. */
  | 'UPDATED'
  /** Said again what is remembered. */
  | 'CONFIRMED'
  /** Changed nothing: what is remembered is much more certain. */
  | 'IGNORED_LOWER_CONFIDENCE';

/** Input of `restoreMemory`. */
export type RestoreMemoryInput = {
  /** Memory that is restored. */
  id: string;
  /** Where it is asked; none: in private. */
  chat?: string | null | undefined;
};

/** Input of `retryBackgroundTask`. */
export type RetryBackgroundTaskInput = {
  /** A FAILED or DEAD task that your words have caused. */
  id: string;
};

/** Input of `retryDeadBackgroundTask`. */
export type RetryDeadBackgroundTaskInput = {
  /** A DEAD task of your tenant. */
  id: string;
};

/** Who said a message. */
export type Role =
  /** A person. */
  | 'USER'
  /** The agent. */
  | 'ASSISTANT';

/** Input of `runJob`. */
export type RunJobInput = {
  /** Name of the job, as `jobs` lists it. */
  job: string;
  /** Counts what would be done and changes nothing. */
  dryRun?: boolean | null | undefined;
};

/** Input of `saveCheckpoint`. */
export type SaveCheckpointInput = {
  /** At most 200 characters. */
  thread: string;
  /** Any JSON of at most 1 MB (1,048,576 bytes). */
  data: unknown;
  /** 0: none must be there; not given: the last one to save wins; else CONFLICT unless it is stored. */
  expectedVersion?: number | null | undefined;
};

/** Whose memory it is. */
export type ScopeKind =
  /** It belongs to one person. */
  | 'PERSONAL'
  /** It belongs to a chat. */
  | 'GROUP';

/** Input of `seedProfile`. */
export type SeedProfileInput = {
  /** The name you are shown by from now on. */
  name?: string | null | undefined;
  /** 1 to 100; one that is refused refuses all. */
  facts: Array<ProfileFactInput>;
};

/** How far a memory may spread. */
export type Sensitivity =
  /** Everyone whom it reaches may hear it. */
  | 'PUBLIC'
  /** Its origin and its subjects may hear it. */
  | 'PERSONAL'
  /** Its subjects may hear it, in private only; its owner, as long as it is about no account. */
  | 'SENSITIVE';

/** How long a memory is expected to hold. */
export type Stability =
  /** Holds for a short time; needs a time to live. */
  | 'VOLATILE'
  /** Holds until something else is said. */
  | 'STABLE'
  /** Never expires or decays. */
  | 'PERMANENT';

/** Input of `storeProcedure`. */
export type StoreProcedureInput = {
  /** At most 200 characters. */
  title: string;
  /** 1 to 50 lines, each of which says what to do: "Open the valve." */
  steps: Array<string>;
  /** Tags, at most 20 of 64 characters. */
  tags?: Array<string> | null | undefined;
  /** Agent that it is stored with, at most 200 characters. */
  agentId?: string | null | undefined;
  /** Run of the agent, at most 200 characters. */
  runId?: string | null | undefined;
};

/** Input of `syncChat`. */
export type SyncChatInput = {
  /** Connector's own id of the chat, at most 200 characters. */
  externalId: string;
  /** For whom it is meant. */
  kind: ChatKind;
  /** Title, at most 300 characters; none: as it is. */
  title?: string | null | undefined;
  /** Everybody who takes part now, at most 1,000: whoever is not listed leaves. */
  participants: Array<ParticipantInput>;
};

/** What happened to a memory of a thread. */
export type ThreadChangeEvent =
  /** It was made. */
  | 'CREATED'
  /** It was changed, or a name in it was linked to an account. */
  | 'UPDATED'
  /** It was folded with others. */
  | 'MERGED'
  /** It was forgotten; it can be restored. */
  | 'SOFT_DELETED'
  /** It was restored. */
  | 'RESTORED'
  /** Another memory replaced it. */
  | 'SUPERSEDED'
  /** It expired, or was over a limit. */
  | 'ARCHIVED';

/** What a todo is about. */
export type TodoKind =
  /** Something the person has promised to do. */
  | 'COMMITMENT'
  /** Something the person wants to do regularly. */
  | 'HABIT'
  /** A subject to come back to. */
  | 'THREAD'
  /** A difficulty to ask about. */
  | 'FRICTION';

/** Input of `unblockStater`. */
export type UnblockStaterInput = {
  /** An account, by id or handle. */
  person: PersonRefInput;
};

/** Input of `unfoldMemory`. */
export type UnfoldMemoryInput = {
  /** Memory whose source is CURATED_FOLD, or a pinned one that has taken others in. */
  id: string;
  /** Where it is asked; none: in private. */
  chat?: string | null | undefined;
};

/** Input of `unmergeEntity`. */
export type UnmergeEntityInput = {
  /** The thing that was merged, as `absorbed` lists it. */
  absorbed: string;
};

/** Input of `unmergePerson`. */
export type UnmergePersonInput = {
  /** The acquaintance that was merged, as `absorbed` lists it. */
  absorbed: string;
};

/** Input of `updatePerson`. */
export type UpdatePersonInput = {
  /** You, or one of your own acquaintances. */
  person: string;
  /** New name, at most 300 characters. */
  name: string;
};

/** Input of `updateSoul`. */
export type UpdateSoulInput = {
  /** At most 8,000 characters. */
  content: string;
};

/** Input of `upsertChat`. */
export type UpsertChatInput = {
  /** Connector's own id of the chat, at most 200 characters. */
  externalId: string;
  /** For whom it is meant. */
  kind: ChatKind;
  /** Title, at most 300 characters; none: as it is. */
  title?: string | null | undefined;
};

/** Input of `writeNote`. */
export type WriteNoteInput = {
  /** Kind of the note. */
  kind: NoteKind;
  /** At most 8,000 characters; it keeps its lines. */
  content: string;
  /** At most 20 of 64 characters. */
  tags?: Array<string> | null | undefined;
  /** 0 to 1, by default 1; a RULE needs 0.8. */
  confidence?: number | null | undefined;
  /** By default that of its kind. */
  stability?: Stability | null | undefined;
  /** Days to live; what is VOLATILE needs them, of its own or its kind. */
  ttlDays?: number | null | undefined;
  /** How far it may spread; by default found in the text. */
  sensitivity?: Sensitivity | null | undefined;
  /** What it rests on; a RULE needs some. */
  evidence?: Array<string> | null | undefined;
  /** The job or task it tells of, at most 200 characters. */
  jobId?: string | null | undefined;
  /** Read by this persona alone; none: by all. */
  persona?: string | null | undefined;
};

export type TodoFieldsFragment = { id: string, kind: TodoKind, text: string, done: boolean, persona: string, createdAt: string };

export type CheckpointFieldsFragment = { thread: string, version: number, data: unknown, updatedAt: string };

export type ThreadChangesQueryVariables = Exact<{
  thread: string;
  sinceRevision: number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ThreadChangesQuery = { threadChanges: { nodes: Array<{ rev: number, event: ThreadChangeEvent, at: string, text: string, memoryId: string, memory: MemoryFieldsFragment | null }>, pageInfo: PageFieldsFragment } };

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
  input: SaveCheckpointInput;
}>;


export type SaveCheckpointMutation = { saveCheckpoint: { checkpoint: CheckpointFieldsFragment } };

export type DeleteCheckpointMutationVariables = Exact<{
  input: DeleteCheckpointInput;
}>;


export type DeleteCheckpointMutation = { deleteCheckpoint: { deletedId: string } };

export type TodosQueryVariables = Exact<{
  done?: boolean | null | undefined;
  kind?: TodoKind | null | undefined;
  persona?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type TodosQuery = { todos: { nodes: Array<TodoFieldsFragment>, pageInfo: PageFieldsFragment } };

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


export type DeleteTodoMutation = { deleteTodo: { deletedId: string } };

export type QueryMemoryQueryVariables = Exact<{
  input: QueryMemoryInput;
}>;


export type QueryMemoryQuery = { queryMemory: { header: string | null, tokens: number, revision: number | null, items: Array<{ id: string, category: string, text: string, memory: MemoryFieldsFragment | null }>, related: Array<{ id: string, category: string, text: string }> } };

export type NotesQueryVariables = Exact<{
  kind?: NoteKind | null | undefined;
  tags?: Array<string> | string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type NotesQuery = { notes: { nodes: Array<{ memory: MemoryFieldsFragment }>, pageInfo: PageFieldsFragment } };

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


export type RecordMessagesMutation = { recordMessages: { messages: Array<MessageFieldsFragment>, work: Array<{ id: string, kind: BackgroundTaskKind, state: BackgroundTaskState }>, context: { text: string, tokens: number, revision: number | null } | null, contextRefused: { code: ErrorCode, message: string } | null } };

export type ForgetMessagesMutationVariables = Exact<{
  input: ForgetMessagesInput;
}>;


export type ForgetMessagesMutation = { forgetMessages: { receipt: ReceiptFieldsFragment } };

export type LiftRemovedValueMutationVariables = Exact<{
  input: LiftRemovedValueInput;
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

export type MemoryFieldsFragment = { id: string, text: string, type: MemoryType, entityRefs: Array<string>, tags: Array<string>, slot: string | null, value: string | null, sensitivity: Sensitivity, portable: boolean, hearsay: boolean, importance: number, confidence: number, pinned: boolean, persona: string | null, status: MemoryStatus, createdAt: string, updatedAt: string, expiresAt: string | null, purgeAt: string | null, allowed: Array<MemoryAction>, scope: { kind: ScopeKind, owner: PersonFieldsFragment | null, chat: ChatFieldsFragment | null }, statedBy: PersonFieldsFragment | null, subjects: Array<PersonFieldsFragment> };

export type RememberMemoryMutationVariables = Exact<{
  input: RememberMemoryInput;
}>;


export type RememberMemoryMutation = { rememberMemory: { outcome: RememberOutcome, memory: MemoryFieldsFragment } };

export type RememberMemoriesMutationVariables = Exact<{
  input: RememberMemoriesInput;
}>;


export type RememberMemoriesMutation = { rememberMemories: { results: Array<
      | { outcome: RememberOutcome, memory: MemoryFieldsFragment }
      | { message: string, code: ErrorCode }
    > } };

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


export type ForgetMemoryMutation = { forgetMemory: { deletedId: string, purgeAt: string } };

export type RestoreMemoryMutationVariables = Exact<{
  input: RestoreMemoryInput;
}>;


export type RestoreMemoryMutation = { restoreMemory: { memory: MemoryFieldsFragment } };

export type UnfoldMemoryMutationVariables = Exact<{
  input: UnfoldMemoryInput;
}>;


export type UnfoldMemoryMutation = { unfoldMemory: { memories: Array<MemoryFieldsFragment> } };

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


export type WhoCanHearQuery = { whoCanHear: { nodes: Array<{ disclosed: boolean, reason: DisclosureReason, person: { id: string, handle: string | null, name: string }, chat: { id: string, externalId: string, title: string | null } | null }>, pageInfo: PageFieldsFragment } };

export type ExplainDisclosureQueryVariables = Exact<{
  memory: string;
  viewer: string;
  chat?: string | null | undefined;
}>;


export type ExplainDisclosureQuery = { explainDisclosure: { disclosed: boolean, reason: DisclosureReason, steps: Array<string> } };

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


export type PeopleQuery = { people: { nodes: Array<(
      { aliases: Array<string> }
      & PersonFieldsFragment
    )>, pageInfo: PageFieldsFragment } };

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


export type LinkPersonMutation = { linkPerson: { person: PersonFieldsFragment, earlier: Array<{ sensitivity: Sensitivity, count: number }> } };

export type MergePersonsMutationVariables = Exact<{
  input: MergePersonsInput;
}>;


export type MergePersonsMutation = { mergePersons: { person: PersonFieldsFragment } };

export type UnmergePersonMutationVariables = Exact<{
  input: UnmergePersonInput;
}>;


export type UnmergePersonMutation = { unmergePerson: { person: PersonFieldsFragment } };

export type MergeEntitiesMutationVariables = Exact<{
  input: MergeEntitiesInput;
}>;


export type MergeEntitiesMutation = { mergeEntities: { entity: { id: string, ref: string, label: string, type: EntityType } } };

export type UnmergeEntityMutationVariables = Exact<{
  input: UnmergeEntityInput;
}>;


export type UnmergeEntityMutation = { unmergeEntity: { entity: { id: string, ref: string, label: string, type: EntityType } } };

export type BlockStaterMutationVariables = Exact<{
  input: BlockStaterInput;
}>;


export type BlockStaterMutation = { blockStater: { changed: number, person: PersonFieldsFragment } };

export type BlockedStatersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BlockedStatersQuery = { blockedStaters: { nodes: Array<PersonFieldsFragment>, pageInfo: PageFieldsFragment } };

export type UnblockStaterMutationVariables = Exact<{
  input: UnblockStaterInput;
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

export type ProposalsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ProposalsQuery = { proposals: { nodes: Array<ProposalFieldsFragment>, pageInfo: PageFieldsFragment } };

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


export type RecallQuery = { recall: { mode: RecallMode, truncated: boolean, hits: Array<{ score: number, similarity: number | null, relevance: number, memory: MemoryFieldsFragment }>, cards: Array<{ id: string, ref: string, label: string, text: string }> } };

export type EntityCardsQueryVariables = Exact<{
  refs: Array<string> | string;
  chat?: string | null | undefined;
}>;


export type EntityCardsQuery = { entityCards: Array<{ id: string, ref: string, label: string, text: string, facts: Array<MemoryFieldsFragment> }> };

export type EntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  type?: EntityType | null | undefined;
  chat?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type EntitiesQuery = { entities: { edges: Array<{ node:
        | { id: string, ref: string, label: string, type: EntityType }
        | { id: string, ref: string, label: string, type: EntityType }
       }>, pageInfo: PageFieldsFragment } };

export type ContextQueryVariables = Exact<{
  input: ContextInput;
}>;


export type ContextQuery = { context: { text: string, tokens: number, revision: number | null, sections: Array<{ name: string, text: string }> } };

export type PersonFieldsFragment = { id: string, name: string, handle: string | null, isAccount: boolean };

export type ChatFieldsFragment = { id: string, externalId: string, kind: ChatKind, title: string | null };

export type PageFieldsFragment = { hasNextPage: boolean, endCursor: string | null };

export type BackgroundTaskFieldsFragment = { id: string, kind: BackgroundTaskKind, state: BackgroundTaskState, attempts: number, error: string | null, createdAt: string, finishedAt: string | null };

export type JobRunFieldsFragment = { id: string, job: string, window: string, outcome: JobOutcome, startedAt: string, finishedAt: string | null, error: string | null, counts: Array<{ name: string, count: number }> };

export type BackgroundTaskQueryVariables = Exact<{
  id: string;
}>;


export type BackgroundTaskQuery = { backgroundTask: (
    { stored: Array<MemoryFieldsFragment> }
    & BackgroundTaskFieldsFragment
  ) | null };

export type MyBackgroundTasksQueryVariables = Exact<{
  states?: Array<BackgroundTaskState> | BackgroundTaskState | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MyBackgroundTasksQuery = { myBackgroundTasks: { edges: Array<{ node: BackgroundTaskFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type RetryBackgroundTaskMutationVariables = Exact<{
  input: RetryBackgroundTaskInput;
}>;


export type RetryBackgroundTaskMutation = { retryBackgroundTask: { backgroundTask: BackgroundTaskFieldsFragment } };

export type JobsQueryVariables = Exact<{ [key: string]: never; }>;


export type JobsQuery = { jobs: Array<{ name: string, byClock: boolean }> };

export type JobRunsQueryVariables = Exact<{
  job?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type JobRunsQuery = { jobRuns: { nodes: Array<JobRunFieldsFragment>, pageInfo: PageFieldsFragment } };

export type RunJobMutationVariables = Exact<{
  input: RunJobInput;
}>;


export type RunJobMutation = { runJob: { run: JobRunFieldsFragment } };

export type BackgroundTaskBacklogQueryVariables = Exact<{ [key: string]: never; }>;


export type BackgroundTaskBacklogQuery = { backgroundTaskBacklog: Array<{ kind: BackgroundTaskKind, state: BackgroundTaskState, count: number, since: string | null }> };

export type DeadBackgroundTaskFieldsFragment = { id: string, kind: BackgroundTaskKind, state: BackgroundTaskState, attempts: number, error: string | null, createdAt: string, at: string };

export type DeadBackgroundTasksQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DeadBackgroundTasksQuery = { deadBackgroundTasks: { edges: Array<{ node: DeadBackgroundTaskFieldsFragment }>, pageInfo: PageFieldsFragment } };

export type RetryDeadBackgroundTaskMutationVariables = Exact<{
  input: RetryDeadBackgroundTaskInput;
}>;


export type RetryDeadBackgroundTaskMutation = { retryDeadBackgroundTask: { backgroundTask: DeadBackgroundTaskFieldsFragment } };

export type TenantCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type TenantCountsQuery = { tenantCounts: { accounts: number, chats: number, memories: number, messages: number, unfinishedWork: number, deadWork: number } };

export type ErasuresQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ErasuresQuery = { erasures: { nodes: Array<{ id: string, person: string, tenant: string, state: BackgroundTaskState, attempts: number, error: string | null, askedAt: string, nextTryAt: string | null }>, pageInfo: PageFieldsFragment } };

export type CountsQueryVariables = Exact<{ [key: string]: never; }>;


export type CountsQuery = { me: PersonFieldsFragment, memories: { totalCount: number }, chats: { totalCount: number }, messages: { totalCount: number }, unfinished: { totalCount: number } };

export type OperationCountsQueryVariables = Exact<{
  since: string;
}>;


export type OperationCountsQuery = { operationCounts: Array<{ node: OperationNode, op: Operation, status: OperationStatus, count: number }> };

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
export const BackgroundTaskFieldsFragmentDoc = new TypedDocumentString(`
    fragment BackgroundTaskFields on BackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}
    `, {"fragmentName":"BackgroundTaskFields"}) as unknown as TypedDocumentString<BackgroundTaskFieldsFragment, unknown>;
export const JobRunFieldsFragmentDoc = new TypedDocumentString(`
    fragment JobRunFields on JobRun {
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
}
    `, {"fragmentName":"JobRunFields"}) as unknown as TypedDocumentString<JobRunFieldsFragment, unknown>;
export const DeadBackgroundTaskFieldsFragmentDoc = new TypedDocumentString(`
    fragment DeadBackgroundTaskFields on DeadBackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  at
}
    `, {"fragmentName":"DeadBackgroundTaskFields"}) as unknown as TypedDocumentString<DeadBackgroundTaskFieldsFragment, unknown>;
export const ThreadChangesDocument = new TypedDocumentString(`
    query ThreadChanges($thread: String!, $sinceRevision: Int!, $first: Int, $after: String) {
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
}`) as unknown as TypedDocumentString<ThreadChangesQuery, ThreadChangesQueryVariables>;
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
    nodes {
      ...CheckpointFields
    }
    pageInfo {
      ...PageFields
    }
  }
}
    fragment CheckpointFields on Checkpoint {
  thread
  version
  data
  updatedAt
}
fragment PageFields on PageInfo {
  hasNextPage
  endCursor
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
    deletedId
  }
}
    `) as unknown as TypedDocumentString<DeleteCheckpointMutation, DeleteCheckpointMutationVariables>;
export const TodosDocument = new TypedDocumentString(`
    query Todos($done: Boolean, $kind: TodoKind, $persona: String, $first: Int, $after: String) {
  todos(done: $done, kind: $kind, persona: $persona, first: $first, after: $after) {
    nodes {
      ...TodoFields
    }
    pageInfo {
      ...PageFields
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
}
fragment PageFields on PageInfo {
  hasNextPage
  endCursor
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
    deletedId
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
    query Notes($kind: NoteKind, $tags: [String!], $first: Int, $after: String) {
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
    lifted
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
export const ConversationWindowDocument = new TypedDocumentString(`
    query ConversationWindow($chat: ID, $persona: String) {
  conversationWindow(chat: $chat, persona: $persona) {
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
}`) as unknown as TypedDocumentString<ConversationWindowQuery, ConversationWindowQueryVariables>;
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
export const SummarySpinesDocument = new TypedDocumentString(`
    query SummarySpines($first: Int) {
  summarySpines(first: $first) {
    version
    content
    messageCount
    createdAt
  }
}
    `) as unknown as TypedDocumentString<SummarySpinesQuery, SummarySpinesQueryVariables>;
export const RememberMemoryDocument = new TypedDocumentString(`
    mutation RememberMemory($input: RememberMemoryInput!) {
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
    mutation RememberMemories($input: RememberMemoriesInput!) {
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
    deletedId
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
}
    fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<WhoCanHearQuery, WhoCanHearQueryVariables>;
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
    nodes {
      ...PersonFields
      aliases
    }
    pageInfo {
      ...PageFields
    }
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment PageFields on PageInfo {
  hasNextPage
  endCursor
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
    earlier {
      sensitivity
      count
    }
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
export const MergeEntitiesDocument = new TypedDocumentString(`
    mutation MergeEntities($input: MergeEntitiesInput!) {
  mergeEntities(input: $input) {
    entity {
      id
      ref
      label
      type
    }
  }
}
    `) as unknown as TypedDocumentString<MergeEntitiesMutation, MergeEntitiesMutationVariables>;
export const UnmergeEntityDocument = new TypedDocumentString(`
    mutation UnmergeEntity($input: UnmergeEntityInput!) {
  unmergeEntity(input: $input) {
    entity {
      id
      ref
      label
      type
    }
  }
}
    `) as unknown as TypedDocumentString<UnmergeEntityMutation, UnmergeEntityMutationVariables>;
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
    query BlockedStaters($first: Int, $after: String) {
  blockedStaters(first: $first, after: $after) {
    nodes {
      ...PersonFields
    }
    pageInfo {
      ...PageFields
    }
  }
}
    fragment PersonFields on Person {
  id
  name
  handle
  isAccount
}
fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<BlockedStatersQuery, BlockedStatersQueryVariables>;
export const UnblockStaterDocument = new TypedDocumentString(`
    mutation UnblockStater($input: UnblockStaterInput!) {
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
    query Proposals($first: Int, $after: String) {
  proposals(first: $first, after: $after) {
    nodes {
      ...ProposalFields
    }
    pageInfo {
      ...PageFields
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
}
fragment PageFields on PageInfo {
  hasNextPage
  endCursor
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
      id
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
    id
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
export const BackgroundTaskDocument = new TypedDocumentString(`
    query BackgroundTask($id: ID!) {
  backgroundTask(id: $id) {
    ...BackgroundTaskFields
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
fragment BackgroundTaskFields on BackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}`) as unknown as TypedDocumentString<BackgroundTaskQuery, BackgroundTaskQueryVariables>;
export const MyBackgroundTasksDocument = new TypedDocumentString(`
    query MyBackgroundTasks($states: [BackgroundTaskState!], $first: Int, $after: String) {
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
}
    fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}
fragment BackgroundTaskFields on BackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}`) as unknown as TypedDocumentString<MyBackgroundTasksQuery, MyBackgroundTasksQueryVariables>;
export const RetryBackgroundTaskDocument = new TypedDocumentString(`
    mutation RetryBackgroundTask($input: RetryBackgroundTaskInput!) {
  retryBackgroundTask(input: $input) {
    backgroundTask {
      ...BackgroundTaskFields
    }
  }
}
    fragment BackgroundTaskFields on BackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  finishedAt
}`) as unknown as TypedDocumentString<RetryBackgroundTaskMutation, RetryBackgroundTaskMutationVariables>;
export const JobsDocument = new TypedDocumentString(`
    query Jobs {
  jobs {
    name
    byClock
  }
}
    `) as unknown as TypedDocumentString<JobsQuery, JobsQueryVariables>;
export const JobRunsDocument = new TypedDocumentString(`
    query JobRuns($job: String, $first: Int, $after: String) {
  jobRuns(job: $job, first: $first, after: $after) {
    nodes {
      ...JobRunFields
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
fragment JobRunFields on JobRun {
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
}`) as unknown as TypedDocumentString<RunJobMutation, RunJobMutationVariables>;
export const BackgroundTaskBacklogDocument = new TypedDocumentString(`
    query BackgroundTaskBacklog {
  backgroundTaskBacklog {
    kind
    state
    count
    since
  }
}
    `) as unknown as TypedDocumentString<BackgroundTaskBacklogQuery, BackgroundTaskBacklogQueryVariables>;
export const DeadBackgroundTasksDocument = new TypedDocumentString(`
    query DeadBackgroundTasks($first: Int, $after: String) {
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
}
    fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}
fragment DeadBackgroundTaskFields on DeadBackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  at
}`) as unknown as TypedDocumentString<DeadBackgroundTasksQuery, DeadBackgroundTasksQueryVariables>;
export const RetryDeadBackgroundTaskDocument = new TypedDocumentString(`
    mutation RetryDeadBackgroundTask($input: RetryDeadBackgroundTaskInput!) {
  retryDeadBackgroundTask(input: $input) {
    backgroundTask {
      ...DeadBackgroundTaskFields
    }
  }
}
    fragment DeadBackgroundTaskFields on DeadBackgroundTask {
  id
  kind
  state
  attempts
  error
  createdAt
  at
}`) as unknown as TypedDocumentString<RetryDeadBackgroundTaskMutation, RetryDeadBackgroundTaskMutationVariables>;
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
    query Erasures($first: Int, $after: String) {
  erasures(first: $first, after: $after) {
    nodes {
      id
      person
      tenant
      state
      attempts
      error
      askedAt
      nextTryAt
    }
    pageInfo {
      ...PageFields
    }
  }
}
    fragment PageFields on PageInfo {
  hasNextPage
  endCursor
}`) as unknown as TypedDocumentString<ErasuresQuery, ErasuresQueryVariables>;
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
  unfinished: myBackgroundTasks(
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
export const OperationCountsDocument = new TypedDocumentString(`
    query OperationCounts($since: DateTime!) {
  operationCounts(since: $since) {
    node
    op
    status
    count
  }
}
    `) as unknown as TypedDocumentString<OperationCountsQuery, OperationCountsQueryVariables>;
