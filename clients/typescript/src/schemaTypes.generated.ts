// Made by `npm run build:client` from schema.graphql and clients/operations, web/operations; do not edit.

/** Further name for a person. */
export type AddAliasInput = {
  /** You, or one of your own acquaintances. */
  person: string;
  /** Further name, at most 300 characters; 20 per person. */
  alias: string;
};

/** Main topic of a memory, computed from its main person or thing. */
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
  | 'ERASE_ACCOUNT'
  /** Finishes a removal that had begun when the service stopped. */
  | 'FINISH_REMOVAL';

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
  /** Current message of the person, at most 32,000 characters; its first 4,000 decide which memories are relevant. */
  message?: string | null | undefined;
  /** Chat in which the person speaks; null in private. */
  chat?: string | null | undefined;
  /** The persona spoken to; by default that of the header. */
  persona?: string | null | undefined;
  /** Thread of the revision; by default that of the chat, else that of your direct talk (messages outside chats). */
  thread?: string | null | undefined;
  /** Revision you saw last: the context starts with the changes since then. */
  sinceRevision?: number | null | undefined;
  /** For the kind AGENT: description of the agent's environment, at most 4,000 characters. */
  environment?: string | null | undefined;
  /** Budget, 50 to 32,000 tokens (o200k_base). */
  budgetTokens?: number | null | undefined;
  /** Minimum probability that a memory answers the message, 0 to 1; by default 0.025, and 0.03 for earlier messages. 0 sets no minimum; episodes of FACTS must still reach their similarity threshold. */
  minRelevance?: number | null | undefined;
  /** Mode; OFF reads nothing. */
  mode?: ContextMode | null | undefined;
};

/** Kind of a context. */
export type ContextKind =
  /** The agent itself: its soul, its rules and its notes about the user. */
  | 'AGENT'
  /** Everything a reply needs: pinned and relevant memories, cards, earlier messages, summaries, todos and the window. */
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
  /** True if it may follow the people it is about into other contexts; true needs the right to relax it. */
  portable?: boolean | null | undefined;
  /** Importance: 0 trivial, 1 standard, 2 significant, 3 critical. */
  importance?: number | null | undefined;
  /** Single-valued field that it fills, such as `city`. */
  slot?: string | null | undefined;
  /** Value of the slot; at most 500 characters. */
  value?: string | null | undefined;
  /** Tags that replace the stored ones; at most 20 of 64 characters. */
  tags?: Array<string> | null | undefined;
  /** Evidence that replaces the stored one; at most 20 texts of 500 characters. */
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

