import { Globe, House, MessagesSquare, ShieldAlert, UserRound } from 'lucide-react';
import { useId } from 'react';
import { words } from '../../words.js';
import { sensitivities, type Spread } from './spread.js';

interface SpreadFieldsProps {
  readonly value: Spread;
  readonly onChange: (value: Spread) => void;
  /** True if a choice is offered. */
  readonly mayChoose: (value: Spread) => boolean;
}

const icons = { PUBLIC: Globe, PERSONAL: UserRound, SENSITIVE: ShieldAlert } as const;

/** Fields for the sensitivity of a memory, and for where it may come up; the chosen ones are explained below. */
export function SpreadFields({ value, onChange, mayChoose }: SpreadFieldsProps) {
  const id = useId();
  const { steps, portables, sensitivity: level, portable: where } = words.hearing;
  const radio = (name: 'level' | 'where', next: Spread, Icon: typeof Globe, [label, meaning]: [string, string]) => {
    const isChosen = next.sensitivity === value.sensitivity && next.portable === value.portable;
    return (
      <label key={label} title={meaning}>
        <input
          type="radio"
          name={`${id}-${name}`}
          checked={isChosen}
          disabled={!isChosen && !mayChoose(next)}
          aria-label={`${label}: ${meaning}`}
          onChange={() => onChange(next)}
        />
        <Icon size={14} aria-hidden />
        {label}
      </label>
    );
  };
  return (
    <>
      <fieldset className="choices">
        <legend>{level}</legend>
        <span className="segments">
          {sensitivities.map((sensitivity) =>
            radio('level', { ...value, sensitivity }, icons[sensitivity], [
              words.memory.sensitivities[sensitivity],
              steps[sensitivity],
            ]),
          )}
        </span>
      </fieldset>
      <fieldset className="choices">
        <legend>{where}</legend>
        <span className="segments">
          {([true, false] as const).map((portable) =>
            radio('where', { ...value, portable }, portable ? MessagesSquare : House, [
              portables[`${portable}`],
              words.hearing.portableMeanings[`${portable}`],
            ]),
          )}
        </span>
      </fieldset>
    </>
  );
}
