import { words } from '../words.js';

export function Loading() {
  return (
    <p role="status" className="quiet">
      {words.common.loading}
    </p>
  );
}
