import { words } from '../../words.js';
import { Merges } from './merges.js';
import { Proposals } from './proposals.js';
import { Todos } from './todos.js';
import { WorkList } from './workList.js';
import './doing.css';

/**
 * View of everything that waits for the viewer: proposals to decide, todos, merges that can be undone, and background
 * work with its reason to wait.
 */
export default function DoingView() {
  return (
    <div className="column parts">
      <h1>{words.views.doing}</h1>
      <Proposals />
      <Todos />
      <Merges />
      <WorkList />
    </div>
  );
}
