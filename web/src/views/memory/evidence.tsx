import { words } from '../../words.js';
import type { SectionProps } from './sections.js';

/** Messages that a memory was learned from, as they were said. */
export function Evidence({ memory: { evidence } }: SectionProps) {
  return (
    <section>
      <h2>{words.memoryPage.evidence}</h2>
      {evidence.length === 0 && <p className="quiet small">{words.memoryPage.noEvidence}</p>}
      {evidence.map((text, index) => (
        <blockquote key={index} className="bubble">
          {text}
        </blockquote>
      ))}
    </section>
  );
}
