import { Split } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import {
  MergedPeopleDocument,
  MergedThingsDocument,
  type MergedThingsQuery,
  type ShownMergedFragment,
  type TypedDocumentString,
  UnmergePersonDocument,
  UnmergeEntityDocument,
} from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { Dialog } from '../../parts/dialog.js';
import { LoadMore } from '../../parts/loadMore.js';
import { inSentence } from '../../parts/names.js';
import { formatDay } from '../../parts/dates.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';

/** List of merged names, each with a button that undoes the merge. */
export function Merges() {
  return (
    <section>
      <h2>{words.merges.title}</h2>
      <p className="quiet">{words.merges.lead}</p>
      <h3>{words.merges.people}</h3>
      <ul className="list">
        <MergedPeople />
      </ul>
      <h3>{words.merges.things}</h3>
      <ul className="list">
        <MergedThings />
      </ul>
    </section>
  );
}

function MergedPeople({ after }: { readonly after?: string }) {
  const query = useApiQuery(MergedPeopleDocument, { after });
  return (
    <QueryResult query={query} isInList>
      {({ people: { nodes: people, pageInfo } }) => (
        <>
          {after === undefined && people.every(({ absorbed }) => absorbed.length === 0) && <Empty />}
          {people.flatMap(({ name, absorbed }) =>
            absorbed.map((merged) => (
              <Merge key={merged.id} merged={merged} into={name} unmerge={UnmergePersonDocument} />
            )),
          )}
          <LoadMore page={pageInfo}>{(next) => <MergedPeople after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

function MergedThings({ after }: { readonly after?: string }) {
  const query = useApiQuery(MergedThingsDocument, { after });
  return (
    <QueryResult query={query} isInList>
      {({ entities: { edges, pageInfo } }) => (
        <>
          {after === undefined && thingsOf(edges).every(({ absorbed }) => absorbed.length === 0) && <Empty />}
          {thingsOf(edges).flatMap(({ label, absorbed }) =>
            absorbed.map((merged) => (
              <Merge key={merged.id} merged={merged} into={label} unmerge={UnmergeEntityDocument} />
            )),
          )}
          <LoadMore page={pageInfo}>{(next) => <MergedThings after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

/** Entities of memories without persons, which have a list of their own. */
const thingsOf = (edges: MergedThingsQuery['entities']['edges']) =>
  edges.map(({ node }) => node).filter(({ type }) => type !== 'PERSON');

const Empty = () => <li className="quiet">{words.merges.empty}</li>;

interface MergeProps {
  readonly merged: ShownMergedFragment;
  readonly into: string;
  /** Mutation that undoes the merge. */
  readonly unmerge: TypedDocumentString<object, { input: { absorbed: string } }>;
}

function Merge({ merged, into, unmerge }: MergeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mergeText = words.merges.into(inSentence(merged.name), inSentence(into));
  return (
    <li className="item">
      <p>{mergeText}</p>
      <p className="quiet small">
        {formatDay(merged.at)} {merged.reason}
      </p>
      <div className="buttons">
        <button type="button" className="small" onClick={() => setIsOpen(true)}>
          <Split size={14} aria-hidden />
          {words.merges.unmerge}
        </button>
      </div>
      {isOpen && (
        <UnmergeDialog merged={merged} unmerge={unmerge} onClose={() => setIsOpen(false)}>
          {mergeText}
        </UnmergeDialog>
      )}
    </li>
  );
}

interface UnmergeProps extends Pick<MergeProps, 'merged' | 'unmerge'> {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function UnmergeDialog({ merged, unmerge, onClose, children }: UnmergeProps) {
  const notify = useNotice();
  const write = useApiMutation(unmerge);
  const submit = async (): Promise<void> => {
    if (!(await write.run({ input: { absorbed: merged.id } }))) return;
    onClose();
    notify({ text: words.merges.unmerged });
  };
  return (
    <Dialog title={words.merges.unmerge} write={write} onSubmit={submit} onClose={onClose}>
      <p>{children}</p>
      <p>{words.merges.effect}</p>
    </Dialog>
  );
}
