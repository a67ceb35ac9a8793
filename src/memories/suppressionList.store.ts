import { z } from 'zod';
import { batchesOf } from '../platform/batches.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { readerOf } from '../platform/neo4j/readerOf.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import {
  sentenceKeysOf,
  sentenceMatchKeys,
  type PossibleRepetition,
  type SentenceStems,
  sentenceStemsOf,
} from '../text/sentenceStems.js';
import { fingerprintOf, fingerprinterOf, type RemovedFingerprint, RemovedValues } from '../text/removedValues.js';
import { statements } from './statements.generated.js';

/**
 * Removed value that a place keeps out: its fingerprint, its length in tokens, the prefix of the fingerprint of its
 * first token and the time of its removal (epoch ms). It is kept out of the words of the agent and of `hearerIds`: the
 * persons who had heard it there, and those who asked for its removal.
 */
export const removedValueRow = z.object({
  place: z.string(),
  fingerprint: z.string(),
  length: z.number(),
  firstTokenHash: z.string(),
  hearerIds: z.array(z.string()),
  at: z.number().nullable(),
});
export type RemovedValueRow = z.infer<typeof removedValueRow>;

const removedSentenceRow = z.object({ fingerprint: z.string(), hearerIds: z.array(z.string()) });
const hasAnyRow = z.object({ hasAny: z.boolean() });
const tombstoneRow = z.object({ fingerprint: z.string(), at: z.number().nullable() });

/** Maximum number of sentences of a text that are recognized again. */
const maxSentences = 20;
/** Maximum number of fingerprints of a text. */
const maxSentenceKeys = 100;
/** Batch size: fingerprints per query. */
const fingerprintsPerQuery = 10_000;

/** Message by which a repetition is recognized. The agent has no speaker id. `at` in epoch ms. */
interface TombstoneMessage {
  readonly key: string;
  readonly role: string;
  readonly speakerId: string | null;
  readonly persona: string;
  readonly at: number;
  readonly text: string;
}

/** Fingerprint by which a removed sentence is recognized again. */
export interface SentenceFingerprint {
  readonly fingerprint: string;
  /** Index of its sentence among those of one message. */
  readonly sentenceIndex: number;
}

/**
 * Suppression list: the removed values, messages and sentences that may not be stored in a place again. The graph holds
 * their fingerprints (HMAC), never the key.
 */
export class SuppressionList {
  constructor(private readonly key: string) {}

  /** Loads the removed values of places, by place. */
  async load(
    graph: GraphSession | GraphTransaction,
    tenantId: string,
    placeKeys: readonly string[],
  ): Promise<Map<string, RemovedValues>> {
    const params = { tenant: tenantId, places: placeKeys };
    const rows = await readerOf(graph).run(statements['memories/list-removed-values'], params);
    return this.groupByPlace(tenantId, placeKeys, rowsOf(removedValueRow, rows));
  }

  /** Groups loaded rows by place, as {@link SuppressionList.load} does. */
  groupByPlace(
    tenantId: string,
    placeKeys: readonly string[],
    removedRows: readonly RemovedValueRow[],
  ): Map<string, RemovedValues> {
    const byPlace = new Map(placeKeys.map((placeKey): [string, RemovedValueRow[]] => [placeKey, []]));
    for (const row of removedRows) byPlace.get(row.place)?.push(row);
    return new Map(
      [...byPlace].map(([placeKey, placeRows]) => [placeKey, this.combineFingerprints(tenantId, placeKey, placeRows)]),
    );
  }

  /** Selects, by place, the values removed before a moment (epoch ms): what came later is checked against them. */
  async loadAsOf(
    graph: GraphSession,
    tenantId: string,
    placeKeys: readonly string[],
  ): Promise<(placeKey: string, moment: number) => RemovedValues> {
    const rows = await graph.read(statements['memories/list-removed-values'], { tenant: tenantId, places: placeKeys });
    const removedRows = rowsOf(removedValueRow, rows);
    return (placeKey, moment) => {
      const earlierRows = removedRows.filter((one) => one.place === placeKey && (one.at ?? 0) < moment);
      return new RemovedValues(fingerprinterOf(this.key, tenantId, placeKey), earlierRows);
    };
  }

  /** Returns the time of removal (epoch ms) for those of these fingerprints that have a tombstone. */
  async findRemovalTimes(
    graph: GraphSession,
    tenantId: string,
    fingerprints: readonly string[],
  ): Promise<Map<string, number>> {
    if (fingerprints.length === 0) return new Map();
    const rows = await graph.read(statements['memories/find-tombstones'], { tenant: tenantId, fingerprints });
    return new Map(rowsOf(tombstoneRow, rows).map(({ fingerprint, at }) => [fingerprint, at ?? 0]));
  }

  /** Returns a value's fingerprint in a place; undefined without a letter or digit, or with too many tokens. */
  fingerprintOf(tenantId: string, placeKey: string, value: string): RemovedFingerprint | undefined {
    return fingerprintOf(value, fingerprinterOf(this.key, tenantId, placeKey));
  }

