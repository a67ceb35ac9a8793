import { enumOf } from '../../platform/graphql/enumOf.js';
import { Field, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import type { OperationName, OperationNode, OperationStatus } from './operation.js';

const nodeEnum = enumOf<OperationNode>('OperationNode', 'Part of the service that did something.', {
  hotpath: 'While a caller waited.',
  context: 'For a prompt.',
  episodic: 'On messages and sessions.',
  worker: 'In the background.',
});
const operationEnum = enumOf<OperationName>('Operation', 'What was done.', {
  classify: 'A message was examined for memories.',
  search: 'Memories or messages were searched.',
  create: 'A memory was made.',
  update: 'A memory was changed.',
  merge: 'Memories or identities became one.',
  delete: 'A memory was forgotten.',
  link: 'Memories or identities were linked.',
  ttl: 'An expired memory was archived.',
});
const statusEnum = enumOf<OperationStatus>('OperationStatus', 'How it ended.', {
  ok: 'As asked.',
  error: 'With an error.',
  skipped: 'With nothing to do.',
});

@ObjectType('OperationCount', { description: 'How often something was done, over all tenants.' })
export class OperationCountObject {
  @Field(() => nodeEnum, { description: 'Where it was done.' })
  node!: OperationNode;

  @Field(() => operationEnum, { description: 'What was done.' })
  op!: OperationName;

  @Field(() => statusEnum, { description: 'How it ended.' })
  status!: OperationStatus;

  @Field(() => Int, { description: 'How often; 1 or more.' })
  count!: number;
}

@ObjectType('TenantCounts', { description: 'How much a tenant holds, in numbers.' })
export class TenantCountsObject {
  @Field(() => Int, { description: 'People with an account.' })
  accounts!: number;

  @Field(() => Int, { description: 'Chats.' })
  chats!: number;

  @Field(() => Int, { description: 'Live or not; what is forgotten counts until it is purged.' })
  memories!: number;

  @Field(() => Int, { description: 'Messages.' })
  messages!: number;

  @Field(() => Int, { description: 'Background work that is not done and not given up.' })
  unfinishedWork!: number;

  @Field(() => Int, { description: 'Background work that was given up.' })
  deadWork!: number;
}
