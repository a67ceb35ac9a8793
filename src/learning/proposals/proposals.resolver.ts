import { After, First, Input } from '../../platform/graphql/arguments.js';
import {
  Ctx,
  DateTime,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { pageOfList } from '../../platform/graphql/paging.js';
import { NodeObject } from '../../platform/graphql/nodeObject.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { ProposalState } from './proposal.js';
import type { ProposalsService } from './proposals.service.js';

const proposalStateEnum = enumOf<ProposalState>('ProposalState', 'State of a proposal.', {
  OPEN: 'Waits for an answer.',
  ACCEPTED: 'Accepted by you, or confirmed by repetition; it is stored.',
  REFUSED: 'Refused; the same is not proposed again.',
  LAPSED: 'Lapsed without an answer.',
});

@ObjectType('Proposal', {
  implements: NodeObject,
  description: 'Change that needs your consent: a fact learned about you, or two names that may be one.',
})
export class ProposalObject extends NodeObject {
  @NonNull(() => String, 'Field it would change, such as `city`; `merge` for two people or things that you have named.')
  field!: string;

  @Nullable(() => String, 'Current value; null for none.') current!: string | null;
  @NonNull(() => String, 'Proposed value.') proposed!: string;
  @NonNull(() => String, 'Reason of the question.') reason!: string;
  @NonNull(() => proposalStateEnum, 'State of the proposal.') state!: ProposalState;
  @NonNull(() => DateTime, 'Time at which it lapses without an answer.') expiresAt!: number;
}

const ProposalConnection = connectionOf('Proposal', () => ProposalObject);

@ObjectType({ description: 'Answer of `decideProposal`.' })
class DecideProposalPayload {
  @NonNull(() => ProposalObject, 'The proposal with its new state.') proposal!: ProposalObject;
}

@InputType({ description: 'Answer to a proposal.' })
class DecideProposalInput {
  @NonNull(() => ID, 'One of your open proposals.') id!: string;

  @NonNull(() => Boolean, 'true accepts it; false refuses it, and the same value is not proposed again.')
  accept!: boolean;
}

@Resolver()
export class ProposalsResolver {
  constructor(private readonly service: ProposalsService) {}

  @Query(() => ProposalConnection, {
    description:
      'Your proposals, open and decided: facts learned about you, then names that may be one; the newest 100 of each. In private only.',
  })
  async proposals(
    @Ctx() request: RequestContext,
    @First(50) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<ProposalObject>> {
    const page = pageOfList(await this.service.proposals(request), { first, after }, 50);
    return toConnection(page, after);
  }

  @Mutation(() => DecideProposalPayload, {
    description: 'Accepts or refuses a proposal about you. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT.',
  })
  async decideProposal(
    @Ctx() request: RequestContext,
    @Input(() => DecideProposalInput) input: DecideProposalInput,
  ): Promise<DecideProposalPayload> {
    return { proposal: await this.service.decide(request, input) };
  }
}
