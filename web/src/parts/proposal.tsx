import { GitMerge, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownProposalFragment } from '../operations.generated.js';
import { words } from '../words.js';
import { inSentence } from './names.js';

interface ProposalProps {
  readonly proposal: ShownProposalFragment;
}

/** True if a proposal merges two names instead of changing a value. */
export const isMerge = ({ field }: ShownProposalFragment): boolean => field === 'merge';

/** First line of a proposal: its field, or that two names may be the same. */
export function ProposalKind({ proposal, children }: ProposalProps & { readonly children?: ReactNode }) {
  return (
    <p className="card-kind">
      {isMerge(proposal) ? <GitMerge size={14} aria-hidden /> : <Sparkles size={14} aria-hidden />}
      {isMerge(proposal) ? words.proposals.merge : proposal.field}
      {children}
    </p>
  );
}

/** Change that a proposal asks for: the current value, struck out, and the proposed one. */
export function ProposedChange({ proposal }: ProposalProps) {
  const { current, proposed } = proposal;
  return (
    <p className="said">
      {isMerge(proposal) ? (
        words.proposals.oneName(inSentence(proposed), inSentence(current ?? ''))
      ) : (
        <>
          {current !== null && <del>{current}</del>} <ins>{proposed}</ins>
        </>
      )}
    </p>
  );
}
