import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { sessionGapMs } from '../../../src/conversations/conversation.js';
import { agentName } from '../../../src/conversations/message.js';
import { readDialogues } from '../dialogues.js';
import { root } from '../place.js';

/** A turn of a room; `at` in epoch ms. */
export interface RoomTurn {
  readonly id: string;
  readonly speaker: string;
  readonly text: string;
  readonly at: number;
}

/** A question to a room, asked when its first `upTo` turns had been said. */
export interface RoomQuestion {
  readonly text: string;
  readonly asker: string;
  readonly kind: string;
  readonly upTo: number;
  /** Ids of the turns that answer it. */
  readonly right: ReadonlySet<string>;
}

/** Talk of several people with questions to it. */
export interface Room {
  readonly name: string;
  /** Rooms of one fold are left out together when figures are made. */
  readonly fold: number;
  readonly source: 'talks' | 'dated' | 'sessions' | 'episodes' | 'dialogues';
  readonly speakers: readonly string[];
  readonly turns: readonly RoomTurn[];
  readonly questions: readonly RoomQuestion[];
}

/** Number of folds: parts of the data that are left out in turn. */
export const folds = 4;
/** Time between turns without one of their own. */
const stepMs = 20_000;

const talk = z.strictObject({
  name: z.string(),
  people: z.array(z.string()).min(1),
  sessions: z.array(
    z.strictObject({
      at: z.string(),
      turns: z.array(z.tuple([z.string(), z.string()]).rest(z.string())),
    }),
  ),
  questions: z.array(z.tuple([z.string(), z.array(z.string()).min(1)])),
});

/** Number of turns from which a talk is a room of its own. */
export const longTalk = 200;

/**
 * Reads the talks of `bench/messages/talks`. The questions to short talks of people are asked in one room that holds all
 * of these: few turns answer each, among many that do not.
 */
export async function readTalks(): Promise<Room[]> {
  const folder = join(root, 'bench/messages/talks');
  const files = (await readdir(folder)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const rooms = texts
    .flatMap((text) => parse(text) as unknown[])
    .map((one) => talk.parse(one))
    .map(toRoom);
  const jointRooms = rooms.filter(
    ({ turns }) => turns.length < longTalk && turns.every(({ speaker }) => speaker !== agentName),
  );
  const turns = jointRooms.flatMap((room) => room.turns).sort((a, b) => a.at - b.at);
  const speakers = jointRooms.flatMap((room) => room.speakers);
  return rooms.map((room) =>
    jointRooms.includes(room)
      ? { ...room, speakers, turns, questions: room.questions.map((one) => ({ ...one, upTo: turns.length })) }
      : room,
  );
}

function toRoom({ name, people, sessions, questions }: z.infer<typeof talk>, index: number): Room {
  const turns = sessions.flatMap(({ at, turns: sessionTurns }, session) =>
    sessionTurns.map(([speaker, text, key], step) => ({
      id: `${name}/${key ?? `${session}:${step}`}`,
      speaker,
      text,
      at: Date.parse(at) + step * stepMs,
    })),
  );
  const turnIds = new Set(turns.map(({ id }) => id));
  return {
    name,
    fold: index % folds,
    source: 'talks',
    speakers: people,
    turns,
    questions: questions.map(([text, keys]) => {
      const right = new Set(keys.map((key) => `${name}/${key}`));
      const unknownId = [...right].find((id) => !turnIds.has(id));
      if (unknownId !== undefined)
        throw new Error(`"${text}" names the turn ${unknownId}, which its talk does not have.`);
      return { text, asker: people[0]!, kind: right.size > 1 ? 'multi' : 'single', upTo: turns.length, right };
    }),
  };
}

const episode = z.object({
  episode_id: z.string(),
  entities: z.object({
    principals: z.array(z.object({ principal_id: z.string(), display_name: z.string().optional() })),
  }),
  turns: z.array(
    z.object({
      turn_id: z.string(),
      timestamp: z.string().optional(),
      speaker: z.object({ principal_id: z.string() }),
      text: z.string(),
    }),
  ),
});
const checkpoint = z.object({
  episode_id: z.string(),
  as_of_turn_id: z.string(),
  asker: z.object({ principal_id: z.string() }),
  query_type: z.string(),
  query_text: z.string(),
  judge_spec: z.object({ include: z.array(z.string()).nullish() }),
  leak_targets: z.array(z.string()).nullish(),
});

/**
 * Reads the episodes of a folder with one folder per domain, each with `episodes.jsonl` and `checkpoints.jsonl`. The
 * turns that hold what an answer includes, or what it would disclose, are the right ones. Each domain is a fold.
 */
export async function readEpisodes(folder: string): Promise<Room[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const domains = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const rooms = await Promise.all(
    domains.map(async (domain, index) => {
      const lines = async (file: string): Promise<unknown[]> => {
        const text = await readFile(join(folder, domain, file), 'utf8');
        return text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as unknown);
      };
      const checkpoints = (await lines('checkpoints.jsonl')).map((one) => checkpoint.parse(one));
      const episodes = (await lines('episodes.jsonl')).map((one) => episode.parse(one));
      return episodes.map((one) => toEpisodeRoom(one, checkpoints, index % folds));
    }),
  );
  return rooms.flat();
}

