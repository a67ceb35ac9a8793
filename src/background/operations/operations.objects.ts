import { enumOf } from '../../platform/graphql/enumOf.js';
import { Field, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
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
  @Field(() => nodeEnum, { description: 'Part of the service that did it.' })
  node!: OperationNode;

  @Field(() => operationEnum, { description: 'Kind of operation.' })
  op!: OperationName;

  @Field(() => statusEnum, { description: 'Outcome.' })
  status!: OperationStatus;

  @Field(() => Int, { description: 'Number of times, 1 or more.' })
  count!: number;
}

@ObjectType('TenantCounts', { description: 'Counts of what a tenant holds.' })
export class TenantCountsObject {
  @Field(() => Int, { description: 'People with an account.' })
  accounts!: number;

  @Field(() => Int, { description: 'Chats.' })
  chats!: number;

  @Field(() => Int, { description: 'Memories, live or not; forgotten ones count until they are purged.' })
  memories!: number;

  @Field(() => Int, { description: 'Messages recorded so far, removed ones too.' })
  messages!: number;

  @Field(() => Int, { description: 'Background work that is not done and not given up.' })
  unfinishedWork!: number;

  @Field(() => Int, { description: 'Background work that was given up.' })
  deadWork!: number;

  @Field(() => Int, {
    description:
      'Vectors still to be made, for example while the embedding model was away. Without its vector a text is found by its words alone.',
  })
  missingVectors!: number;

  @Field(() => Int, {
    description: 'Tokens of the language model used on the current UTC day, and set aside for questions under way.',
  })
  modelTokensToday!: number;
}
