import { createContext, useContext } from 'react';
import type { Bearer } from './session.js';

/** The signed-in caller. */
export interface Session {
  readonly bearer: Bearer;
  readonly token: string;
  readonly signOut: () => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns the session of this tab; views are always shown in one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Views are shown to who is signed in.');
  return session;
}
