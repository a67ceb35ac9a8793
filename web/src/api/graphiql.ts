import { useEffect, useState } from 'react';

/** True once the service says that it serves GraphiQL, which then asks with the token of this tab. */
export function useHasGraphiql(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    fetch('/', { headers: { accept: 'application/json' } })
      .then((answer) => answer.json() as Promise<{ paths?: Record<string, string> }>)
      .then(
        ({ paths = {} }) => setIsThere('/graphiql' in paths),
        () => undefined,
      );
  }, []);
  return isThere;
}
