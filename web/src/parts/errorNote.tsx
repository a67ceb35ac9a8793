import type { KithError } from '../../../clients/typescript/src/errors.js';
import { words } from '../words.js';

/** Error of a request in the words of the API, with the id of the request in its log. */
export function ErrorNote({ error, onRetry }: { readonly error: KithError; readonly onRetry?: () => void }) {
  return (
    <div className="error" role="alert">
      <p>{error.message}</p>
      <p className="small">
        <code>{error.code}</code>
        {error.requestId !== undefined && <> · {words.common.requestId(error.requestId)}</>}
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {words.common.retry}
        </button>
      )}
    </div>
  );
}
