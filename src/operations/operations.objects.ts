import { Field, Int, ObjectType } from '../platform/graphql/typeGraphql.js';

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
