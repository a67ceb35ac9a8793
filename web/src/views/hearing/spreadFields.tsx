import { useId } from 'react';
import { words } from '../../words.js';
import { sensitivities, type Spread } from './spread.js';

interface SpreadFieldsProps {
  readonly value: Spread;
  readonly onChange: (value: Spread) => void;
  /** True if a choice is offered. */
  readonly mayChoose: (value: Spread) => boolean;
}

/** Fields for the sensitivity of a memory, and for where it may come up. */
export function SpreadFields({ value, onChange, mayChoose }: SpreadFieldsProps) {
  const id = useId();
  const step = (next: Spread, label: string, name: string, isChosen: boolean) => (
    <label key={label}>
      <input
        type="radio"
        name={`${id}-${name}`}
        checked={isChosen}
        disabled={!isChosen && !mayChoose(next)}
        onChange={() => onChange(next)}
      />
      {label}
    </label>
  );
  return (
    <>
      <fieldset className="choices">
        <legend>{words.hearing.sensitivity}</legend>
        {sensitivities.map((sensitivity) =>
          step({ ...value, sensitivity }, words.hearing.steps[sensitivity], 'level', value.sensitivity === sensitivity),
        )}
      </fieldset>
      <fieldset className="choices">
        <legend>{words.hearing.portable}</legend>
        {[true, false].map((portable) =>
          step({ ...value, portable }, words.hearing.portables[`${portable}`], 'where', value.portable === portable),
        )}
      </fieldset>
    </>
  );
}
