import {
  endingFact,
  type Fact,
  factAbout,
  groupFact,
  rewordSlightly,
  passingFact,
  pick,
  type Random,
  contraryFact,
} from './facts.js';
import { countedFact, fieldFact } from './fields.js';
import { type TimedStatement, Sayings } from './sayings.js';
import type { Circle, Society } from './society.js';
import { mix, type StatementKind, type Statement } from './statements.js';

/** Persona of the agent to which some statements are made, and to no other. */
export const persona = 'coach';

/** Generates statements of people. It remembers who has said what, and in which chat. */
export class Speaker {
  private readonly sayings: Sayings;
  private readonly toldKeys = new Set<string>();
  private readonly kinds: readonly StatementKind[] = (Object.keys(mix) as StatementKind[]).flatMap((kind) =>
    Array.from({ length: mix[kind] }, () => kind),
  );

  constructor(
    private readonly society: Society,
    private readonly random: Random,
  ) {
    this.sayings = new Sayings(random);
  }

  /** Generates the statements of a person at a moment in one chat; null is direct talk. */
  say(by: string, circle: Circle | null, count: number, at: number): Statement[] {
    const statements: Statement[] = [];
    while (statements.length < count) {
      const statement = this.statement(pick(this.kinds, this.random), by, circle, at);
      // One fact at a time: a fact that is said twice in one message is one statement.
      if (statement === null || statements.some(({ fact }) => topicKeyOf(fact) === topicKeyOf(statement.fact)))
        continue;
      statements.push(statement);
      this.sayings.add({ ...statement, by, at, circle: circle?.name ?? null });
    }
    return statements;
  }

  private statement(kind: StatementKind, by: string, circle: Circle | null, at: number): Statement | null {
    const { random } = this;
    const statementOf = (fact: Fact, input: object = {}, text = fact.wordings[0]!): Statement => ({
      kind,
      text,
      fact,
      input: { type: fact.type, ...input },
    });
    const ownStatement = (input: object = {}) =>
      statementOf(
        this.newFact(() => factAbout(by, random)),
        circle === null && random() < 0.05 ? { persona, ...input } : input,
      );
    switch (kind) {
      case 'new':
        return ownStatement(random() < 0.3 ? { importance: 0 } : {});
      case 'pinned':
        return ownStatement({ pinned: true });
      case 'timed':
        return ownStatement({ ttlDays: 5 + Math.floor(random() * 60) });
      case 'personal':
        return ownStatement({ sensitivity: 'PERSONAL' });
      case 'confided': {
        const [friend] = this.drawOther(by, circle);
        return friend === undefined ? null : ownStatement({ confidedTo: [{ handle: friend.toLowerCase() }] });
      }
      case 'ofGroup':
        return circle?.kind === 'GROUP'
          ? statementOf(
              this.newFact(() => groupFact(circle.name, random)),
              { scope: 'GROUP' },
            )
          : null;
      case 'passing':
        return statementOf(this.newFact(() => passingFact(by, random)));
      case 'note':
        return statementOf({ id: 'note', wordings: [`${passingFact(by, random).wordings[0]!}`], type: 'LOG' });
      case 'counted': {
        const before = this.sayings.drawEarlier(by, circle, at, ({ kind: one }) => one === kind);
        const fact = before ? countedFact(by, random, before.fact) : this.newFact(() => countedFact(by, random));
        return statementOf(fact, before?.input);
      }
      case 'field':
      case 'plainField': {
        const fact = fieldFact(by, random);
        if (kind === 'field') return statementOf(fact, slotOf(fact));
        return fact.plainly!.length === 0 ? null : statementOf(fact, {}, pick(fact.plainly!, random));
      }
      case 'fieldAgain':
      case 'plainFieldAgain': {
        const { fact } = this.sayings.latestField(by, circle) ?? {};
        if (!fact) return null;
        return statementOf(fact, kind === 'fieldAgain' ? slotOf(fact) : {});
      }
      case 'hearsay': {
        const [other] = this.drawOther(by, circle);
        if (other === undefined) return null;
        const fact = fieldFact(other, random);
        return statementOf(fact, {
          ...(random() < 0.7 ? slotOf(fact) : {}),
          about: [{ handle: other.toLowerCase() }],
          ...(circle && random() < 0.5 ? { scope: 'GROUP' } : {}),
        });
      }
      case 'acquaintance':
      case 'slip': {
        const { name, slips } = pick(this.society.acquaintances.get(by)!, random);
        const fact = this.newFact(() => factAbout(name, random), by);
        const called = kind === 'slip' ? pick(slips, random) : name;
        return statementOf(fact, { about: [{ name: called }] }, fact.wordings[0]!.replaceAll(name, called));
      }
      case 'slipAgain': {
        const before = this.sayings.drawEarlier(by, circle, at, ({ kind: one }) => one === 'acquaintance');
        if (before === undefined) return null;
        const { name, slips } = this.society.acquaintances.get(by)!.find((one) => before.text.includes(one.name))!;
        const called = pick(slips, random);
        return statementOf(before.fact, { about: [{ name: called }] }, before.text.replaceAll(name, called));
      }
      case 'turned':
      case 'ended': {
        const successorOf = kind === 'turned' ? contraryFact : endingFact;
        const isReplaceable = ({ fact }: TimedStatement) =>
          fact.id.startsWith(`${by}/`) && !this.sayings.isPinned(fact.id) && successorOf(fact);
        const before = this.sayings.drawEarlier(by, circle, at, (one) => Boolean(isReplaceable(one)));
        return before === undefined ? null : statementOf(successorOf(before.fact)!, withoutPin(before.input));
      }
      default:
        return this.repeat(kind, by, circle, at);
    }
  }

