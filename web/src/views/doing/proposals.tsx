import { useState } from 'react';
import { useAsk } from '../../asking/useAsk.js';
import { useDo } from '../../asking/useDo.js';
import { DecideProposalDocument, ProposalsDocument, type ShownProposalFragment } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { Dialog } from '../../parts/dialog.js';
import { inSentence, shownDay } from '../../parts/names.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';

/** List of proposals that wait for the viewer's consent, and of former decisions. */
export function Proposals() {
  const asked = useAsk(ProposalsDocument, {});
  return (
    <section>
      <h2>{words.proposals.title}</h2>
      <p className="quiet">{words.proposals.lead}</p>
      <Answered asked={asked}>
        {({ proposals: { nodes: proposals } }) => (
          <ul className="list">
            {proposals.length === 0 && <li className="quiet">{words.proposals.empty}</li>}
            {proposals.map((proposal) => (
              <li key={proposal.id} className="item">
                <Proposal proposal={proposal} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </section>
  );
}

const isMerge = ({ field }: ShownProposalFragment): boolean => field === 'merge';

function Proposal({ proposal }: { readonly proposal: ShownProposalFragment }) {
  const [decides, setDecides] = useState<'accept' | 'refuse'>();
  const isOpen = proposal.state === 'OPEN';
  return (
    <>
      <p>
        <strong>{isMerge(proposal) ? words.proposals.merge : proposal.field}</strong>{' '}
        <span className="mark">{words.proposals.states[proposal.state]}</span>
      </p>
      <Values proposal={proposal} />
      <p className="quiet small">
        {proposal.reason} {isOpen && words.proposals.until(shownDay(proposal.expiresAt))}
      </p>
      {isOpen && (
        <div className="buttons">
          {(['accept', 'refuse'] as const).map((one) => (
            <button key={one} type="button" onClick={() => setDecides(one)}>
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

function Values({ proposal }: { readonly proposal: ShownProposalFragment }) {
  const { current, proposed } = proposal;
  if (isMerge(proposal)) return <p>{words.proposals.oneName(inSentence(proposed), inSentence(current ?? ''))}</p>;
  return (
    <>
      <p>
        {words.proposals.now}: {current ?? words.proposals.nothing}
      </p>
      <p>
        {words.proposals.proposed}: {proposed}
      </p>
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
  const { run, error, isRunning } = useDo(DecideProposalDocument);
  const submit = async (): Promise<void> => {
    if (!(await run({ input: { id: proposal.id, accept } }))) return;
    onClose();
    tell({ text: accept ? words.proposals.accepted : words.proposals.refused });
  };
  const label = accept ? words.proposals.accept : words.proposals.refuse;
  const acceptEffect = isMerge(proposal) ? words.proposals.mergeEffect : words.proposals.acceptEffect;
  return (
    <Dialog title={label} submit={label} {...{ error, isRunning, onClose }} onSubmit={() => void submit()}>
      <Values proposal={proposal} />
      <p>{accept ? acceptEffect : words.proposals.refuseEffect}</p>
    </Dialog>
  );
}
