/**
 * The graph as the statements may speak of it. The Cypher lint compares every statement, migration and exploration with
 * it, because Neo4j answers a mistyped label, type or property with nothing instead of an error.
 */

/** Properties that an element of the graph may have. */
type Properties = readonly string[];

/** Returns the names in a text, which blanks and line ends separate. */
const propertiesOf = (names: string): Properties => names.trim().split(/\s+/);

const entity = propertiesOf(`
  id tenantId space type ref label handle creatorId linkedId names finderTokens createdAt touchedAt lastSeq privateTurns
  skeleton variantsAt erasedAt insightsAt
`);

/** Node labels with their properties. */
export const nodes: Readonly<Record<string, Properties>> = {
  /** A second label of what only keeps the service going and tells an analyst nothing. */
  Internal: [],
  Memory: propertiesOf(`
    id tenantId text type category channel aspect factType primaryId sensitivity portable legacy persona ownerId
    chatId staterId learnedInId learnedAt aboutIds aboutLabels subjectIds aboutAccount aboutOthers acquaintedIds
    confidedIds confidedByWords aloneId subjectSensitivity subjectClosed restrictedByOrigin blockerIds entityIds entityLabels confirmedAt
    hearsay slot value memoryKey liveKey importance unpinnedImportance pinned confidence source stability ttlDays tags
    evidence thread threadKey agentId runId mentions formerMentions accesses accessedAt uses status expiresAt purgeAt
    createdAt updatedAt observedAt lockedAt unembeddedSince secondUnembeddedSince unrelatedSince audienceTokens
    cardTokens stems dayTokens title endsAt fieldKey apart
  `),
  IndexEntry: propertiesOf(`
    memoryId audience kind sensitivity persona expiresAt spaceId embedding secondSpaceId secondEmbedding
  `),
  Entity: entity,
  /** A second label of entities that are people. */
  Person: entity,
  Alias: ['tenantId', 'space', 'slug'],
  Chat: ['id', 'tenantId', 'externalId', 'kind', 'title', 'heldUntil', 'lastSeq', 'touchedAt', 'createdAt'],
  Thread: ['tenantId', 'key', 'rev', 'firstRev', 'touchedAt'],
  HistoryEvent: propertiesOf(`
    id tenantId memoryId event actor at oldText newText formerOriginIds meta threadKey rev changes
  `),
  Message: propertiesOf(`
    id tenantId key externalId place chatId ownerId speakerId speakerName role text asks length plain persona at seq
    conversationId sessionId turn privateTurn createdAt placeToken stems dayTokens unpairedSince unembeddedSince
    embedding pairEmbedding spaceId confidedIds title saidSensitivity sentFingerprint forgotten secondUnpairedSince
    secondUnembeddedSince secondEmbedding secondPairEmbedding secondSpaceId
  `),
  Conversation: propertiesOf(`
    id tenantId key personId persona chatId place turns userTurns windowFrom sessionId lastAt lastUserMessage lastRemovedAt
    curatorLastRunAt curatorMemoryCount lastRollingAttemptAt lastRollingSuccessAt rollingErrorReason
    rollingErrorDetail createdAt touchedAt
  `),
  Session: propertiesOf(`
    id tenantId conversationId personId persona chatId startedAt lastActivityAt endedAt closesAt firstTurn turns
  `),
  SessionSummary: propertiesOf(`
    sessionId tenantId oneLiner whatMattered openLoops commitments people tone prompt turns createdAt
  `),
  RollingSummary: ['conversationId', 'tenantId', 'text', 'throughTurn', 'prompt', 'at'],
  Spine: ['id', 'tenantId', 'personId', 'version', 'content', 'messageCount', 'prompt', 'createdAt'],
  Todo: ['id', 'tenantId', 'key', 'personId', 'persona', 'kind', 'text', 'done', 'createdAt', 'updatedAt'],
  Checkpoint: ['tenantId', 'key', 'personId', 'thread', 'version', 'data', 'bytes', 'updatedAt'],
  Work: propertiesOf(`
    id tenantId key kind subject personId chatId persona lane order state runAt attempts fencingToken holder error
    storedIds createdAt finishedAt touchedAt laneName countedAttempts
  `),
  Merge: propertiesOf(`
    id key tenantId creatorId keptId absorbedId state reason expiresAt decidedAt events actors times
  `),
  Proposal: propertiesOf(`
    id tenantId key personId field proposed reason state statement createdAt expiresAt decidedAt touchedAt
  `),
  Restriction: ['key', 'tenantId', 'sensitivity', 'closed', 'byOrigin', 'at'],
  RemovedValue: ['key', 'tenantId', 'place', 'fingerprint', 'length', 'firstTokenHash', 'personId', 'hearerIds', 'at'],
  Tombstone: ['key', 'tenantId', 'fingerprint', 'personId', 'messageId', 'sentenceIndex', 'hearerIds', 'at'],
  Blocklist: ['key', 'tenantId', 'staterId', 'blockerIds', 'touchedAt'],
  TokenUse: ['key', 'tenantId', 'day', 'used', 'touchedAt'],
  OperationCount: ['key', 'tenantId', 'endsAt', 'node', 'op', 'status', 'count', 'hourly'],
  JobRun: ['id', 'job', 'tenantId', 'window', 'startedAt', 'finishedAt', 'outcome', 'counts', 'error'],
  EmbeddingSpace: propertiesOf(`
    id spaceId set model version dimensions base factLimit episodeLimit since touchedAt
  `),
  SharedSecret: ['name', 'value'],
  SpentCode: ['id', 'attempt', 'expiresAt'],
  AppliedRemoval: ['id', 'tenantId', 'begunAt', 'request', 'at'],
  RedactedCopy: ['tenantId', 'source', 'madeAt', 'since'],
  Migration: ['id', 'checksum', 'appliedAt', 'holder', 'until', 'touched'],
};

