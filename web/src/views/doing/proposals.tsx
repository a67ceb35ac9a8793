import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { DecideProposalDocument, ProposalsDocument, type ShownProposalFragment } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { Dialog } from '../../parts/dialog.js';
import { shownDay } from '../../parts/names.js';
import { useNotice } from '../../parts/notices.js';
import { isMerge, ProposalKind, ProposedChange } from '../../parts/proposal.js';
import { words } from '../../words.js';

/** List of proposals that wait for the viewer's consent, and of former decisions. */
export function Proposals() {
  const asked = useApiQuery(ProposalsDocument, {});
  return (
    <section>
      <h2>{words.proposals.title}</h2>
      <p className="quiet">{words.proposals.lead}</p>
      <QueryResult asked={asked}>
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
  const [decides, setDecides] = useState<'accept' | 'refuse'>();
  const isOpen = proposal.state === 'OPEN';
  return (
    <>
      <ProposalKind proposal={proposal}>
        {!isOpen && <span className="mark">{words.proposals.states[proposal.state]}</span>}
      </ProposalKind>
      <ProposedChange proposal={proposal} />
      <p className="quiet small">
        {proposal.reason} {isOpen && words.proposals.until(shownDay(proposal.expiresAt))}
      </p>
      {isOpen && (
        <div className="buttons">
          {(['accept', 'refuse'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={one === 'accept' ? 'small' : 'small ghost'}
              onClick={() => setDecides(one)}
            >
              {one === 'accept' ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
              {words.proposals[one]}
            </button>
          ))}
        </div>
      )}
      {decides && (
        <DecideDialog proposal={proposal} accept={decides === 'accept'} onClose={() => setDecides(undefined)} />
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
  const tell = useNotice();
  const { run, error, isRunning } = useApiMutation(DecideProposalDocument);
  const submit = async (): Promise<void> => {
    if (!(await run({ input: { id: proposal.id, accept } }))) return;
    onClose();
    tell({ text: accept ? words.proposals.accepted : words.proposals.refused });
  };
  const label = accept ? words.proposals.accept : words.proposals.refuse;
  const acceptEffect = isMerge(proposal) ? words.proposals.mergeEffect : words.proposals.acceptEffect;
  return (
    <Dialog title={label} submit={label} {...{ error, isRunning, onClose }} onSubmit={() => void submit()}>
      <ProposedChange proposal={proposal} />
      <p>{accept ? acceptEffect : words.proposals.refuseEffect}</p>
    </Dialog>
  );
}
