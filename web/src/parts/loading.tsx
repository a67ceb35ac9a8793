import { words } from '../words.js';

/** Outline of rows that are loading. */
export function Loading({ rows = 3 }: { readonly rows?: number }) {
  return (
    <div role="status">
      <span className="unseen">{words.common.loading}</span>
      <div className="skeleton" aria-hidden>
        {Array.from({ length: rows }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </div>
  );
}
