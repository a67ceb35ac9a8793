import { words } from '../../words.js';

interface BarsProps {
  readonly values: readonly number[];
  /** Names a bar, for those who do not see it. */
  readonly labelOf: (at: number) => string;
}

const width = 26;
const gap = 4;
const height = 44;

/** Small bar chart; what it shows is read out. */
export function Bars({ values, labelOf }: BarsProps) {
  const maxValue = Math.max(1, ...values);
  const label = values.map((value, index) => words.operators.barLabel(labelOf(index), value)).join(', ');
  return (
    <svg
      className="bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * (width + gap) - gap} ${height}`}
      preserveAspectRatio="none"
    >
      {values.map((value, index) => {
        const tall = value === 0 ? 1.5 : Math.max(3, (value / maxValue) * height);
        return (
          <rect
            key={index}
            className={value === 0 ? 'none' : undefined}
            x={index * (width + gap)}
            y={height - tall}
            width={width}
            height={tall}
            rx={2}
          >
            <title>{words.operators.barLabel(labelOf(index), value)}</title>
          </rect>
        );
      })}
    </svg>
  );
}
