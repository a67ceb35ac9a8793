const minDigits = 13;
const maxDigits = 19;

/**
 * True if a text with ASCII digits holds a number of 13 to 19 digits with a payment card's prefix and a valid Luhn
 * check digit. Numbers are read in groups: a card may be followed by its date or code, but never begins inside a group
 * or after a decimal point. The time is linear in the length of the text.
 */
export function holdsCardNumber(text: string): boolean {
  for (const [run] of text.matchAll(/(?<![\d.,+])\d+(?:[ \-–—_/]{1,2}\d+)*/gu)) {
    if (run.length >= minDigits && runHoldsCard(run)) return true;
  }
  return false;
}

function runHoldsCard(run: string): boolean {
  const groups = run.split(/\D+/u);
  const digits = groups.join('');
  const sums = luhnSums(digits);
  const ends: number[] = [];
  for (const group of groups) ends.push((ends.at(-1) ?? 0) + group.length);
  return ends.some((end, last) => {
    // No group is empty, so that few of them fit into one number.
    for (let first = last; first >= 0; first -= 1) {
      const start = first === 0 ? 0 : ends[first - 1]!;
      if (end - start > maxDigits) return false;
      if (end - start >= minDigits && hasPrefix(digits, start) && sums.between(start, end) % 10 === 0) return true;
    }
    return false;
  });
}

const hasPrefix = (digits: string, start: number): boolean => {
  const first = digits[start]!;
  return first === '2' ? '234567'.includes(digits[start + 1]!) : '3456'.includes(first);
};

/** Precomputes Luhn sums of all parts of a row of digits, which double every second digit from the part's end. */
function luhnSums(digits: string): { between: (start: number, end: number) => number } {
  const even = [0];
  const odd = [0];
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[index]);
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    even.push(even[index]! + (index % 2 === 0 ? doubled : digit));
    odd.push(odd[index]! + (index % 2 === 1 ? doubled : digit));
  }
  return {
    between: (start, end) => {
      // The last digit counts once, so the doubled digits have the parity of the one before it.
      const sums = end % 2 === 0 ? even : odd;
      return sums[end]! - sums[start]!;
    },
  };
}
