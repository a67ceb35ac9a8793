import { z } from 'zod';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { marksOf, meetingMarksOf, type SentenceStems, sayingsOf } from '../text/sayings.js';
import { printOf, printsOf, printsOfValue, type RemovedPrint, RemovedValues } from '../text/removedValues.js';
import { statements } from './statements.generated.js';

/**
 * A value that a place keeps out: its fingerprint, of how many tokens it is, by what its first token is known, since when
 * (epoch ms), and whose words it is kept out of beside the agent's: of those who had heard it there and whoever asked.
 */
export const removedValueRow = z.object({
  place: z.string(),
  print: z.string(),
  length: z.number(),
  gate: z.string().nullable(),
  hearerIds: z.array(z.string()),
  at: z.number().nullable(),
});
export type RemovedValueRow = z.infer<typeof removedValueRow>;

const metRow = z.object({ key: z.string() });
const keepsRow = z.object({ keepsAny: z.boolean() });
const tombstoneRow = metRow.extend({ at: z.number().nullable() });

/** Of what was said at most so many sentences are known again, and each text by at most so many fingerprints. */
const [maxSayings, maxMarks] = [20, 100];
/** Fingerprints that are looked for in one statement. */
const printsAtOnce = 10_000;

/** A text that may say again what was removed from where it is said; `names` are those of whoever speaks. */
export interface Resaid {
  readonly place: string;
  readonly text: string;
  readonly names: readonly string[];
}

/** A message by what it is known again; the agent is no person. `at` in epoch ms. */
interface SaidOnce {
  readonly key: string;
  readonly role: string;
  readonly speakerId: string | null;
  readonly at: number;
  readonly text: string;
}

/** By what a sentence that was removed is known again. */
export interface SayingPrint {
  readonly key: string;
  /** Which sentence it is of, among those of one message. */
  readonly saying: number;
}

/** What places keep out. The graph holds fingerprints alone; the key that makes them is not in it. */
export class Removals {
  constructor(private readonly key: string) {}

  /** What each of these places keeps out. */
  async of(
    graph: GraphSession | GraphTransaction,
    tenantId: string,
    places: readonly string[],
  ): Promise<Map<string, RemovedValues>> {
    const params = { tenant: tenantId, places };
    const asked = statements['memories/list-removed-values'];
    const rows = await ('read' in graph ? graph.read(asked, params) : graph.run(asked, params));
    return this.from(
      tenantId,
      places,
      rows.map((row) => removedValueRow.parse(row)),
    );
  }

  /** As `of`, where the graph has been asked already. */
  from(tenantId: string, places: readonly string[], kept: readonly RemovedValueRow[]): Map<string, RemovedValues> {
    const byPlace = new Map(places.map((place): [string, RemovedValueRow[]] => [place, []]));
    for (const one of kept) byPlace.get(one.place)?.push(one);
    return new Map([...byPlace].map(([place, own]) => [place, this.keepingOut(tenantId, place, own)]));
  }

  /** What each of these places keeps out of what has come to it since the value was removed; as of a moment, epoch ms. */
  async asOf(
    graph: GraphSession,
    tenantId: string,
    places: readonly string[],
  ): Promise<(place: string, moment: number) => RemovedValues> {
    const rows = await graph.read(statements['memories/list-removed-values'], { tenant: tenantId, places });
    const kept = rows.map((row) => removedValueRow.parse(row));
    return (place, moment) => {
      const own = kept.filter((one) => one.place === place && (one.at ?? 0) < moment);
      return new RemovedValues(printsOf(this.key, tenantId, place), own);
    };
  }

  /** When what these fingerprints are of was removed, epoch ms, for those that are kept out. */
  async removedAt(graph: GraphSession, tenantId: string, keys: readonly string[]): Promise<Map<string, number>> {
    if (keys.length === 0) return new Map();
    const rows = await graph.read(statements['memories/find-tombstones'], { tenant: tenantId, keys });
    return new Map(rows.map((row) => tombstoneRow.parse(row)).map(({ key, at }) => [key, at ?? 0]));
  }

