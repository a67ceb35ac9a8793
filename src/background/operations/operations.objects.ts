import { enumOf } from '../../platform/graphql/enumOf.js';
import { Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull } from '../../platform/graphql/fields.js';
import type { OperationName, OperationNode, OperationStatus } from './operation.js';

const nodeEnum = enumOf<OperationNode>('OperationNode', 'Part of the service that does an operation.', {
  hotpath: 'In a request, while a caller waits.',
  context: 'In making a text for a prompt.',
  episodic: 'In work on messages, sessions and their summaries.',
  worker: 'In the background.',
});
const operationEnum = enumOf<OperationName>('Operation', 'Kind of operation.', {
  classify: 'A message was examined for memories.',
  search: 'Memories or messages were searched.',
  create: 'A memory was made.',
  update: 'A memory was changed.',
  merge: 'Memories or identities became one.',
  delete: 'A memory was forgotten.',
  link: 'Memories or identities were linked.',
  ttl: 'A memory was archived: expired, or over a limit.',
});
const statusEnum = enumOf<OperationStatus>('OperationStatus', 'Outcome of an operation.', {
  ok: 'Done as requested.',
  error: 'Failed with an error.',
  skipped: 'Skipped; there was nothing to do.',
});

@ObjectType('OperationCount', { description: 'Count of an operation.' })
export class OperationCountObject {
  @NonNull(() => nodeEnum, 'Part of the service that did it.') node!: OperationNode;
  @NonNull(() => operationEnum, 'Kind of operation.') op!: OperationName;
  @NonNull(() => statusEnum, 'Outcome.') status!: OperationStatus;
  @NonNull(() => Int, 'Number of times, 1 or more.') count!: number;
}

@ObjectType('TenantCounts', { description: 'Counts of what a tenant holds.' })
export class TenantCountsObject {
  @NonNull(() => Int, 'People with an account.') accounts!: number;
  @NonNull(() => Int, 'Chats.') chats!: number;
  @NonNull(() => Int, 'Memories, live or not; forgotten ones count until they are purged.') memories!: number;
  @NonNull(() => Int, 'Messages recorded so far, removed ones too.') messages!: number;
  @NonNull(() => Int, 'Background work that is not done and not given up.') unfinishedWork!: number;
  @NonNull(() => Int, 'Background work that was given up.') deadWork!: number;

  @NonNull(
    () => Int,
    'Vectors still to be made, for example while the embedding model was away. Without its vector a text is found by its words alone.',
  )
  missingVectors!: number;

  @NonNull(
    () => Int,
    'Tokens of the language model used on the current UTC day, and set aside for questions under way.',
  )
  modelTokensToday!: number;
}
