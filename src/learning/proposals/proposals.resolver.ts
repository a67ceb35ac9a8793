import {
  Arg,
  Ctx,
  DateTime,
  Field,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { type ProposalState, proposalStates, type ToldProposal } from './proposal.js';
import type { ProposalsService } from './proposals.service.js';

const proposalStateEnum = enumOf(proposalStates);
registerEnumType(proposalStateEnum, { name: 'ProposalState', description: 'How far a proposal is.' });

@ObjectType('Proposal', {
  description: 'Something learned of you, or two names that may be one: it changes only if you agree.',
})
class ProposalObject {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'What it is about, such as `city`; `merge` for two that you have named.' })
  field!: string;

  @Field(() => String, { nullable: true, description: 'What holds now; null where nothing does.' })
  current!: string | null;

  @Field(() => String)
  proposed!: string;

  @Field(() => String, { description: 'Why you are asked.' })
  reason!: string;

  @Field(() => proposalStateEnum)
  state!: ProposalState;

  @Field(() => DateTime, { description: 'When it lapses if you do not answer.' })
  expiresAt!: Date;
}

@ObjectType()
class ProposalPayload {
  @Field(() => ProposalObject)
  proposal!: ProposalObject;
}

@InputType()
class DecideProposalInput {
  @Field(() => ID)
  id!: string;

  @Field(() => Boolean, { description: 'false refuses it: the same value is not proposed again.' })
  accept!: boolean;
}

@Resolver()
export class ProposalsResolver {
  constructor(private readonly service: ProposalsService) {}

  @Query(() => [ProposalObject], {
    description:
      'What was learned of you and waits for your consent, or did, then what you have named twice; the newest 100 of each, in private only.',
  })
  async proposals(@Ctx() { graph, caller }: RequestContext): Promise<ProposalObject[]> {
    return (await this.service.proposals(graph, caller)).map(proposalObject);
  }

  @Mutation(() => ProposalPayload, { description: 'Accepts or refuses a proposal about you.' })
  async decideProposal(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => DecideProposalInput) input: DecideProposalInput,
  ): Promise<ProposalPayload> {
    return { proposal: proposalObject(await this.service.decide(graph, caller, input)) };
  }
}

const proposalObject = ({ expiresAt, ...proposal }: ToldProposal): ProposalObject => ({
  ...proposal,
  expiresAt: new Date(expiresAt),
});
