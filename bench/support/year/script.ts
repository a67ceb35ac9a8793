import { dayMs } from '../../../src/platform/clock.js';
import { randomStream } from '../random.js';
import { Speaker } from './speaking.js';
import { changeOf, type Society, societyOf } from './society.js';
import type { Statement } from './statements.js';

/** Start of the year, epoch ms. */
export const yearStart = Date.UTC(2025, 0, 6);
/** Length of the year in days: 52 weeks. */
export const yearDays = 364;

/** An act: a person begins, takes part in a chat for a while, or says something. Moments in epoch ms. */
export type Act =
  | { readonly act: 'join' | 'leave'; readonly at: number; readonly circle: string; readonly person: string }
  | {
      readonly act: 'say';
      readonly at: number;
      readonly by: string;
      readonly circle: string | null;
      readonly statements: readonly Statement[];
      /** Question of the speaker to the agent afterwards; null for none. */
      readonly asks: string | null;
    };

/** A day of the year with its acts in order. */
export interface Day {
  readonly at: number;
  readonly acts: readonly Act[];
}

export interface YearSize {
  readonly messages: number;
  readonly people: number;
  readonly seed: number;
}

/** Generates a year of a society; deterministic per size and seed. */
export function yearOf({ messages, people, seed }: YearSize): { society: Society; chats: Chats; days: Iterable<Day> } {
  const random = randomStream(seed);
  const society = societyOf(people, random);
  const chats = society.circles.map(({ name, kind, present }) => ({ name, kind, people: [...present] }));
  return { society, chats, days: daysOf(society, messages, random) };
}

/** The chats as they are at the start of the year. */
export type Chats = readonly { readonly name: string; readonly kind: string; readonly people: readonly string[] }[];

function* daysOf(society: Society, messages: number, random: () => number): Generator<Day> {
  const speaker = new Speaker(society, random);
  let statementCount = 0;
  for (let day = 0; day < yearDays; day += 1) {
    const at = yearStart + day * dayMs;
    const dueCount = Math.round(((day + 1) * messages) / yearDays);
    const acts: Act[] = [];
    // Two or three groups change per week.
    const changes = random() < 0.35 ? [changeOf(society, random)] : [];
    for (const change of changes) {
      if (change === null) continue;
      const { circle, person, joins } = change;
      acts.push({ act: joins ? 'join' : 'leave', at: at + 7 * 3_600_000, circle: circle.name, person });
    }
    const sittings: number[] = [];
    while (statementCount < dueCount) {
      const count = Math.min(dueCount - statementCount, 1 + Math.floor(random() * 4));
      sittings.push(count);
      statementCount += count;
    }
    sittings.forEach((count, index) => {
      // From eight in the morning to ten in the evening.
      const moment = at + 8 * 3_600_000 + Math.floor((index / sittings.length) * 14 * 3_600_000);
      const by = society.speaker();
      const speakerCircles = society.circles.filter(({ present }) => present.has(by));
      const circle =
        speakerCircles.length === 0 || random() < 0.4
          ? null
          : speakerCircles[Math.floor(random() * speakerCircles.length)]!;
      const statements = speaker.say(by, circle, count, moment);
      const asks = random() < 0.15 ? statements[0]!.text : null;
      acts.push({ act: 'say', at: moment, by, circle: circle?.name ?? null, statements, asks });
    });
    yield { at, acts };
  }
}
