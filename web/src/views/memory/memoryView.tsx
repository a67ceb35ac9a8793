import { ArrowLeft } from 'lucide-react';
import { useSegment } from '../../address.js';
import { Go } from '../../parts/go.js';
import { words } from '../../words.js';
import { MemoryShown } from './memoryShown.js';

/** View of a memory with all that its viewer may see of it. */
export default function MemoryView() {
  const id = useSegment('id');
  return (
    <div className="column">
      <p className="small">
        <Go to="/memories" className="who">
          <ArrowLeft size={14} aria-hidden />
          {words.page.all}
        </Go>
      </p>
      <MemoryShown key={id} id={id} />
    </div>
  );
}
