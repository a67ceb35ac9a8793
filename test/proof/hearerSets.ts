import {
  isIn,
  just,
  type Moment,
  namedOnly,
  nobody,
  now,
  type Persons,
  type Question,
  type SmallChat,
  type SmallWorld,
  type Statement,
} from './smallWorld.js';

/**
 * Second oracle of the disclosure rule: the sets of people who may hear one statement, by the place in which they ask
 * (direct talk or a chat). It is written from the words of the rule alone and shares no code with `src/disclosure/`.
 * The two must agree on every small world.
 */
export interface HearerSets {
  /** Hearers by place: first direct talk, then each chat. */
  readonly heardBy: readonly Persons[];
  /** Hearers by place of an unasked read, as an agent gets it. */
  readonly handedTo: readonly Persons[];
  /** Hearers by place if they ask about one of the people it is about. */
  readonly answeredTo: readonly Persons[];
  /** Hearers by place who see it as their own after it is no longer live, if they ask for it by status. */
  readonly keptFor: readonly Persons[];
}

const everybody: Persons = 0b0111;

/** Participants of a chat at a moment. */
export function sittingIn({ stays }: SmallChat, moment: Moment): Persons {
  let persons = nobody;
  stays.forEach((stay, person) => {
    if (stay[moment] !== '-') persons |= just(person);
  });
  return persons;
}

/** Persons who have taken part in a chat at any time up to a moment. */
function everIn(chat: SmallChat, upTo: Moment = now): Persons {
  let persons = nobody;
  for (let moment: number = 0; moment <= upTo; moment++) persons |= sittingIn(chat, moment as Moment);
  return persons;
}

const guestsOf = ({ stays }: SmallChat): Persons =>
  stays.reduce((persons, stay, person) => (stay[now] === 'g' ? persons | just(person) : persons), nobody);

export const isOne = (persons: Persons): boolean => persons !== 0 && (persons & (persons - 1)) === 0;

/** True if a private chat has had one participant only. */
const hadOne = (chat: SmallChat): boolean => !chat.isGroup && isOne(everIn(chat));

/** True if only the viewer hears the answer to a question. */
export const isPrivateRead = (world: SmallWorld, { chat }: Question): boolean =>
  chat === null || hadOne(world.chats[chat]!);

/** Persons with whom a person has taken part in a chat up to a moment, and the person. */
export function metBy(world: SmallWorld, person: number, upTo: Moment = now): Persons {
  let persons = just(person);
  for (const chat of world.chats) {
    const ever = everIn(chat, upTo);
    if (isIn(person, ever)) persons |= ever;
  }
  return persons;
}

/**
 * Persons whom a viewer may ask about: those whom the viewer has met in a chat, and the names that the viewer has made.
 */
export function mayAskAbout(world: SmallWorld, viewer: number): Persons {
  let persons = nobody;
  for (const chat of world.chats) {
    const ever = everIn(chat);
    if (isIn(viewer, ever)) persons |= ever;
  }
  return world.namedBy === viewer ? persons | just(namedOnly) : persons;
}

