import { Arg, Ctx, Int, Mutation, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { JobObject, JobRunObject, jobRunObject, JobRunPayload, RunJobInput } from './jobs.objects.js';
import type { JobsService } from './jobs.service.js';

@Resolver()
export class JobsResolver {
  constructor(private readonly service: JobsService) {}

  @Query(() => [JobObject], { description: 'Operator: the jobs that can be run, by name.' })
  jobs(@Ctx() { caller }: RequestContext): JobObject[] {
    return this.service.listJobs(caller);
  }

  @Query(() => [JobRunObject], {
    description: 'Operator: the latest runs of a job, or of all, for all tenants or for yours, newest first.',
  })
  async jobRuns(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('job', () => String, { nullable: true }) job?: string | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
  ): Promise<JobRunObject[]> {
    return (await this.service.jobRuns(graph, caller, { job, first })).map(jobRunObject);
  }

  @Mutation(() => JobRunPayload, { description: 'Operator: runs a job for your tenant now.' })
  async runJob(
    @Ctx() { caller }: RequestContext,
    @Arg('input', () => RunJobInput) input: RunJobInput,
  ): Promise<JobRunPayload> {
    return { run: jobRunObject(await this.service.runJob(caller, input)) };
  }
}