/** Relationship types with their properties. */
export const relationships: Readonly<Record<string, Properties>> = {
  ABOUT: ['position', 'entityId', 'rank'],
  OWNED_BY: [],
  SCOPED_TO: [],
  STATED_BY: ['hearsay'],
  LEARNED_IN: ['at'],
  SUPERSEDES: ['at', 'reason'],
  HAS_ENTRY: [],
  related_to: ['strength'],
  COMPARED_WITH: ['at'],
  PARTICIPATES_IN: ['joinedAt', 'leftAt', 'kind'],
  KNOWN_AS: ['addedBy', 'at', 'name'],
  LINKED_TO: ['at'],
  MERGED_INTO: ['at', 'by', 'reason'],
  MERGED: [],
  KEEPS: [],
  ABSORBS: [],
  DECIDED_BY: [],
  SAID_IN: [],
  SAID_BY: [],
  DERIVED_FROM: ['times', 'former'],
  IN_THREAD: [],
  HAS_EVENT: [],
  HAD_CONVERSATION: [],
  HELD_IN: [],
  HAD_SESSION: [],
  PART_OF: [],
  HAS_MESSAGE: [],
  HAS_SUMMARY: [],
  DESCRIBED_BY: [],
  HAS_TODO: [],
  HAS_CHECKPOINT: ['thread'],
  CAUSED_BY: [],
  HAS_PROPOSAL: [],
  WOULD_CHANGE: [],
};

/** Search indexes with the label of the nodes they give back. */
export const searchIndexes: Readonly<Record<string, string>> = {
  memory_text: 'Memory',
  person_names: 'Person',
  index_entry_embedding: 'IndexEntry',
  said_text: 'Message',
  message_embedding: 'Message',
  message_pair_embedding: 'Message',
  index_entry_second_embedding: 'IndexEntry',
  message_second_embedding: 'Message',
  message_second_pair_embedding: 'Message',
};

/**
 * Names of the second set of vectors by those of the first. A statement whose header has the line `:sets` has a text for
 * both.
 */
export const secondSet: Readonly<Record<string, string>> = {
  embedding: 'secondEmbedding',
  pairEmbedding: 'secondPairEmbedding',
  spaceId: 'secondSpaceId',
  unembeddedSince: 'secondUnembeddedSince',
  unpairedSince: 'secondUnpairedSince',
  index_entry_embedding: 'index_entry_second_embedding',
  message_embedding: 'message_second_embedding',
  message_pair_embedding: 'message_second_pair_embedding',
};

/** Labels whose nodes hold what only some people may hear: reading them needs the guard of the privacy rule. */
export const guardedLabels: readonly string[] = ['Memory', 'IndexEntry', 'HistoryEvent', 'Message'];

/** Procedures that statements may call. */
export const procedures: readonly string[] = [
  'db.index.fulltext.queryNodes',
  'db.create.setNodeVectorProperty',
  'dbms.components',
  'db.clearQueryCaches',
  'db.createLabel',
  'db.createRelationshipType',
  'db.createProperty',
];

/** Keys that name one node though no constraint of a migration says so, by label. */
export const keysWithoutConstraint: Readonly<Record<string, readonly Properties[]>> = {
  // Made by schema/create-migration-key, which runs before the migrations.
  Migration: [['id']],
};
