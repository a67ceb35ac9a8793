import { useSession } from '../../api/sessionContext.js';
import { CopyButton } from '../../parts/copyButton.js';
import { words } from '../../words.js';

/** Three steps to the first memory, for a viewer who hears nothing yet. */
export function FirstSteps() {
  const handle = useSession().bearer.handle || 'HANDLE';
  const commands = [
    `export KITH_TOKEN=$(npx kith token ${handle})`,
    `npx kith remember "${handle} drinks coffee black."`,
    `npx kith recall "How does ${handle} drink coffee?"`,
  ];
  return (
    <section className="first-steps">
      <h2>{words.start.empty}</h2>
      <p className="lead">{words.start.emptyLead}</p>
      <ol>
        {commands.map((command, index) => (
          <li key={command} className="card">
            <p>{words.start.steps[index]}</p>
            <div className="command">
              <code>{command}</code>
              <CopyButton text={command} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
