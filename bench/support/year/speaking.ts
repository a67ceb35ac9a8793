import { ended, type Fact, factAbout, groupFact, nearly, passingFact, pick, type Random, turned } from './facts.js';
import { countedFact, fieldFact } from './fields.js';
import { type Said, Sayings } from './sayings.js';
import type { Circle, Society } from './society.js';
import { mix, type SaidKind, type Statement } from './statements.js';

/** Persona of the agent to which some statements are made, and to no other. */
export const persona = 'coach';

/** Generates statements of people. It remembers who has said what, and in which chat. */
export class Speaker {
  private readonly sayings: Sayings;
  private readonly known = new Set<string>();
  private readonly kinds: readonly SaidKind[] = (Object.keys(mix) as SaidKind[]).flatMap((kind) =>
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
      if (statement === null || statements.some(({ fact }) => whatOf(fact) === whatOf(statement.fact))) continue;
      statements.push(statement);
      this.sayings.add({ ...statement, by, at, circle: circle?.name ?? null });
    }
    return statements;
  }

  private statement(kind: SaidKind, by: string, circle: Circle | null, at: number): Statement | null {
    const { random } = this;
    const told = (fact: Fact, input: object = {}, text = fact.wordings[0]!): Statement => ({
      kind,
      text,
      fact,
      input: { type: fact.type, ...input },
    });
    const own = (input: object = {}) =>
      told(
        this.fresh(() => factAbout(by, random)),
        circle === null && random() < 0.05 ? { persona, ...input } : input,
      );
    switch (kind) {
      case 'new':
        return own(random() < 0.3 ? { importance: 0 } : {});
      case 'pinned':
        return own({ pinned: true });
      case 'timed':
        return own({ ttlDays: 5 + Math.floor(random() * 60) });
      case 'personal':
        return own({ sensitivity: 'PERSONAL' });
      case 'confided': {
        const [friend] = this.others(by, circle);
        return friend === undefined ? null : own({ confidedTo: [{ handle: friend.toLowerCase() }] });
      }
      case 'ofGroup':
        return circle?.kind === 'GROUP'
          ? told(
              this.fresh(() => groupFact(circle.name, random)),
              { scope: 'GROUP' },
            )
          : null;
      case 'passing':
        return told(this.fresh(() => passingFact(by, random)));
      case 'note':
        return told({ id: 'note', wordings: [`${passingFact(by, random).wordings[0]!}`], type: 'LOG' });
      case 'counted': {
        const before = this.sayings.earlier(by, circle, at, ({ kind: one }) => one === kind);
        const fact = before ? countedFact(by, random, before.fact) : this.fresh(() => countedFact(by, random));
        return told(fact, before?.input);
      }
      case 'field':
      case 'plainField': {
        const fact = fieldFact(by, random);
        if (kind === 'field') return told(fact, slotOf(fact));
        return fact.plainly!.length === 0 ? null : told(fact, {}, pick(fact.plainly!, random));
      }
      case 'fieldAgain':
      case 'plainFieldAgain': {
        const { fact } = this.sayings.latest(by, circle) ?? {};
        if (!fact) return null;
        return told(fact, kind === 'fieldAgain' ? slotOf(fact) : {});
      }
      case 'hearsay': {
        const [other] = this.others(by, circle);
        if (other === undefined) return null;
        const fact = fieldFact(other, random);
        return told(fact, {
          ...(random() < 0.7 ? slotOf(fact) : {}),
          about: [{ handle: other.toLowerCase() }],
          ...(circle && random() < 0.5 ? { scope: 'GROUP' } : {}),
        });
      }
      case 'acquaintance':
      case 'slip': {
        const { name, slips } = pick(this.society.acquaintances.get(by)!, random);
        const fact = this.fresh(() => factAbout(name, random), by);
        const called = kind === 'slip' ? pick(slips, random) : name;
        return told(fact, { about: [{ name: called }] }, fact.wordings[0]!.replaceAll(name, called));
      }
      case 'slipAgain': {
        const before = this.sayings.earlier(by, circle, at, ({ kind: one }) => one === 'acquaintance');
        if (before === undefined) return null;
        const { name, slips } = this.society.acquaintances.get(by)!.find((one) => before.text.includes(one.name))!;
        const called = pick(slips, random);
        return told(before.fact, { about: [{ name: called }] }, before.text.replaceAll(name, called));
      }
      case 'turned':
      case 'ended': {
        const other = kind === 'turned' ? turned : ended;
        const isMeant = ({ fact }: Said) =>
          fact.id.startsWith(`${by}/`) && !this.sayings.isPinned(fact.id) && other(fact);
        const before = this.sayings.earlier(by, circle, at, (one) => Boolean(isMeant(one)));
        return before === undefined ? null : told(other(before.fact)!, withoutPin(before.input));
      }
      default:
        return this.again(kind, by, circle, at);
    }
  }

  /** Draws a former statement, usually of the same chat, and repeats it as its kind requires. */
  private again(kind: SaidKind, by: string, circle: Circle | null, at: number): Statement | null {
    const { random } = this;
    const isPlain = ({ kind: one, fact }: Said): boolean =>
      fact.field === undefined && fact.id !== 'note' && one !== 'slip' && one !== 'slipAgain';
    const before =
      kind === 'byAnother'
        ? this.sayings.ofGroup(circle, by, at)
        : this.sayings.earlier(by, random() < 0.85 ? circle : undefined, at, isPlain);
    if (before === undefined || !isPlain(before)) return null;
    const { fact, input, text } = before;
    const others = fact.wordings.filter((one) => one !== text);
    if (kind === 'otherWords' && others.length === 0) return null;
    const words = kind === 'near' ? nearly(text, random) : kind === 'otherWords' ? pick(others, random) : text;
    return { kind, text: words, fact, input: withoutPin(input) };
  }

  /** Generates a fact that was not told before, nor its contrary. */
  private fresh(make: () => Fact, to = ''): Fact {
    for (let tries = 0; tries < 10_000; tries += 1) {
      const fact = make();
      const what = `${to}/${whatOf(fact)}`;
      if (this.known.has(what)) continue;
      this.known.add(what);
      return fact;
    }
    throw new Error(
      'There is nothing left to tell: ask for fewer messages, or add words to bench/support/year/words.ts.',
    );
  }

  /** Lists the other participants of a chat; for direct talk, those of all chats of the speaker. */
  private others(by: string, circle: Circle | null): string[] {
    const circles = circle ? [circle] : this.society.circles.filter(({ present }) => present.has(by));
    const others = [...new Set(circles.flatMap(({ present }) => [...present]))].filter((one) => one !== by);
    return others.length === 0 ? [] : [pick(others, this.random)];
  }
}

/** Returns the key that a fact shares with its contrary and its end. */
const whatOf = ({ id, field }: Fact): string =>
  field?.id ?? (id === 'note' ? `note ${id}` : id.replace('/dislikes/', '/likes/').replace('/sold/', '/owns/'));

const slotOf = ({ field }: Fact): object => ({ slot: field!.slot, value: field!.value });

const withoutPin = (input: Statement['input']): Statement['input'] => {
  const { pinned: _, ...rest } = input;
  return rest;
};
