import { words } from '../../words.js';

/** List of changes of the audience, in words. */
export function Changes({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return <p>{words.hearing.noChange}</p>;
  return (
    <>
      <p>
        <strong>{words.hearing.changes}</strong>
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