  /** The fingerprint of a value in a place; undefined where a value has no letter or digit, or too many. */
  printOf(tenantId: string, place: string, value: string): RemovedPrint | undefined {
    return printOf(value, printsOf(this.key, tenantId, place));
  }

  /** All fingerprints that a value may be kept out of a place by; none where it has none. */
  printsOfValue(tenantId: string, place: string, value: string): string[] {
    return (printsOfValue(value, printsOf(this.key, tenantId, place)) ?? []).map(({ print }) => print);
  }

  /** Values as what a place is to keep out. */
  keepingOut(tenantId: string, place: string, prints: readonly RemovedPrint[]): RemovedValues {
    return new RemovedValues(printsOf(this.key, tenantId, place), prints);
  }

  /**
   * The tombstones of a message: by the key of whoever sent it and who speaks, and by what was said when. `at` in epoch
   * ms. Somebody else who sends something under the same id says something else.
   */
  tombstonesOf(
    tenantId: string,
    place: string,
    { key, role, speakerId, at, text }: SaidOnce,
  ): { readonly byKey: string; readonly bySaying: string } {
    const print = printsOf(this.key, tenantId, place);
    return {
      byKey: print(`key ${JSON.stringify([key, role, speakerId])}`),
      bySaying: print(`said ${JSON.stringify([role, at, text])}`),
    };
  }

  /** The fingerprint of what was sent to a place, by whom and how: the same for the same once more, and for nothing else. */
  sentPrintOf(tenantId: string, place: string, sent: readonly unknown[]): string {
    return printsOf(this.key, tenantId, place)(`sent ${JSON.stringify(sent)}`);
  }

  /** By what the sentences of these texts are known again in a place when they are said in another order or form. */
  sayingsOf(tenantId: string, place: string, texts: readonly string[], names: readonly string[]): SayingPrint[] {
    const print = this.sayingPrint(tenantId, place);
    const sayings: SentenceStems[] = [];
    for (const text of texts) sayings.push(...sayingsOf(text, names, maxSayings - sayings.length));
    const marks = new Map(sayings.flatMap((one, saying) => marksOf(one).map((mark) => [mark, saying])));
    return [...marks].slice(0, maxMarks).map(([mark, saying]) => ({ key: print(mark), saying }));
  }

  /** The fingerprints by which any sentence of a text would meet what was removed from a place. */
  meetingPrintsOf(tenantId: string, place: string, text: string, names: readonly string[]): string[] {
    const print = this.sayingPrint(tenantId, place);
    const marks = sayingsOf(text, names, maxSayings).flatMap(meetingMarksOf);
    return [...new Set(marks)].map(print);
  }

  /** Of each text, whether a sentence of it says what was removed from its place, as far as its words show it. */
  async saidAgain(graph: GraphSession, tenantId: string, said: readonly Resaid[]): Promise<boolean[]> {
    const nothing = said.map(() => false);
    if (said.length === 0) return nothing;
    const [answer] = await graph.read(statements['memories/keeps-sayings-out'], { tenant: tenantId });
    if (!keepsRow.parse(answer).keepsAny) return nothing;
    const prints = said.map(({ place, text, names }) => this.meetingPrintsOf(tenantId, place, text, names));
    const met = await this.removedAmong(graph, tenantId, [...new Set(prints.flat())]);
    return prints.map((own) => own.some((key) => met.has(key)));
  }

  /** Which of these fingerprints are of something that was said and removed. */
  private async removedAmong(graph: GraphSession, tenant: string, prints: readonly string[]): Promise<Set<string>> {
    const met = new Set<string>();
    for (let at = 0; at < prints.length; at += printsAtOnce) {
      const keys = prints.slice(at, at + printsAtOnce);
      const rows = await graph.read(statements['memories/find-removed-sayings'], { tenant, keys });
      for (const row of rows) met.add(metRow.parse(row).key);
    }
    return met;
  }

  private sayingPrint(tenantId: string, place: string): (mark: string) => string {
    const print = printsOf(this.key, tenantId, place);
    return (mark) => print(`saying ${mark}`);
  }
}
