import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const turn = z.object({ dia_id: z.string(), speaker: z.string(), text: z.string() });
const dialogue = z.object({
  conversation_id: z.string(),
  speakers: z.array(z.string()),
  sessions: z.array(z.object({ session_id: z.string(), date_time: z.string(), turns: z.array(turn) })),
  qa: z.array(z.object({ id: z.string(), question: z.string(), category: z.number(), evidence: z.array(z.string()) })),
});

/** A turn of a dialogue, with an id that is unique among all dialogues, and its time (ISO 8601). */
export interface DialogueTurn {
  readonly id: string;
  readonly session: string;
  readonly speaker: string;
  readonly text: string;
  readonly at: string;
}

/** A question to a dialogue and the ids of the turns that answer it. */
export interface DialogueQuestion {
  readonly text: string;
  readonly category: number;
  readonly evidence: ReadonlySet<string>;
}

/** A long conversation of several people with questions about it. */
export interface Dialogue {
  readonly name: string;
  readonly speakers: readonly string[];
  readonly turns: readonly DialogueTurn[];
  readonly questions: readonly DialogueQuestion[];
}

const stepMs = 20_000;

/** Reads the dialogues of a folder: one JSON object per file, as `docs/performance.md` describes them. */
export async function readDialogues(folder: string): Promise<Dialogue[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.jsonl')).sort();
  if (files.length === 0) throw new Error(`${folder} holds no *.jsonl file of dialogues.`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => toDialogue(JSON.parse(line)));
}

function toDialogue(value: unknown): Dialogue {
  const { conversation_id: name, speakers, sessions, qa } = dialogue.parse(value);
  const turns = sessions.flatMap(({ session_id: session, date_time: start, turns: sessionTurns }) =>
    sessionTurns.map(({ dia_id: id, speaker, text }, index) => ({
      id: `${name}/${id}`,
      session: `${name}/${session}`,
      speaker,
      text,
      at: new Date(momentOf(start) + index * stepMs).toISOString(),
    })),
  );
  const turnIds = new Set(turns.map(({ id }) => id));
  const questions = qa
    .map(({ question, category, evidence }) => ({
      text: question,
      category,
      evidence: new Set(evidence.map((id) => `${name}/${id}`).filter((id) => turnIds.has(id))),
    }))
    .filter(({ evidence }) => evidence.size > 0);
  return { name, speakers, turns, questions };
}

/** Parses a moment of a dialogue, such as `1:56 pm on 8 May, 2023`, as UTC. Returns epoch ms. */
function momentOf(text: string): number {
  const [, time, half, date] = /^(\d{1,2}:\d{2}) (am|pm) on (.+)$/.exec(text) ?? [];
  const moment = Date.parse(`${date} ${time} ${half} UTC`);
  if (Number.isNaN(moment)) throw new Error(`"${text}" is no moment such as "1:56 pm on 8 May, 2023".`);
  return moment;
}
