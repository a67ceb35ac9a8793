import { Field, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';

@ObjectType('OperationCount', { description: 'How often something was done, over all tenants.' })
export class OperationCountObject {
  @Field(() => String, { description: 'hotpath, context, episodic or worker.' })
  node!: string;

  @Field(() => String, { description: 'classify, search, create, update, merge, delete, link or ttl.' })
  op!: string;

  @Field(() => String, { description: 'ok, error or skipped.' })
  status!: string;

  @Field(() => Int)
  count!: number;
}

@ObjectType('TenantCounts', { description: 'How much a tenant holds, in numbers.' })
export class TenantCountsObject {
  @Field(() => Int)
  accounts!: number;

  @Field(() => Int)
  chats!: number;

  @Field(() => Int, { description: 'Live or not; what is forgotten counts until it is purged.' })
  memories!: number;

  @Field(() => Int)
  messages!: number;

  @Field(() => Int, { description: 'Background work that is not done and not given up.' })
  unfinishedWork!: number;

  @Field(() => Int, { description: 'Background work that was given up.' })
  deadWork!: number;
}
