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
    @Ctx() { graph, caller }: RequestContext,
    @Arg('since', () => DateTime, { description: 'Start of the period; it counts as a whole minute.' }) since: Date,
  ): Promise<OperationCountObject[]> {
    return this.service.operations(graph, caller, since.getTime());
  }

  @Query(() => TenantCountsObject, { description: 'Operator: counts of what your tenant holds.' })
  tenantCounts(@Ctx() { graph, caller }: RequestContext): Promise<TenantCountsObject> {
    return this.service.tenantCounts(graph, caller);
  }
}
