import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver } from '../platform/graphql/typeGraphql.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import type { ExplainService } from './explain.service.js';

@ObjectType({ description: 'Whether an audience would hear a memory, and why.' })
class Disclosure {
  @Field(() => Boolean)
  disclosed!: boolean;

  @Field(() => String, { description: 'A stable code.' })
  reason!: string;

  @Field(() => [String], { description: 'The decision in sentences.' })
  steps!: readonly string[];
}

@Resolver()
export class DisclosureResolver {
  constructor(private readonly service: ExplainService) {}

  @Query(() => Disclosure, { description: "To the memory's origin: would this person hear it there, and why." })
  explainDisclosure(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('memory', () => ID) memory: string,
    @Arg('viewer', () => ID) viewer: string,
    @Arg('chat', () => ID, { nullable: true, description: 'One you take or took part in; none: in private.' })
    chat?: string | null,
  ): Promise<Disclosure> {
    return this.service.explain(graph, caller, { memory, viewer, chat });
  }
}
