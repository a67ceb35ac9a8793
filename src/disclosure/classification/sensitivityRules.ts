import { type Sensitivity, stricter } from '../evidence.js';
import { alternatives, wordPattern } from './wordRules.js';

/** Row of the table: words that make a statement personal or sensitive by default. English only. */
export interface SensitivityRule {
  readonly topic: 'medical' | 'mental health' | 'financial' | 'legal' | 'career' | 'intimate';
  readonly sensitivity: Sensitivity;
  /** Alternatives, matched as whole words without regard to case; `*` stands for any ending. */
  readonly words: readonly string[];
}

/** Rules for the sensitivity of a text that its writer does not set. */
export const sensitivityRules: readonly SensitivityRule[] = [
  {
    topic: 'medical',
    sensitivity: 'SENSITIVE',
    words: alternatives(`
      diagnosed with | diagnosis | diagnoses | cancer | tumou?r* | chemo(?:therapy)? | diabet* | hiv | has aids | epilep* | asthma* | hepatitis |
      (?:had|suffered|after) a stroke | pregnan* | expecting a baby | miscarriage* | abortion* | infertil* | ivf | surgery | surgeries | operated on |
      hospitali[sz]ed | in (?:the )?hospital | (?:taken|admitted|rushed) to (?:the )?hospital | prescribed | prescription* | medication* | antibiotic* |
      painkiller* | insulin | chronic(?:ally)? (?:ill*|pain|fatigue|disease|condition)* | disease* | illness* | seizure* | blood pressure | blood tests? |
      cholesterol | heart attack | heart condition | pacemaker* | medical | disability | disabilities | (?:is|was|became) disabled | biopsy | mri |
      multiple sclerosis | parkinson* | alzheimer* | dementia | arthritis | dialysis | lupus | leuk(?:a)?emi* | concussion* | physiotherap* | migraine* |
      covid | fever | cardiologist* | oncolog* | doctor'?s appointment | broke (?:his|her|their) (?:leg|arm|foot|hand|ankle|wrist|hip|back|nose) |
      allergic | allerg(?:y|ies) | sick leave | sexually transmitted*`),
  },
  {
    topic: 'mental health',
    sensitivity: 'SENSITIVE',
    words: alternatives(`
      depressed | depressive | (?<!great )depression | anxiety | anxious | panic attack* | panic disorder | bipolar | schizo* | ptsd | ocd | adhd |
      autis* | asperger* | dyslexi* | suicid* | kill (?:her|him|them)sel* | self-harm* | therap(?:y|ist|ists|ies) | psychiatr* | psycholog(?:ist|ists) |
      counsel(?:l)?ing | burn(?:ed|t)?[- ]?out | insomnia | eating disorder* | anorexi* | bulimi* | (?:drug|alcohol|gambling|porn) addict* |
      addicted to (?:alcohol|drugs|pills|opioids|gambling|cocaine|heroin) | (?:is an|recovering) addict | alcoholic | alcoholism | rehab | relaps* |
      antidepress* | mental health | nervous breakdown | overdos* | hears voices | cocaine | heroin | drinks too much | gambl*`),
  },
  {
    topic: 'financial',
    sensitivity: 'SENSITIVE',
    words: alternatives(`
      salar(?:y|ies) | earns?(?! (?:(?:a|the|his|her|their) )?(?:badges?|points?|respect|trust|praise|medals?|credits?|stars?)) | earnings | net worth | bankrupt* | in debt | (?<!technical )(?<!tech )debts? | mortgage* | credit score | loans? |
      owes?(?! .{0,20}(?:coffee|beer|lunch|drink|favou?r|apology|reply|answer))(?= .{0,20}(?:[$€£]|\\d[\\d.,]*|money|euros?|dollars?|pounds?|cash|rent|tax(?:es)?|bank|landlord|hundred|thousand|million)) | bank account* | bank balance | savings | income(?! statement) | wages? |
      paycheck* | payslip* | (?:is|gets|was) paid [$€£]?\\d[\\d.,]*k? | can'?t (?:pay|afford) | pensions? | child support | alimony | overdraft* |
      money (?:problems?|trouble*) | tax return* | severance | inheritance | iban |
      makes? (?:[$€£]\\s?\\d[\\d.,]*k?|\\d[\\d.,]*k|\\d[\\d.,]*(?= (?:a|per) (?:year|month)))`),
  },
  {
    topic: 'legal',
    sensitivity: 'SENSITIVE',
    words: alternatives(`
      arrest* | convict(?:ed|ion for)* | felon* | misdemeanou?r* | lawsuit* | sued | suing | sues | indict* | prison | (?:in|to|from) jail | probation |
      parole | restraining order* | custody | divorc* | criminal record* | court case | court date | immigration status | deport* | asylum |
      visa appeal | visa (?:has )?expired | illegally | (?:hired|needs) a lawyer | charged with | was fined | pleaded guilty | accused of |
      under investigation | subpoena* | stands? trial | on trial for | legal trouble`),
  },
  {
    topic: 'intimate',
    sensitivity: 'SENSITIVE',
    words: alternatives(`
      sexual* | sex life | gay | lesbian | bisexual | homosexual* | queer | asexual* | transgender | is trans | came out as | an affair |
      cheat(?:s|ed|ing) on | sleeping with | raped | sexual abuse | (?:was|is|been) abused | abusive (?:partner|husband|wife|father|mother|parent|relationship) |
      domestic violence`),
  },
  {
    topic: 'career',
    sensitivity: 'PERSONAL',
    words: alternatives(`
      (?:looking for|applied for|applying for|wants|found|got|starts?|starting|offered) an? (?:new )?(?:role|position|job) | job hunt* | job search* |
      job offer* | job interview* | interview(?:ing|s|ed)? (?:at|with|for) | resign(?:s|ing|ation)? | resigned (?:from|as|last|this|yesterday|today) |
      quit(?:s|ting)? (?:the|his|her|their) job | laid off | let go | (?:was|got|been|being) fired | fired from | (?:made|being) redundant |
      (?:got|asked for|up for|wants|gets) (?:a|the) (?:promotion|raise) | (?:was|got|been|being) promoted(?! to (?:production|staging)) | demoted | performance review | notice period |
      handed in (?:his|her|their) notice | leav(?:e|es|ing) (?:the|his|her|their) (?:job|company|team) | looking for work | unemployed |
      performance improvement plan | headhunt* | recruiters? | career change | pay raise`),
  },
];

const compiled = sensitivityRules.map(({ sensitivity, words }) => ({ sensitivity, pattern: wordPattern(words) }));

/** Strips the lookarounds of an alternative, and the brackets that group its parts. */
function plainWords(alternative: string): string {
  const left = alternative.replace(/\(\?<?[!=][^()]*\)/gu, ' ').replace(/\(\?:([^()]*)\)/gu, ' $1 ');
  return left === alternative ? left : plainWords(left);
}

/** Words of four letters or more in the alternatives of the rules. */
const tableWords: ReadonlySet<string> = new Set(
  sensitivityRules.flatMap((rule) => rule.words.flatMap((one) => plainWords(one).match(/\p{L}{4,}/gu) ?? [])),
);

/** True if a word in lower case is one by which the rules find a sensitivity. */
export const saysSensitivity = (word: string): boolean => tableWords.has(word);

/** Returns the strictest sensitivity that the rules find in a text; PUBLIC if they find none. */
export const foundSensitivity = (text: string): Sensitivity =>
  compiled.reduce<Sensitivity>(
    (found, rule) => (rule.pattern.test(text) ? stricter(found, rule.sensitivity) : found),
    'PUBLIC',
  );
