import { After, First, Input } from '../../platform/graphql/arguments.js';
import {
  Ctx,
  DateTime,
  Field,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { pageOfWhole } from '../../platform/graphql/paging.js';
import { NodeObject } from '../../platform/graphql/nodeObject.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { ProposalState, ToldProposal } from './proposal.js';
import type { ProposalsService } from './proposals.service.js';

const proposalStateEnum = enumOf<ProposalState>('ProposalState', 'State of a proposal.', {
  OPEN: 'Waits for an answer.',
  ACCEPTED: 'Agreed to, or said often enough; it is stored.',
  REFUSED: 'Refused; the same is not proposed again.',
  LAPSED: 'Not answered in time.',
});

@ObjectType('Proposal', {
  implements: NodeObject,
  description: 'Something learned of you, or two names that may be one: it changes only if you agree.',
})
export class ProposalObject extends NodeObject {
  @Field(() => String, { description: 'What it is about, such as `city`; `merge` for two that you have named.' })
  field!: string;

  @Field(() => String, { nullable: true, description: 'What holds now; null where nothing does.' })
  current!: string | null;

  @Field(() => String, { description: 'Value that would hold.' })
  proposed!: string;

  @Field(() => String, { description: 'Why you are asked.' })
  reason!: string;

  @Field(() => proposalStateEnum, { description: 'How far it is.' })
  state!: ProposalState;

  @Field(() => DateTime, { description: 'When it lapses if you do not answer.' })
  expiresAt!: Date;
}

const ProposalConnection = connectionOf('Proposal', () => ProposalObject);

@ObjectType({ description: 'Answer of `decideProposal`.' })
class DecideProposalPayload {
  @Field(() => ProposalObject, { description: 'The proposal with its new state.' })
  proposal!: ProposalObject;
}

@InputType({ description: 'Input of `decideProposal`.' })
class DecideProposalInput {
  @Field(() => ID, { description: 'One of your open proposals.' })
  id!: string;

  @Field(() => Boolean, { description: 'false refuses it: the same value is not proposed again.' })
  accept!: boolean;
}

@Resolver()
export class ProposalsResolver {
  constructor(private readonly service: ProposalsService) {}

  @Query(() => ProposalConnection, {
    description:
      'What was learned of you and waits for your consent, or did, then what you have named twice; the newest 100 of each, in private only.',
  })
  async proposals(
    @Ctx() { graph, caller }: RequestContext,
    @First(50) first?: number | null,
    @After()
    after?: string | null,
  ): Promise<Connection<ProposalObject>> {
    const page = pageOfWhole(await this.service.proposals(graph, caller), { first, after }, 50);
    return toConnection(page, after, proposalObject);
  }

  @Mutation(() => DecideProposalPayload, {
    description: 'Accepts or refuses a proposal about you. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT.',
  })
  async decideProposal(
    @Ctx() { graph, caller }: RequestContext,
    @Input(() => DecideProposalInput) input: DecideProposalInput,
  ): Promise<DecideProposalPayload> {
    return { proposal: proposalObject(await this.service.decide(graph, caller, input)) };
  }
}

/** Converts a proposal to its GraphQL object. */
export const proposalObject = ({ expiresAt, ...proposal }: ToldProposal): ProposalObject => ({
  ...proposal,
  expiresAt: new Date(expiresAt),
});
