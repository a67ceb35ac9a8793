import { words } from '../../words.js';
import type { SectionProps } from './sections.js';

/** Messages that a memory was learned from, as they were said. */
export function Evidence({ memory: { evidence } }: SectionProps) {
  return (
    <section>
      <h2>{words.page.evidence}</h2>
      {evidence.length === 0 && <p className="quiet small">{words.page.noEvidence}</p>}
      {evidence.map((text, index) => (
        <blockquote key={index} className="bubble">
          {text}
        </blockquote>
      ))}
    </section>
  );
}
