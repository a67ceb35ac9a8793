import type { Reach, Refusal } from '../../src/disclosure/rule.js';
import { aloneThere, isPrivateRead, mayAskAbout, metBy, presentPersons, sittingIn } from './hearerSets.js';
import { type Case, isIn, just, nobody, now, type Persons } from './smallWorld.js';

/** Truth of each reason of a decision about a case, from the small world alone. */
const truths: Readonly<Record<Reach | Refusal, (one: Case) => boolean>> = {
  own: (one) => {
    const { owner, stater } = one.statement;
    return owner === one.question.viewer || (isPrivateRead(one.world, one.question) && stater === one.question.viewer);
  },
  here: ({ statement, question }) => question.chat !== null && statement.scope === question.chat,
  'about-me': ({ statement, question }) => statement.portable && isIn(question.viewer, statement.about),
  'about-someone-here': (one) => one.statement.portable && (one.statement.about & hereIn(one)) !== nobody,
  'was-there': (one) => isPrivateRead(one.world, one.question) && wasThere(one),
  'heard-here': (one) => one.statement.learnedIn === one.question.chat && wasThere(one),
  confided: ({ statement, question }) => !statement.byWords && isIn(question.viewer, statement.confidedTo ?? nobody),
  'asked-about': (one) => one.statement.portable && isAnswer(one),
  'other-tenant': ({ statement }) => statement.elsewhere,
  'not-live': ({ statement }) => statement.life !== 'live',
  'other-persona': ({ statement, question }) => statement.persona !== question.persona,
  'said-alone': ({ world, statement }) => aloneThere(world, statement) !== null,
  'in-confidence': ({ statement }) => statement.confidedTo !== null,
  stranger: (one) => isUnblocked(one) && one.statement.portable && leadsTo(one, one.statement.about),
  'not-portable': (one) =>
    isUnblocked(one) && !one.statement.portable && (leadsTo(one, spokenOf(one)) || isAnswer(one)),
  'out-of-reach': (one) => !truths.stranger(one) && !truths['not-portable'](one),
  personal: ({ statement }) => statement.sensitivity === 'PERSONAL',
  sensitive: ({ statement }) => statement.sensitivity === 'SENSITIVE',
};

/** True if the reason of a decision is true of its case. */
export const isTrue = (reason: Reach | Refusal, one: Case): boolean => truths[reason](one);

/** Participants of the chat of a group read. */
const hereIn = ({ world, question }: Case): Persons =>
  isPrivateRead(world, question) ? nobody : sittingIn(world.chats[question.chat!]!, now);

const wasThere = ({ world, statement, question }: Case): boolean =>
  isIn(question.viewer, presentPersons(world, statement));

/** True if a group read asks about a person of a public statement. */
const isAnswer = ({ world, statement, question }: Case): boolean =>
  !isPrivateRead(world, question) &&
  statement.sensitivity === 'PUBLIC' &&
  (question.askedAbout & statement.about & mayAskAbout(world, question.viewer)) !== nobody;

/** True if the viewer or a person here is among these. */
const leadsTo = (one: Case, persons: Persons): boolean =>
  (persons & (just(one.question.viewer) | hereIn(one))) !== nobody;

/** Persons over whom a statement may come up: in an unasked read only those whom its speaker has met. */
function spokenOf({ world, statement, question }: Case): Persons {
  if (!question.unasked) return statement.about;
  const speaker = statement.stater ?? statement.owner;
  return speaker === null ? nobody : statement.about & metBy(world, speaker, statement.at);
}

const isUnblocked = ({ statement }: Case): boolean => (statement.about & statement.blockedBy) === nobody;