/** Computes the hearers of a statement, place by place. */
export function hearerSets(world: SmallWorld, statement: Statement): HearerSets {
  const { owner, stater, scope, about, sensitivity, portable, confidedTo } = statement;
  const speaker = stater ?? owner;
  const origin = just(owner) | just(stater);
  const subjects = about === nobody ? just(speaker) : about;
  const isBlocked = (subjects & statement.blockedBy) !== nobody;
  const present = presentPersons(world, statement);
  const loner = aloneThere(world, statement);
  const overAbout = portable && !isBlocked ? about : nobody;
  const metSpeaker = speaker === null ? nobody : metBy(world, speaker, statement.at);
  const initiated = confidedTo === null ? everybody : confidedTo | origin;
  // Accounts among the subjects, without the stater and the owner.
  const otherAccounts = about & everybody & ~origin;
  const named = confidedTo === null || statement.byWords ? nobody : confidedTo;
  const countedAsSubjects = otherAccounts === nobody ? named : nobody;
  const privately = {
    PUBLIC: everybody,
    PERSONAL: subjects | origin | countedAsSubjects,
    SENSITIVE: subjects | countedAsSubjects | ((about & everybody) === nobody ? just(owner) : nobody),
  }[sensitivity];
  const inCompany = { PUBLIC: everybody, PERSONAL: subjects, SENSITIVE: nobody }[sensitivity];

  const heardBy: Persons[] = [];
  const handedTo: Persons[] = [];
  const answeredTo: Persons[] = [];
  const keptFor: Persons[] = [];
  for (const [id, chat] of [null, ...world.chats].entries()) {
    const there = chat ? sittingIn(chat, now) : everybody;
    const home = chat && scope === id - 1 ? there & ~(guestsOf(chat) & ~present) : nobody;
    if (!chat || hadOne(chat)) {
      // In private each person is judged alone. A confidence is kept from those who are not among its confidants.
      const may = there & privately & initiated & (loner === null ? everybody : just(loner));
      const sure = origin | home | (isBlocked ? nobody : present | named);
      heardBy.push(may & (sure | overAbout));
      handedTo.push(may & (sure | (overAbout & metSpeaker)));
      answeredTo.push(nobody);
      keptFor.push(may & origin);
      continue;
    }
    const isSafe = loner === null && (there & ~initiated) === nobody;
    const may = isSafe ? there & inCompany : nobody;
    const heardHere = statement.learnedIn === id - 1 && !isBlocked ? present : nobody;
    const sure = just(owner) | home | heardHere;
    // A subject who takes part here opens it to all participants.
    heardBy.push(may & (sure | ((overAbout & there) === nobody ? nobody : everybody)));
    handedTo.push(may & (sure | ((overAbout & there & metSpeaker) === nobody ? nobody : everybody)));
    answeredTo.push(sensitivity === 'PUBLIC' && overAbout !== nobody ? may : nobody);
    keptFor.push(nobody);
  }
  return { heardBy, handedTo, answeredTo, keptFor };
}

/** Persons who were present when it was said. For legacy group memories only the current participants are known. */
export function presentPersons(world: SmallWorld, { learnedIn, at, legacy, scope, sensitivity }: Statement): Persons {
  if (learnedIn !== null) return sittingIn(world.chats[learnedIn]!, at);
  return legacy && scope !== null && sensitivity === 'PUBLIC' ? sittingIn(world.chats[scope]!, now) : nobody;
}

/**
 * Returns the only person who heard a group memory in a private chat, the owner of a fact of a profile, or null for all
 * other memories.
 */
export function aloneThere(world: SmallWorld, { learnedIn, scope, at, isProfile, owner }: Statement): number | null {
  if (isProfile) return owner;
  if (learnedIn === null || scope === null) return null;
  const chat = world.chats[learnedIn]!;
  const there = sittingIn(chat, at);
  return !chat.isGroup && isOne(there) ? Math.log2(there) : null;
}

/**
 * True if the viewer hears the statement. Undefined if the viewer does not take part in the chat that the question
 * names.
 */
export function hears(
  sets: HearerSets,
  world: SmallWorld,
  statement: Statement,
  question: Question,
): boolean | undefined {
  const { viewer, chat, askedAbout, unasked } = question;
  if (chat !== null && !isIn(viewer, sittingIn(world.chats[chat]!, now))) return undefined;
  const place = chat === null ? 0 : chat + 1;
  if (statement.elsewhere || statement.life !== 'live' || !isOfPersona(statement, question)) return false;
  const told = unasked ? sets.handedTo : sets.heardBy;
  if (isIn(viewer, told[place]!)) return true;
  const asked = askedAbout & statement.about;
  // The last is looked up last: it takes longest, and millions of pairs are decided.
  return asked !== nobody && isIn(viewer, sets.answeredTo[place]!) && (asked & mayAskAbout(world, viewer)) !== nobody;
}

/**
 * True if the viewer sees a statement that is no longer live as their own. Undefined if the viewer does not take part
 * in the chat that the question names.
 */
export function keeps(
  sets: HearerSets,
  world: SmallWorld,
  statement: Statement,
  question: Question,
): boolean | undefined {
  const { viewer, chat } = question;
  if (chat !== null && !isIn(viewer, sittingIn(world.chats[chat]!, now))) return undefined;
  if (statement.elsewhere || !isOfPersona(statement, question)) return false;
  return isIn(viewer, sets.keptFor[chat === null ? 0 : chat + 1]!);
}

const isOfPersona = (statement: Statement, question: Question): boolean =>
  statement.persona === '' || statement.persona === question.persona;
