import { Download } from 'lucide-react';
import { useState } from 'react';
import { KithError } from '../../../../clients/typescript/src/errors.js';
import { useAddress } from '../../address.js';
import { sendRequest } from '../../api/sendRequest.js';
import { useSession } from '../../api/sessionContext.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { words } from '../../words.js';

/** Button that saves everything of the viewer as a file of lines. */
export function ExportButton() {
  const { token } = useSession();
  const as = useAddress().get('as');
  const [error, setError] = useState<KithError>();
  const [isRunning, setIsRunning] = useState(false);
  const save = async (): Promise<void> => {
    setIsRunning(true);
    setError(undefined);
    try {
      saveAs(await fetchExport(token, as), 'kith-export.ndjson');
    } catch (cause) {
      setError(cause instanceof KithError ? cause : new KithError('UNREACHABLE', words.common.unreachable, { cause }));
    }
    setIsRunning(false);
  };
  return (
    <>
      <button type="button" className="small" disabled={isRunning} onClick={() => void save()}>
        <Download size={14} aria-hidden />
        {isRunning ? words.changing.working : words.yourData.exportGo}
      </button>
      {error && <ErrorNote error={error} />}
    </>
  );
}

async function fetchExport(token: string, as: string | undefined): Promise<Blob> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-kith-private': 'true',
    ...(as !== undefined && { 'x-kith-viewer': as }),
  };
  return (await sendRequest('/export', { headers })).blob();
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