  /** Returns the matcher of these fingerprints in a place. */
  combineFingerprints(tenantId: string, placeKey: string, fingerprints: readonly RemovedFingerprint[]): RemovedValues {
    return new RemovedValues(fingerprinterOf(this.key, tenantId, placeKey), fingerprints);
  }

  /**
   * Returns one by key, speaker, role and persona, and one by text and time (epoch ms). Two bots may use one id for
   * different messages.
   */
  tombstonesOf(
    tenantId: string,
    placeKey: string,
    { key, role, speakerId, persona, at, text }: TombstoneMessage,
  ): { readonly byKey: string; readonly byText: string } {
    const fingerprintText = fingerprinterOf(this.key, tenantId, placeKey);
    return {
      byKey: fingerprintText(`key ${JSON.stringify([key, role, speakerId, persona])}`),
      byText: fingerprintText(`said ${JSON.stringify([role, at, text])}`),
    };
  }

  /** Returns a sent item's fingerprint in a place, equal only for the same content, sender and way of sending. */
  sentFingerprintOf(tenantId: string, placeKey: string, sentContent: readonly unknown[]): string {
    return fingerprinterOf(this.key, tenantId, placeKey)(`sent ${JSON.stringify(sentContent)}`);
  }

  /** Returns the fingerprint by which a text that values were removed from is recognized when it is sent again. */
  textFingerprintOf(tenantId: string, placeKey: string, text: string): string {
    return this.sentFingerprintOf(tenantId, placeKey, [text]);
  }

  /** Returns fingerprints that recognize sentences of these texts in a place, in another order or form. */
  sentenceFingerprintsOf(
    tenantId: string,
    placeKey: string,
    texts: readonly string[],
    names: readonly string[],
  ): SentenceFingerprint[] {
    const fingerprintText = this.sentenceFingerprinter(tenantId, placeKey);
    const sentences: SentenceStems[] = [];
    for (const text of texts) sentences.push(...sentenceStemsOf(text, names, maxSentences - sentences.length));
    const indexes = new Map(
      sentences.flatMap((sentence, index) => sentenceKeysOf(sentence).map((key) => [key, index])),
    );
    return [...indexes]
      .slice(0, maxSentenceKeys)
      .map(([key, sentenceIndex]) => ({ fingerprint: fingerprintText(key), sentenceIndex }));
  }

  /** Returns the fingerprints by which a sentence of a text would match a removed sentence of a place. */
  matchFingerprintsOf(tenantId: string, placeKey: string, text: string, names: readonly string[]): string[] {
    const fingerprintText = this.sentenceFingerprinter(tenantId, placeKey);
    const keys = sentenceStemsOf(text, names, maxSentences).flatMap(sentenceMatchKeys);
    return [...new Set(keys)].map(fingerprintText);
  }

  /**
   * Checks for each text if a sentence of it repeats what was removed from its place, as far as its words show it. Only
   * the words of a person who had heard the removed sentence, or had it removed, repeat it: for others the answer
   * would tell a guess from the truth.
   */
  async findRepetitions(
    graph: GraphSession,
    tenantId: string,
    candidates: readonly PossibleRepetition[],
  ): Promise<boolean[]> {
    const noRepetitions = candidates.map(() => false);
    if (candidates.length === 0) return noRepetitions;
    const [answer] = await graph.read(statements['memories/has-removed-sentences'], { tenant: tenantId });
    if (!hasAnyRow.parse(answer).hasAny) return noRepetitions;
    const fingerprints = candidates.map(({ place, text, names }) =>
      this.matchFingerprintsOf(tenantId, place, text, names),
    );
    const hearersByFingerprint = await this.findRemovedHearers(graph, tenantId, [...new Set(fingerprints.flat())]);
    return fingerprints.map((textFingerprints, index) =>
      textFingerprints.some((key) => hearersByFingerprint.get(key)?.has(candidates[index]!.speakerId ?? '')),
    );
  }

  /** Returns the ids of the persons who had heard a removed sentence, by those of these fingerprints that have one. */
  private async findRemovedHearers(
    graph: GraphSession,
    tenant: string,
    fingerprints: readonly string[],
  ): Promise<Map<string, ReadonlySet<string>>> {
    const hearersByFingerprint = new Map<string, ReadonlySet<string>>();
    for (const batch of batchesOf(fingerprints, fingerprintsPerQuery)) {
      const params = { tenant, fingerprints: batch };
      const rows = await graph.read(statements['memories/find-removed-sentences'], params);
      for (const { fingerprint, hearerIds } of rowsOf(removedSentenceRow, rows))
        hearersByFingerprint.set(fingerprint, new Set(hearerIds));
    }
    return hearersByFingerprint;
  }

  private sentenceFingerprinter(tenantId: string, placeKey: string): (key: string) => string {
    const fingerprintText = fingerprinterOf(this.key, tenantId, placeKey);
    return (key) => fingerprintText(`sentence ${key}`);
  }
}
