import { words } from '../words.js';

/** Logo and name of Kith. */
export function Brand() {
  return (
    <>
      <img src="/explore/icon.svg" alt="" width={22} height={22} />
      <strong>{words.name}</strong>
    </>
  );
}