function toEpisodeRoom(
  { episode_id: name, entities, turns: episodeTurns }: z.infer<typeof episode>,
  checkpoints: readonly z.infer<typeof checkpoint>[],
  fold: number,
): Room {
  const names = new Map(entities.principals.map((one) => [one.principal_id, one.display_name ?? one.principal_id]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  let at = Date.UTC(2026, 0, 1, 9);
  const turns = episodeTurns.map(({ turn_id: id, timestamp, speaker, text }) => {
    at = timestamp === undefined ? at + stepMs : momentOf(timestamp);
    return { id: `${name}/${id}`, speaker: nameOf(speaker.principal_id), text, at };
  });
  const questions = checkpoints
    .filter((one) => one.episode_id === name)
    .map((question) => {
      const upTo = episodeTurns.findIndex(({ turn_id: id }) => id === question.as_of_turn_id) + 1;
      const isUtility = question.query_type === 'utility';
      const answerPatterns = [
        ...(question.judge_spec.include ?? []),
        ...(isUtility ? [] : (question.leak_targets ?? [])),
      ].map(patternOf);
      const right = turns.slice(0, upTo).filter(({ text }) => answerPatterns.some((pattern) => pattern.test(text)));
      return {
        text: question.query_text,
        asker: nameOf(question.asker.principal_id),
        kind: question.query_type,
        upTo,
        right: new Set(right.map(({ id }) => id)),
      };
    })
    .filter(({ right }) => right.size > 0);
  return {
    name,
    fold,
    source: 'episodes',
    turns,
    questions,
    speakers: [...new Set(turns.map((one) => one.speaker))],
  };
}

/** Parses a moment; one without a time zone is in UTC. */
const momentOf = (text: string): number => Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);

/** Makes a pattern of what an answer includes: a regular expression, else the text itself. */
function patternOf(text: string): RegExp {
  try {
    return new RegExp(text, 'iu');
  } catch {
    return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu');
  }
}

/** Reads dialogues as `bench:messages` does. They are never fitted on. */
export async function readDialogueRooms(folder: string): Promise<Room[]> {
  return (await readDialogues(folder)).map(({ name, speakers, turns, questions }) => ({
    name,
    fold: 0,
    source: 'dialogues',
    speakers,
    turns: turns.map(({ at, ...turn }) => ({ ...turn, at: Date.parse(at) })),
    questions: questions.map(({ text, category, evidence }) => ({
      text,
      asker: speakers[0]!,
      kind: String(category),
      upTo: turns.length,
      right: evidence,
    })),
  }));
}

/**
 * Adds questions that a room cannot answer: those of the room that is half of all rooms away, about the people of this
 * one, and at most as many as it has itself.
 */
export function withForeignQuestions(rooms: readonly Room[]): Room[] {
  return rooms.map((room, index) => {
    const otherRooms = rooms.filter(({ turns }) => turns !== room.turns);
    const otherRoom = otherRooms[(index + Math.floor(rooms.length / 2)) % otherRooms.length];
    const foreign = (otherRoom?.questions ?? []).slice(0, room.questions.length).map(({ text }): RoomQuestion => ({
      text: replaceNames(text, otherRoom!.speakers, room.speakers),
      asker: room.speakers[0]!,
      kind: 'unanswerable',
      upTo: room.turns.length,
      right: new Set(),
    }));
    return { ...room, questions: [...room.questions, ...foreign] };
  });
}

/**
 * Makes small rooms of single sessions and of a few turns, as of a chat that has just begun: with the questions that a
 * room answers, as many, at least one, that the rest of the talk answers, and a remark from another talk: most messages ask
 * for nothing.
 */
export function sessionRooms(rooms: readonly Room[]): Room[] {
  const remarks = rooms.map(({ turns }) => turns.map(({ text }) => text));
  return rooms.flatMap((room, roomIndex) =>
    sessionsOf(room.turns)
      .flatMap((session) => [session, ...piecesOf(session)])
      .flatMap((turns, index): Room[] => {
        const turnIds = new Set(turns.map(({ id }) => id));
        const answerable = room.questions.filter(({ right }) => right.size > 0);
        const answeredHere = answerable.filter(({ right }) => [...right].every((id) => turnIds.has(id)));
        const answeredAway = answerable.filter(({ right }) => ![...right].some((id) => turnIds.has(id)));
        const drawnQuestions = [undefined, ...answeredHere.slice(1)].flatMap(
          (_, at) => answeredAway[(index * 7 + at * 13) % Math.max(1, answeredAway.length)] ?? [],
        );
        const awayQuestions = drawnQuestions.map((one) => ({ ...one, kind: 'elsewhere', right: new Set<string>() }));
        const otherRemarks = remarks[(roomIndex + 1 + (index % (rooms.length - 1))) % rooms.length]!;
        const text = otherRemarks[(index * 31) % otherRemarks.length]!;
        const remark = { text, asker: room.speakers[0]!, kind: 'remark', upTo: 0, right: new Set<string>() };
        const questions = [...answeredHere, ...awayQuestions, remark].map((one) => ({ ...one, upTo: turns.length }));
        return [{ ...room, name: `${room.name}/${index}`, source: 'sessions', turns, questions }];
      }),
  );
}

const pieceTurns = 5;

/** Splits turns into pieces of a few turns. */
const piecesOf = (turns: readonly RoomTurn[]): RoomTurn[][] =>
  Array.from({ length: Math.floor(turns.length / pieceTurns) }, (_, index) =>
    turns.slice(index * pieceTurns, (index + 1) * pieceTurns),
  );

function sessionsOf(turns: readonly RoomTurn[]): RoomTurn[][] {
  const sessions: RoomTurn[][] = [];
  for (const [index, turn] of turns.entries())
    if (index === 0 || turn.at - turns[index - 1]!.at >= sessionGapMs) sessions.push([turn]);
    else sessions.at(-1)!.push(turn);
  return sessions;
}

/** Replaces the names of some people with those of others. */
function replaceNames(text: string, from: readonly string[], to: readonly string[]): string {
  const names = new Map(from.filter((name) => name !== agentName).map((name, index) => [name, to[index % to.length]!]));
  const pattern = new RegExp(`\\b(?:${[...names.keys()].join('|')})\\b`, 'gu');
  return names.size === 0 ? text : text.replace(pattern, (name) => names.get(name)!);
}
