import type { RequestContext } from '../../disclosure/requestContext.js';
import { Arg, Ctx, DateTime, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import { OperationCountObject, TenantCountsObject } from './operations.objects.js';
import type { OperationsService } from './operations.service.js';

@Resolver()
export class OperationsResolver {
  constructor(private readonly service: OperationsService) {}

  @Query(() => [OperationCountObject], {
    description:
      'Operator: counts of operations in your tenant since a given time; by the minute for two days, then by the hour. At most 96: one per node, operation and status.',
  })
  operationCounts(
    @Ctx() request: RequestContext,
    @Arg('since', () => DateTime, { description: 'Start of the period; it counts as a whole minute.' }) since: Date,
  ): Promise<OperationCountObject[]> {
    return this.service.operations(request, since.getTime());
  }

  @Query(() => TenantCountsObject, { description: 'Operator: counts of what your tenant holds.' })
  tenantCounts(@Ctx() request: RequestContext): Promise<TenantCountsObject> {
    return this.service.tenantCounts(request);
  }
}
