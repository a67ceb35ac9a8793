import type { Audience } from '../../src/disclosure/audience.js';
import type { MemoryEvidence } from '../../src/disclosure/evidence.js';
import { decideDisclosure } from '../../src/disclosure/rule.js';
import { importedId } from '../../src/transfer/imports/importLine.js';
import { maxTimestamp } from '../../src/platform/clock.js';
import { benchTenant, societyLines } from './place.js';

const dimensions = 384;
const nearestCount = 10;
const joinedAt = Date.UTC(2020, 0, 1);

/** All facts of a society, known from its construction and not from the graph: the oracle of the bench. */
export class Truth {
  private readonly evidence: MemoryEvidence[] = [];
  private readonly ids: string[] = [];
  private readonly chatsOf = new Map<string, string[]>();
  private readonly members = new Map<string, readonly string[]>();
  private readonly vectors: Float32Array;

  constructor(memories: number) {
    this.vectors = new Float32Array(memories * dimensions);
    for (const { line, text } of societyLines(memories)) {
      if ('chat' in line) {
        this.members.set(line.chat.externalId, line.chat.participants);
        for (const handle of line.chat.participants) {
          this.chatsOf.set(handle, [...(this.chatsOf.get(handle) ?? []), line.chat.externalId]);
        }
      } else if ('memory' in line) {
        const { owner = null, chat = null, statedBy, learnedIn, at, about, sensitivity, portable } = line.memory;
        this.vectors.set(line.vector, this.ids.length * dimensions);
        this.ids.push(importedId('memory', benchTenant, text));
        this.evidence.push({
          tenantId: benchTenant,
          ownerId: owner,
          chatId: chat,
          staterId: statedBy,
          learnedInId: learnedIn,
          learnedAt: Date.parse(at),
          aboutIds: about,
          blockerIds: [],
          confidedByWords: false,
          aboutAccount: about.length > 0,
          aboutOthers: about.some((handle) => handle !== owner && handle !== statedBy),
          // Recalls are unasked, and all persons of this society have met the persons they speak of.
          acquaintedIds: about,
          confidedIds: null,
          aloneId: null,
          sensitivity,
          portable,
          persona: '',
          status: 'ACTIVE',
          expiresAt: maxTimestamp,
          legacy: false,
        });
      }
    }
  }

  /** Returns the positions of the memories that a viewer may hear, alone or in a group. */
  visible(handle: string, group: string | null): number[] {
    const chats = this.chatsOf.get(handle) ?? [];
    const audience: Audience = {
      tenantId: benchTenant,
      viewerId: handle,
      persona: '',
      now: Date.now(),
      chatId: group,
      isPrivate: group === null,
      isGuest: false,
      unasked: true,
      allPersonas: false,
      participantIds: group === null ? [] : this.members.get(group)!,
      askedIds: [],
      periods: Object.fromEntries(chats.map((chat) => [chat, [[joinedAt, maxTimestamp]]])),
    };
    return this.evidence.flatMap((one, index) => (decideDisclosure(one, audience).disclosed ? [index] : []));
  }

  /** Returns the ids of the ten memories nearest to a vector among these positions, by exact comparison. */
  nearest(vector: readonly number[], positions: readonly number[]): string[] {
    const best: { at: number; dot: number }[] = [];
    for (const at of positions) {
      let dot = 0;
      for (let part = 0; part < dimensions; part += 1) dot += this.vectors[at * dimensions + part]! * vector[part]!;
      if (best.length === nearestCount && dot <= best.at(-1)!.dot) continue;
      best.push({ at, dot });
      best.sort((a, b) => b.dot - a.dot).splice(nearestCount);
    }
    return best.map(({ at }) => this.ids[at]!);
  }

  /** Returns the share of the wanted ids that were found; 1 if none were wanted. */
  static recall(expectedIds: readonly string[], foundIds: readonly string[]): number {
    return expectedIds.length === 0 ? 1 : expectedIds.filter((id) => foundIds.includes(id)).length / expectedIds.length;
  }
}
