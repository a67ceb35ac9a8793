import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { DecideProposalDocument, ProposalsDocument, type ShownProposalFragment } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { Dialog } from '../../parts/dialog.js';
import { formatDay } from '../../parts/dates.js';
import { useNotice } from '../../parts/notices.js';
import { isMerge, ProposalKind, ProposedChange } from '../../parts/proposal.js';
import { words } from '../../words.js';

/** List of proposals that wait for the viewer's consent, and of former decisions. */
export function Proposals() {
  const query = useApiQuery(ProposalsDocument, {});
  return (
    <section>
      <h2>{words.proposals.title}</h2>
      <p className="quiet">{words.proposals.lead}</p>
      <QueryResult query={query}>
        {({ proposals: { nodes: proposals } }) => (
          <ul className="cards">
            {proposals.length === 0 && <li className="quiet">{words.proposals.empty}</li>}
            {proposals.map((proposal) => (
              <li key={proposal.id} className="card item">
                <Proposal proposal={proposal} />
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </section>
  );
}

function Proposal({ proposal }: { readonly proposal: ShownProposalFragment }) {
  const [openDecision, setOpenDecision] = useState<'accept' | 'refuse'>();
  const isOpen = proposal.state === 'OPEN';
  return (
    <>
      <ProposalKind proposal={proposal}>
        {!isOpen && <span className="mark">{words.proposals.states[proposal.state]}</span>}
      </ProposalKind>
      <ProposedChange proposal={proposal} />
      <p className="quiet small">
        {proposal.reason} {isOpen && words.proposals.until(formatDay(proposal.expiresAt))}
      </p>
      {isOpen && (
        <div className="buttons">
          {(['accept', 'refuse'] as const).map((decision) => (
            <button
              key={decision}
              type="button"
              className={decision === 'accept' ? 'small' : 'small ghost'}
              onClick={() => setOpenDecision(decision)}
            >
              {decision === 'accept' ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
              {words.proposals[decision]}
            </button>
          ))}
        </div>
      )}
      {openDecision && (
        <DecideDialog
          proposal={proposal}
          accept={openDecision === 'accept'}
          onClose={() => setOpenDecision(undefined)}
        />
      )}
    </>
  );
}

interface DecideProps {
  readonly proposal: ShownProposalFragment;
  readonly accept: boolean;
  readonly onClose: () => void;
}

function DecideDialog({ proposal, accept, onClose }: DecideProps) {
  const notify = useNotice();
  const decide = useApiMutation(DecideProposalDocument);
  const submit = async (): Promise<void> => {
    if (!(await decide.run({ input: { id: proposal.id, accept } }))) return;
    onClose();
    notify({ text: accept ? words.proposals.accepted : words.proposals.refused });
  };
  const label = accept ? words.proposals.accept : words.proposals.refuse;
  const acceptEffect = isMerge(proposal) ? words.proposals.mergeEffect : words.proposals.acceptEffect;
  return (
    <Dialog title={label} write={decide} onSubmit={submit} onClose={onClose}>
      <ProposedChange proposal={proposal} />
      <p>{accept ? acceptEffect : words.proposals.refuseEffect}</p>
    </Dialog>
  );
}
