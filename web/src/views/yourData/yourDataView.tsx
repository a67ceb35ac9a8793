import { ArchiveRestore, Ban, Download, LockKeyhole, type LucideIcon, Pencil, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ViewLink } from '../../parts/viewLink.js';
import { words } from '../../words.js';
import { Blocks } from '../aboutMe/blocks.js';
import { EraseMe } from './eraseMe.js';
import { ExportButton } from './exportButton.js';
import { RemovedValues } from './removedValues.js';
import './yourData.css';

const { yourData } = words;

/** View of everything that a viewer can do about their data, in plain words. */
export default function YourDataView() {
  return (
    <div className="column">
      <h1>{yourData.title}</h1>
      <p className="lead">{yourData.lead}</p>
      <ul className="cards controls">
        <Control icon={Pencil} title={yourData.correct} text={yourData.correctText}>
          <ViewLink to="/memories" className="button small">
            {yourData.correctGo}
          </ViewLink>
        </Control>
        <Control icon={LockKeyhole} title={yourData.restrict} text={yourData.restrictText}>
          <ViewLink to="/about-me" className="button small">
            {yourData.restrictGo}
          </ViewLink>
        </Control>
        <Control icon={UsersRound} title={yourData.confide} text={yourData.confideText}>
          <ViewLink to="/memories" className="button small">
            {yourData.confideGo}
          </ViewLink>
        </Control>
        <Control icon={Ban} title={yourData.block} text={yourData.blockText}>
          <ViewLink to="/about-me" className="button small">
            {yourData.blockGo}
          </ViewLink>
        </Control>
        <Control icon={ArchiveRestore} title={yourData.forget} text={yourData.forgetText}>
          <ViewLink to="/memories" choices={{ chat: undefined, state: 'DELETED' }} className="button small">
            {yourData.forgetGo}
          </ViewLink>
        </Control>
        <Control icon={Download} title={yourData.export} text={yourData.exportText}>
          <ExportButton />
        </Control>
      </ul>
      <RemovedValues />
      <Blocks />
      <section>
        <h2>{yourData.access}</h2>
        <p className="quiet">{yourData.accessText}</p>
      </section>
      <EraseMe />
    </div>
  );
}

interface ControlProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const Control = ({ icon: Icon, title, text, children }: ControlProps) => (
  <li className="card">
    <h2 className="card-head">
      <Icon size={16} aria-hidden />
      {title}
    </h2>
    <p className="quiet small">{text}</p>
    <div className="buttons">{children}</div>
  </li>
);
