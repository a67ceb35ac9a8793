import { ArchiveRestore, Ban, Download, LockKeyhole, type LucideIcon, Pencil, UsersRound } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
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
        <LinkControl icon={Pencil} right="correct" to="/memories" />
        <LinkControl icon={LockKeyhole} right="restrict" to="/about-me" />
        <LinkControl icon={UsersRound} right="confide" to="/memories" />
        <LinkControl icon={Ban} right="block" to="/about-me" />
        <LinkControl
          icon={ArchiveRestore}
          right="forget"
          to="/memories"
          choices={{ chat: undefined, state: 'DELETED' }}
        />
        <Control icon={Download} right="export">
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
  readonly right: 'correct' | 'restrict' | 'confide' | 'block' | 'forget' | 'export';
}

/** One thing that a viewer can do about their data. */
const Control = ({ icon: Icon, right, children }: ControlProps & { readonly children: ReactNode }) => (
  <li className="card">
    <h2 className="card-head">
      <Icon size={16} aria-hidden />
      {yourData[right]}
    </h2>
    <p className="quiet small">{yourData[`${right}Text`]}</p>
    <div className="buttons">{children}</div>
  </li>
);

interface LinkControlProps extends ControlProps, Pick<ComponentProps<typeof ViewLink>, 'to' | 'choices'> {
  readonly right: Exclude<ControlProps['right'], 'export'>;
}

const LinkControl = ({ icon, right, ...target }: LinkControlProps) => (
  <Control icon={icon} right={right}>
    <ViewLink {...target} className="button small">
      {yourData[`${right}Go`]}
    </ViewLink>
  </Control>
);
