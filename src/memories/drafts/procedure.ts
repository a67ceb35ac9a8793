import { invalidInput } from '../../platform/errors.js';
import { isOrder } from '../../text/imperatives.js';

const maxSteps = 50;

/** Throws INVALID_INPUT for a text other than an optional title and 1 to 50 numbered steps, each an instruction. */
export function checkProcedure(text: string): void {
  const lines = text.split('\n').map((line) => line.trim());
  const nonEmptyLines = lines.filter((line) => line !== '');
  const steps = numberOf(nonEmptyLines[0] ?? '') === null ? nonEmptyLines.slice(1) : nonEmptyLines;
  if (steps.length === 0)
    throw invalidInput('A procedure needs steps after an optional title: one per line, numbered "1.", "2." and so on.');
  if (steps.length > maxSteps)
    throw invalidInput(`A procedure has at most ${maxSteps} steps; this one has ${steps.length}.`);
  for (const [index, line] of steps.entries()) {
    const number = index + 1;
    if (numberOf(line) !== number)
      throw invalidInput(`Step ${number} of a procedure must begin with "${number}." on a line of its own.`);
    checkStep(line.slice(line.indexOf('.') + 1), number);
  }
}

/** Returns title and numbered steps, one per line. Throws INVALID_INPUT unless 1 to 50 steps, each an instruction. */
export function procedureText(title: string, steps: readonly string[]): string {
  if (steps.length < 1 || steps.length > maxSteps)
    throw invalidInput(`steps must have 1 to ${maxSteps} items; it has ${steps.length}.`);
  if (numberOf(title) !== null) throw invalidInput('title must not begin with the number of a step.');
  const numberedSteps = steps.map((step, index) => `${index + 1}. ${checkStep(step, index + 1)}`);
  return [title.trim(), ...numberedSteps].join('\n');
}

/** Returns a step without its own number. Throws INVALID_INPUT if it is no instruction of one line. */
function checkStep(step: string, number: number): string {
  const text = step.trim().replace(/^\d{1,2}[.)]\s+/u, '');
  if (text === '' || text.includes('\n')) throw invalidInput(`Step ${number} must be one line that says what to do.`);
  if (!isImperative(text))
    throw invalidInput(
      `Step ${number} must say what to do, beginning with a verb: "Open the valve.", not who does or did what.`,
    );
  return text;
}

const numberOf = (line: string): number | null => {
  const match = /^(\d{1,3})\.\s+\S/u.exec(line.trim());
  return match ? Number(match[1]) : null;
};

/**
 * Matches words that begin no instruction: subjects, articles and conjunctions. A condition or a location may precede
 * the verb: "If the light is red, press reset." "In the cellar, open the valve."
 */
const nonImperativeStart =
  /^(?:I|you|we|he|she|it|they|this|that|these|those|there|the|a|an|my|your|our|his|her|its|their|who|what|why|is|are|was|were|did|does|has|had|because|and|or|but)(?![\p{L}\p{N}'’-])/iu;
/** Words that only look like a gerund (names a task) or a past tense (reports a task). */
const falseGerunds = new Set(
  'bring ring sing string spring swing fling sling sting wring cling king thing feed need embed speed shed wed bed weed seed bleed breed heed proceed succeed exceed shred sled'.split(
    ' ',
  ),
);

function isImperative(text: string): boolean {
  const plainText = text.replace(/^[^\p{L}]+/u, '');
  const [first = ''] = /^[\p{L}'’-]+/u.exec(plainText) ?? [];
  if (first === '' || nonImperativeStart.test(plainText)) return false;
  if (!falseGerunds.has(first.toLowerCase()) && /^\p{L}{2,}(?:ing|ed)$/iu.test(first)) return false;
  return isOrder(withoutCondition(plainText));
}

/** Strips a condition or a location from the beginning: "If it rains, close the roof." */
const withoutCondition = (text: string): string =>
  text.replace(
    /^(?:if|when|whenever|once|after|before|while|unless|until|as|in|on|at|for|with|from|to|by|during|without)\b[^,]{1,200},\s*(?:then\s+)?/iu,
    '',
  );
