import { createContext, useContext } from 'react';
import type { Bearer } from './session.js';

/** Who is signed in. */
export interface Session {
  readonly bearer: Bearer;
  readonly token: string;
  readonly signOut: () => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of this tab; views are shown in one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Views are shown to who is signed in.');
  return session;
}
