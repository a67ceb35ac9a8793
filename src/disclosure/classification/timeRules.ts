import { visibleReadings } from '../../text/texts.js';
import { alternatives, wordPattern } from './wordRules.js';

/** Words that bind a statement to a moment, so that it is not portable by default. English only. */
export interface TimeRule {
  readonly topic: 'now and soon' | 'days and dates' | 'turns and absences';
  /** Alternatives, matched as whole words without regard to case; `*` stands for any ending. */
  readonly words: readonly string[];
}

export const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
export const month = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const ordinal = '\\d{1,2}(?:st|nd|rd|th)';
const day = `(?:${ordinal}|\\d{1,2})`;

/** Rules for words that bind a statement to a moment. */
export const timeRules: readonly TimeRule[] = [
  {
    topic: 'now and soon',
    words: alternatives(`
      today | tonight | tomorrow | yesterday | last night | right now | just now | for now | at the moment | at present | as we speak | these days |
      later (?:today|tonight|on|this week) | this (?:morning|noon|lunchtime|afternoon|evening|weekend|week|month|sprint) |
      in (?:a|an|one|two|three|four|five|ten|half an|\\d+|a few|a couple of) (?:minutes?|hours?|days?|weeks?|moments?|bit|while) |
      (?:end of the|end of this|by the end of the|all) (?:day|week) | until (?:noon|then|further notice|lunch|midnight)`),
  },
  {
    topic: 'days and dates',
    words: alternatives(`
      (?:on|by|until|till|before|after|from|next|this|last|since|for) (?:next |this |last )?${weekday} | ${weekday} (?:morning|noon|afternoon|evening|night|at) |
      (?:on|by|until|till|before|after|from|for) (?:the )?${ordinal} | ${day}(?: of)? ${month} | ${month} ${day} |
      (?:on|by|until|till|before|after|from|for) \\d{4}-\\d{2}-\\d{2} | next (?:week|weekend|month|quarter|year|sprint|time|meeting|release) |
      by (?:noon|tonight|midnight|lunch|then|the end of|end of|next)`),
  },
  {
    topic: 'turns and absences',
    words: alternatives(`
      (?:is|are|was|goes|comes|up|presents|presenting|speaking|hosting) next | next up | on call | on duty | on shift | on standby |
      on (?:leave|vacation|holiday) | out of (?:the )?office | is (?:away|late|busy|in a meeting|at lunch|on a break|stuck in traffic) | running late |
      on (?:his|her|their|my) way | will be (?:late|back|there|here|away) | is coming (?:late|back|over|along)`),
  },
];

/** Words of lasting facts that may hold a date. */
const lastingPattern = wordPattern(alternatives('birthday* | born | anniversar* | founded | every | each'));

const momentPatterns = timeRules.map(({ words }) => wordPattern(words));

/** True if the words of a statement bind it to a moment: "tonight", "on Saturday", "is presenting next". */
export const isBoundToMoment = (text: string): boolean =>
  visibleReadings(text).some(
    (words) => !lastingPattern.test(words) && momentPatterns.some((pattern) => pattern.test(words)),
  );