  /** Draws a former statement, usually of the same chat, and repeats it as its kind requires. */
  private repeat(kind: StatementKind, by: string, circle: Circle | null, at: number): Statement | null {
    const { random } = this;
    const isPlain = ({ kind: one, fact }: TimedStatement): boolean =>
      fact.field === undefined && fact.id !== 'note' && one !== 'slip' && one !== 'slipAgain';
    const before =
      kind === 'byAnother'
        ? this.sayings.drawGroupFact(circle, by, at)
        : this.sayings.drawEarlier(by, random() < 0.85 ? circle : undefined, at, isPlain);
    if (before === undefined || !isPlain(before)) return null;
    const { fact, input, text } = before;
    const otherWordings = fact.wordings.filter((one) => one !== text);
    if (kind === 'otherWords' && otherWordings.length === 0) return null;
    const words =
      kind === 'near' ? rewordSlightly(text, random) : kind === 'otherWords' ? pick(otherWordings, random) : text;
    return { kind, text: words, fact, input: withoutPin(input) };
  }

  /** Generates a fact that was not told before, nor its contrary. */
  private newFact(make: () => Fact, to = ''): Fact {
    for (let tries = 0; tries < 10_000; tries += 1) {
      const fact = make();
      const key = `${to}/${topicKeyOf(fact)}`;
      if (this.toldKeys.has(key)) continue;
      this.toldKeys.add(key);
      return fact;
    }
    throw new Error(
      'There is nothing left to tell: ask for fewer messages, or add words to bench/support/year/words.ts.',
    );
  }

  /** Lists the other participants of a chat; for direct talk, those of all chats of the speaker. */
  private drawOther(by: string, circle: Circle | null): string[] {
    const circles = circle ? [circle] : this.society.circles.filter(({ present }) => present.has(by));
    const participants = [...new Set(circles.flatMap(({ present }) => [...present]))].filter((one) => one !== by);
    return participants.length === 0 ? [] : [pick(participants, this.random)];
  }
}

/** Returns the key that a fact shares with its contrary and its end. */
const topicKeyOf = ({ id, field }: Fact): string =>
  field?.id ?? (id === 'note' ? `note ${id}` : id.replace('/dislikes/', '/likes/').replace('/sold/', '/owns/'));

const slotOf = ({ field }: Fact): object => ({ slot: field!.slot, value: field!.value });

const withoutPin = (input: Statement['input']): Statement['input'] => {
  const { pinned: _, ...rest } = input;
  return rest;
};
