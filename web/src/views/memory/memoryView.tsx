import { ArrowLeft } from 'lucide-react';
import { useSegment } from '../../address.js';
import { ViewLink } from '../../parts/viewLink.js';
import { words } from '../../words.js';
import { MemoryDetail } from './memoryDetail.js';

/** View of a memory with all that its viewer may see of it. */
export default function MemoryView() {
  const id = useSegment('id');
  return (
    <div className="column">
      <p className="small">
        <ViewLink to="/memories" className="who">
          <ArrowLeft size={14} aria-hidden />
          {words.memoryPage.all}
        </ViewLink>
      </p>
      <MemoryDetail key={id} id={id} />
    </div>
  );
}
