import { useId } from 'react';

interface SegmentsProps<Choice extends string> {
  /** Name of the choice, for screen readers. */
  readonly label: string;
  /** Text of each choice, in order. */
  readonly choices: Readonly<Record<Choice, string>>;
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** Choice of one among a few, all of them in sight. */
export function Segments<Choice extends string>({ label, choices, chosen, onChoose }: SegmentsProps<Choice>) {
  const id = useId();
  return (
    <fieldset className="choices">
      <legend className="unseen">{label}</legend>
      <span className="segments">
        {(Object.keys(choices) as Choice[]).map((choice) => (
          <label key={choice}>
            <input type="radio" name={id} checked={choice === chosen} onChange={() => onChoose(choice)} />
            {choices[choice]}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
