import { words } from '../../words.js';
import { Merges } from './merges.js';
import { Proposals } from './proposals.js';
import { Todos } from './todos.js';
import { WorkList } from './workList.js';
import './toDo.css';

/**
 * View of everything that waits for the viewer: proposals to decide, todos, merges that can be undone, and background
 * work with its reason to wait.
 */
export default function ToDoView() {
  return (
    <div className="column parts">
      <h1>{words.views.toDo}</h1>
      <Proposals />
      <Todos />
      <Merges />
      <WorkList />
    </div>
  );
}
