import { datesIn } from '../../../src/conversations/search/questionDates.js';
import type { Room, RoomQuestion } from './rooms.js';

/** One question in so many stays without a copy that names a date. */
const undatedShare = 4;

/**
 * Returns rooms with the questions that a single day answers, asked again with its date: people ask what was said in
 * March or on 3 May, which the written questions rarely do. The forms take turns, and every fourth question is left out.
 */
export function datedRooms(rooms: readonly Room[]): Room[] {
  return rooms.map((room) => {
    const days = new Map(room.turns.map(({ id, at }) => [id, new Date(at).toISOString().slice(0, 10)]));
    const datable = room.questions.flatMap((question): { question: RoomQuestion; day: string }[] => {
      const [day, ...others] = new Set([...question.right].map((id) => days.get(id)!));
      return day === undefined || others.length > 0 || asksForDate(question.text) ? [] : [{ question, day }];
    });
    const questions = datable.flatMap(({ question, day }, index): RoomQuestion[] => {
      if (index % undatedShare === 0) return [];
      const text = question.text.replace(/[?.]?$/, ` ${dateText(day, index)}?`);
      return [{ ...question, text, kind: 'dated' }];
    });
    return { ...room, source: 'dated', questions };
  });
}

/** True if a question asks for a date or names one. */
const asksForDate = (text: string): boolean => /^When\b|\bwhat day\b/i.test(text) || datesIn(text).length > 0;

/** Writes a day in one of three forms. */
function dateText(day: string, index: number): string {
  const date = new Date(day);
  const month = date.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  const number = date.getUTCDate();
  return [`in ${month}`, `on ${number} ${month}`, `on ${month} ${number}`][(index % undatedShare) % 3]!;
}