/** Acquaintance to make. */
export type CreatePersonInput = {
  /** Name, at most 300 characters. */
  name: string;
  /** Further names, at most 20 of 300 characters. */
  aliases?: Array<string> | null | undefined;
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

/** Input of `deleteCheckpoint`. */
export type DeleteCheckpointInput = {
  /** Thread whose saved state is deleted. */
  thread: string;
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
  /** Disclosed: it is portable and about a person who takes part here now. */
  | 'ABOUT_SOMEONE_HERE'
  /** Disclosed: they were present when it was said. */
  | 'WAS_THERE'
  /** Disclosed: it was said in this chat, and they were present. */
  | 'HEARD_HERE'
  /** Disclosed: it is confided to them. */
  | 'CONFIDED'
  /** Disclosed: it is public, portable and about a person whom they know and ask about. */
  | 'ASKED_ABOUT'
  /** Hidden: it belongs to another tenant. */
  | 'OTHER_TENANT'
  /** Hidden: it is superseded, archived, forgotten or expired, or was not remembered yet. */
  | 'NOT_LIVE'
  /** Hidden: it was written for another persona. */
  | 'OTHER_PERSONA'
  /** Hidden: it was said to one person alone in a private chat, or is from their profile; it is told only to that person, in private. */
  | 'SAID_ALONE'
  /** Hidden: it is confided to some people, and another person would hear it here. */
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

/** Person or thing that a statement names. */
export type EntityInput = {
  /** Kind of what is named. */
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
  /** A location. */
  | 'PLACE'
  /** A project. */
  | 'PROJECT';

/** Confirmation of the erasure. */
export type EraseMeInput = {
  /** Exactly: erase everything about me */
  confirm: string;
};

/** Stable code of an error. */
export type ErrorCode =
  /** The object does not exist, or you may not know that it does. */
  | 'NOT_FOUND'
  /** The input breaks a rule; the message says what was expected. */
  | 'INVALID_INPUT'
  /** The text contains a secret, such as a password or a card number; nothing was stored. */
  | 'SECRET_REFUSED'
  /** The request conflicts with stored data or a concurrent change. */
  | 'CONFLICT'
  /** The token does not allow this. */
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
  /** A database or model does not respond; retry later. */
  | 'UNAVAILABLE'
  /** A defect of the service; the log has the cause. */
  | 'INTERNAL';

/** Coarse kind of a fact beside its type, and part of the memory key. With RELATIONSHIP, a newer relation to the same person or thing can replace the older one. */
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
  /** Chat in which you ask; null in private. */
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

/** Person about whom you erase what you have stored. */
export type ForgetPersonInput = {
  /** One of your own acquaintances, or an account. */
  person: string;
};

/** Kind of a write of a memory. */
export type HistoryEventKind =
  /** It was created. */
  | 'ADD'
  /** It was changed. */
  | 'UPDATE'
  /** It was confirmed: the same was said again. */
  | 'CONFIRM'
  /** A less certain statement was ignored, or a proposal was refused. */
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

/** Person who joins a chat. Connector only. */
export type JoinChatInput = {
  /** Chat, by Kith's id or by the connector's. */
  chat: string;
  /** Person who joins; a new handle creates the account. */
  person: PersonRefInput;
  /** Time of joining; by default now. For old messages: the time of the first one, before any is recorded. */
  at?: string | null | undefined;
  /** Kind of participation. */
  as?: ParticipationKind | null | undefined;
};

/** Person who leaves a chat. */
export type LeaveChatInput = {
  /** Chat, by Kith's id or by the connector's. */
  chat: string;
  /** Person who leaves. */
  person: PersonRefInput;
  /** Time of leaving; by default now. Connector only. */
  at?: string | null | undefined;
};

/** Removed value to allow again in one place. */
export type LiftRemovedValueInput = {
  /** Chat in which it was said; null for your direct talk. */
  chat?: string | null | undefined;
  /** Value to allow: one that you removed, or one that you heard and a former participant removed. Null allows all values that former participants removed. */
  value?: string | null | undefined;
};

/** Acquaintance and the account it stands for. */
export type LinkPersonInput = {
  /** One of your own acquaintances. */
  acquaintance: string;
  /** Account that it stands for from now on, by id or handle. */
  account: PersonRefInput;
  /** True opens everything you stored about them before to the account. */
  includeEarlier?: boolean | null | undefined;
  /** Earlier memories of yours to open to the account, if not all. */
  memories?: Array<string> | null | undefined;
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
  /** Any of these tags. */
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
  /** Any of these refs, such as `org:acme`. */
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
  /** Any of these sources. */
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

/** Content of the items of an answer. */
export type MemoryReturn =
  /** One line of text each. */
  | 'BULLETS'
  /** The memory in addition to its line. */
  | 'FULL';

/** Source of a memory. */
export type MemorySource =
  /** Stated with `rememberMemory` or a note. */
  | 'EXPLICIT'
  /** Learned from a message in the background. */
  | 'SHADOW_EXTRACTION'
  /** Stated with `seedProfile`; told only to its owner, in private contexts. */
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

/** Kind of a memory; it decides lifetime, default category, the checks on writing and, for procedures, which agents may read it. */
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

/** Two things to read as one. */
export type MergeEntitiesInput = {
  /** Thing that you have named: the one that is kept. */
  keep: string;
  /** Another thing of the same type, which is read as the kept one from now on. */
  absorb: string;
};

/** Notes to merge into one SUMMARY. */
export type MergeNotesInput = {
  /** Ids of 2 to 20 of your notes of the kinds LOG, SUMMARY or RULE. */
  ids: Array<string>;
};

/** Two acquaintances to read as one. */
export type MergePersonsInput = {
  /** One of your own acquaintances: the one that is kept. */
  keep: string;
  /** Another acquaintance, which is read as the kept one from now on. */
  absorb: string;
};

/** Message to record. */
export type MessageInput = {
  /** Your own id of the message, at most 200 characters, unique in its place. */
  externalId: string;
  /** Person who spoke. Without it: you if the role is USER, the agent if it is ASSISTANT. */
  speaker?: PersonRefInput | null | undefined;
  /** Role of the speaker: a person or the agent. */
  role: Role;
  /** Text, at most 8,000 characters. */
  text: string;
  /** Time at which it was said; by default now. */
  at?: string | null | undefined;
  /** Told only to these people and the speaker, as is what is learned from it; at most 20. */
  confidedTo?: Array<PersonRefInput> | null | undefined;
};

/** Kind of an agent's note. */
export type NoteKind =
  /** Log of what was done. */
  | 'LOG'
  /** Summary of several notes. */
  | 'SUMMARY'
  /** Rule that the agent has learned; needs evidence and a confidence of 0.8. */
  | 'RULE'
  /** Character of the agent; only one at a time. */
  | 'SOUL'
  /** Note about the agent itself. */
  | 'AGENT'
  /** Note about the user. */
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
  /** A memory was archived: expired, or over a limit. */
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

/** Person who takes part in a chat. */
export type ParticipantInput = {
  /** Person who takes part; a new handle creates the account. */
  person: PersonRefInput;
  /** Kind of participation. */
  as?: ParticipationKind | null | undefined;
};

/** Kind of participation in a chat. */
export type ParticipationKind =
  /** Hears everything that belongs to the chat. */
  | 'MEMBER'
  /** Hears from the chat only what was said while they were there; counts as a hearer like a member. */
  | 'GUEST';

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
  /** Chat in which you ask; null in private. */
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
  /** Single-valued field that it fills, such as `city`. */
  slot?: string | null | undefined;
  /** Value of the slot; at most 500 characters. */
  value?: string | null | undefined;
};

/** State of a proposal. */
export type ProposalState =
  /** Waits for an answer. */
  | 'OPEN'
  /** Accepted by you, or confirmed by repetition; it is stored. */
  | 'ACCEPTED'
  /** Refused; the same is not proposed again. */
  | 'REFUSED'
  /** Lapsed without an answer. */
  | 'LAPSED';

/** Aliases of `MemoryFilter` under the names that agent frameworks use: userId for ownedBy, actorId for statedBy, role for madeBy. */
export type QueryFilters = {
  /** Owner, if you may see who owns the memory. */
  userId?: string | null | undefined;
  /** Agent it was stored with; your own memories only. */
  agentId?: string | null | undefined;
  /** Run it was stored in; your own memories only. */
  runId?: string | null | undefined;
  /** Stater, if you may see who stated the memory. */
  actorId?: string | null | undefined;
  /** USER: what people said; ASSISTANT: what agents noted, and what was made from conversations. */
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
  /** Name of the agent in the allowlists, such as "planner". */
  agent: string;
  /** Plain words, at most 4,000 characters. */
  query: string;
  /** Categories, among those the agent may read; by default all of them. */
  categories?: Array<string> | null | undefined;
  /** Filter of the answer; it opens nothing. */
  filter?: MemoryFilter | null | undefined;
  /** Aliases of `filter`; they take precedence if both set the same field. */
  filters?: QueryFilters | null | undefined;
  /** Chat in which you ask; null in private. */
  chat?: string | null | undefined;
  /** Thread whose changes the header lists; by default that of the chat. */
  thread?: string | null | undefined;
  /** `revision` of the previous answer; without it there is no header. */
  sinceRevision?: number | null | undefined;
  /** 1 to 50. */
  topK?: number | null | undefined;
  /** Minimum calibrated similarity, 0 to 1, except for categories that are returned whole; 0.65 is strict. By default none. */
  threshold?: number | null | undefined;
  /** Minimum probability that a hit answers the question, 0 to 1; by default 0.025. 0 leaves out nothing. */
  minRelevance?: number | null | undefined;
  /** Content of the items. */
  return?: MemoryReturn | null | undefined;
  /** Budget of tokens for all texts together, 1 to 32,000. */
  budgetTokens?: number | null | undefined;
};

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
  /** The newest memories: the question has no vector, and no memory shares a word with it. */
  | 'RECENCY_ONLY';

/** Messages of one place, in the order in which they were said. */
export type RecordMessagesInput = {
  /** Chat; null for the viewer's direct talk. */
  chat?: string | null | undefined;
  /** Persona spoken to; null for none, by default that of the header. */
  persona?: string | null | undefined;
  /** 1 to 500. */
  messages: Array<MessageInput>;
  /** Context to return after the messages are stored; its chat, persona and message are theirs by default. */
  returnContext?: ContextInput | null | undefined;
};

/** Statements to remember. */
export type RememberMemoriesInput = {
  /** 1 to 100 statements. */
  memories: Array<RememberMemoryInput>;
};

/** Statement to remember, with the people it is about and those who may hear it. Rules decide the fields that are not given. */
export type RememberMemoryInput = {
  /** Text in the third person; at most 280 characters, notes and procedures 8,000. */
  text: string;
  /** Type; by default KNOWLEDGE. */
  type?: MemoryType | null | undefined;
  /** Category, at most 64 characters; by default that of the type. */
  category?: string | null | undefined;
  /** Chat in which it is said; null in direct talk with the agent. */
  chat?: string | null | undefined;
  /** GROUP if it belongs to the chat; by default PERSONAL. */
  scope?: ScopeKind | null | undefined;
  /** People it is about, the main one first; at most 20. Without any, a personal memory of a type from PREFERENCE to OBSERVATION, except KNOWLEDGE, is about its owner. */
  about?: Array<PersonRefInput> | null | undefined;
  /** Things it names, at most 20; persons among them count as `about`. */
  entities?: Array<EntityInput> | null | undefined;
  /** Kind of fact; by default that of the type. */
  factType?: FactType | null | undefined;
  /** Sensitivity; by default by its words, else PUBLIC (in private PERSONAL, if the service is set so). */
  sensitivity?: Sensitivity | null | undefined;
  /** True if it may follow the people it is about into other contexts. By default true, unless it is temporary (its type or its words) or an account it is about, other than its stater, was not there. */
  portable?: boolean | null | undefined;
  /** Importance: 0 trivial, 1 standard, 2 significant, 3 critical; by default 1, with a slot 2, and 3 while it is pinned. */
  importance?: number | null | undefined;
  /** True to pin it: it stands at the start of contexts of kind CONVERSATION. By default false. */
  pinned?: boolean | null | undefined;
  /** Told only to these people, its stater and its owner; people you know, at most 20. */
  confidedTo?: Array<PersonRefInput> | null | undefined;
  /** Confidence, 0 to 1; by default 1. */
  confidence?: number | null | undefined;
  /** Single-valued field that it fills, such as `city`: it replaces what filled the field before. Give its `value`, too; without one, the text counts as the value. */
  slot?: string | null | undefined;
  /** Value of the slot; at most 500 characters. */
  value?: string | null | undefined;
  /** Tags, at most 20 of 64 characters. */
  tags?: Array<string> | null | undefined;
  /** Texts that support it, such as the message it was learned from; at most 20 of 500 characters. */
  evidence?: Array<string> | null | undefined;
  /** Expected duration; by default that of the type. */
  stability?: Stability | null | undefined;
  /** Days to live, 1 to 36,500; by default OBSERVATION 3, CONTEXT and SUMMARY 7, TASK 14, EVENT and LOG 30, others none. */
  ttlDays?: number | null | undefined;
  /** Only this persona tells it; null for all personas. */
  persona?: string | null | undefined;
  /** Name of the thread that reports its changes; by default that of the place. */
  thread?: string | null | undefined;
  /** Agent that it is stored with, at most 200 characters; for filters and exports of its origin. */
  agentId?: string | null | undefined;
  /** Run of the agent, at most 200 characters; for filters and exports of its origin. */
  runId?: string | null | undefined;
  /** Time at which it was true; by default the time at which it was said. */
  observedAt?: string | null | undefined;
  /** Time at which it was said. Connector only; the speaker must have taken part then. */
  learnedAt?: string | null | undefined;
};

/** Effect of a statement. */
export type RememberOutcome =
  /** Created a new memory. */
  | 'CREATED'
  /** Changed the memory of the same key, or replaced its value. */
  | 'UPDATED'
  /** Confirmed a memory that says the same. */
  | 'CONFIRMED'
  /** Changed nothing: the existing memory is much more certain. */
  | 'IGNORED_LOWER_CONFIDENCE';

/** Memory to restore. */
export type RestoreMemoryInput = {
  /** Memory to restore. */
  id: string;
  /** Chat in which you ask; null in private. */
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

/** State to save for a thread. */
export type SaveCheckpointInput = {
  /** Name of the checkpoint, at most 200 characters, unique per person; unrelated to the threads of `threadChanges`. */
  thread: string;
  /** Any JSON of at most 1 MB (1,048,576 bytes). */
  data: unknown;
  /** Optimistic lock: the stored version, or 0 if there must be none; otherwise CONFLICT. Without it, the last write wins. */
  expectedVersion?: number | null | undefined;
};

/** Kind of scope. */
export type ScopeKind =
  /** It belongs to one person. */
  | 'PERSONAL'
  /** It belongs to a chat. */
  | 'GROUP';

/** Facts of your profile. */
export type SeedProfileInput = {
  /** Your display name from now on. */
  name?: string | null | undefined;
  /** 1 to 100 facts; one refused fact refuses all. */
  facts: Array<ProfileFactInput>;
};

/** Sensitivity of a memory: who may hear it if it reaches them. */
export type Sensitivity =
  /** Everyone whom it reaches may hear it. */
  | 'PUBLIC'
  /** In private, its subjects, its owner and its stater may hear it; in a group, it comes up only while a subject asks. */
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

/** Procedure to store. */
export type StoreProcedureInput = {
  /** At most 200 characters. */
  title: string;
  /** 1 to 50 steps, each of which says what to do: "Open the valve." */
  steps: Array<string>;
  /** Tags, at most 20 of 64 characters. */
  tags?: Array<string> | null | undefined;
  /** Agent that it is stored with, at most 200 characters. */
  agentId?: string | null | undefined;
  /** Run of the agent, at most 200 characters. */
  runId?: string | null | undefined;
};

/** Chat with the complete list of its participants. */
export type SyncChatInput = {
  /** The connector's own id of the chat, at most 300 characters. */
  externalId: string;
  /** Intended participants: one person, or several. */
  kind: ChatKind;
  /** Title, at most 300 characters; without it, the title stays. */
  title?: string | null | undefined;
  /** All current participants, at most 1,000; anyone who is not listed leaves. */
  participants: Array<ParticipantInput>;
};

/** Change of a memory in a thread. */
export type ThreadChangeEvent =
  /** It was created. */
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

/** Fold to undo. */
export type UnfoldMemoryInput = {
  /** Memory whose source is CURATED_FOLD, or a pinned memory that superseded others. */
  id: string;
  /** Chat in which you ask; null in private. */
  chat?: string | null | undefined;
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

/** New display name of a person. */
export type UpdatePersonInput = {
  /** You, or one of your own acquaintances. */
  person: string;
  /** New name, at most 300 characters. */
  name: string;
};

/** New soul of your agent. */
export type UpdateSoulInput = {
  /** Text, at most 8,000 characters. */
  content: string;
};

/** Chat to create or change. */
export type UpsertChatInput = {
  /** The connector's own id of the chat, at most 300 characters. */
  externalId: string;
  /** Intended participants: one person, or several. */
  kind: ChatKind;
  /** Title, at most 300 characters; without it, the title stays. */
  title?: string | null | undefined;
};

/** Note to store. */
export type WriteNoteInput = {
  /** Kind of the note. */
  kind: NoteKind;
  /** Text, at most 8,000 characters; line breaks are kept. */
  content: string;
  /** At most 20 of 64 characters. */
  tags?: Array<string> | null | undefined;
  /** Confidence, 0 to 1, by default 1; a RULE needs 0.8. */
  confidence?: number | null | undefined;
  /** Expected duration; by default that of its kind. */
  stability?: Stability | null | undefined;
  /** Days to live; a VOLATILE note needs them, given here or by its kind. */
  ttlDays?: number | null | undefined;
  /** Sensitivity; by default found in the text. */
  sensitivity?: Sensitivity | null | undefined;
  /** Evidence; a RULE needs some. */
  evidence?: Array<string> | null | undefined;
  /** Job or task that it is about, at most 200 characters. */
  jobId?: string | null | undefined;
  /** Only this persona reads it; null for all personas. */
  persona?: string | null | undefined;
};
