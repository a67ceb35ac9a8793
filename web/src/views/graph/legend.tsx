import { useId } from 'react';
import { useAddress } from '../../address.js';
import { dayMs, formatDay } from '../../parts/dates.js';
import { words } from '../../words.js';
import { type Graph, type Kind, kinds } from './graph.js';

/** Legend of the kinds of nodes; each entry hides and shows its kind. */
export function Legend({ graph, hidden }: { readonly graph: Graph; readonly hidden: ReadonlySet<Kind> }) {
  const address = useAddress();
  const toggle = (kind: Kind): void => {
    const next = hidden.has(kind) ? [...hidden].filter((one) => one !== kind) : [...hidden, kind];
    address.choose({ hide: next });
  };
  return (
    <ul className="chips legend" aria-label={words.graph.legend}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className="chip"
            aria-pressed={!hidden.has(kind)}
            onClick={() => toggle(kind)}
            title={words.graph.toggle}
          >
            <span className={`legend-mark ${kind}`} aria-hidden />
            {words.graph.many[kind]}{' '}
            <span className="quiet count">
              {graph.nodes.length > 0 && graph.nodes.filter((node) => node.kind === kind).length}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const levels = ['PERSONAL', 'SENSITIVE'] as const;

/** Legend of the sensitivities above PUBLIC that occur in the graph. */
export function SensitivityLegend({ graph }: { readonly graph: Graph }) {
  const presentLevels = levels.filter((level) => graph.nodes.some(({ memory }) => memory?.sensitivity === level));
  if (presentLevels.length === 0) return null;
  return (
    <ul className="levels quiet small" aria-label={words.graph.levels}>
      {presentLevels.map((level) => (
        <li key={level}>
          <span className={`legend-mark memory ${level.toLowerCase()}`} aria-hidden />
          {words.memory.sensitivities[level]}
        </li>
      ))}
    </ul>
  );
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Slider over the days on which the memories of the graph were made: it hides what came later. */
export function TimeSlider({ graph, day }: { readonly graph: Graph; readonly day: string | undefined }) {
  const address = useAddress();
  const id = useId();
  const times = graph.nodes.flatMap(({ memory }) => (memory ? [Date.parse(memory.createdAt)] : []));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const days = Math.ceil((last - first) / dayMs);
  if (times.length < 2 || days < 1) return null;
  const start = Date.parse(dayOf(first));
  const sliderValue = day === undefined ? days : Math.round((Date.parse(day) - start) / dayMs);
  const choose = (value: number): void =>
    address.choose({ day: value >= days ? undefined : dayOf(start + value * dayMs) }, { replace: true });
  return (
    <div className="time-slider">
      <label htmlFor={id}>{words.graph.time}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={days}
        value={Math.min(days, Math.max(0, sliderValue))}
        aria-valuetext={day === undefined ? words.graph.today : formatDay(day)}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <output htmlFor={id}>{day === undefined ? words.graph.today : formatDay(day)}</output>
    </div>
  );
}
