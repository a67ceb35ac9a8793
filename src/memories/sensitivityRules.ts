import { type Sensitivity, stricter } from '../disclosure/evidence.js';

/** One row of the table: words that make a statement personal or sensitive when nothing else is said. English only. */
export interface SensitivityRule {
  readonly topic: 'medical' | 'mental health' | 'financial' | 'legal' | 'career' | 'intimate';
  readonly sensitivity: Sensitivity;
  /** Alternatives, matched as whole words without regard to case; `*` stands for any ending. */
  readonly words: readonly string[];
}

/** What is found in a text decides its sensitivity when the writer does not say it. */
export const sensitivityRules: readonly SensitivityRule[] = [
  {
    topic: 'medical',
    sensitivity: 'SENSITIVE',
    words: [
      'diagnos*', 'cancer', 'tumou?r*', 'chemo*', 'diabet*', 'hiv', 'aids', 'epilep*', 'asthma*', 'hepatitis', 'stroke',
      'pregnan*', 'miscarriage*', 'abortion*', 'infertil*', 'ivf', 'surgery', 'surgeries', 'operated on', 'hospitali[sz]ed',
      'in hospital', 'in the hospital', 'prescri*', 'medication*', 'antibiotic*', 'insulin', 'chronic*', 'disease*', 'illness*', 'seizure*',
      'blood pressure', 'heart attack', 'heart condition', 'medical', 'disabilit*', 'disabled', 'std', 'sti', 'biopsy',
      'multiple sclerosis', 'parkinson*', 'alzheimer*', 'dementia', 'allergic', 'allerg(?:y|ies)', 'sick leave',
    ],
  },
  {
    topic: 'mental health',
    sensitivity: 'SENSITIVE',
    words: [
      'depress(?:ed|ion|ive)', 'anxiety', 'anxious', 'panic attack*', 'panic disorder', 'bipolar', 'schizo*', 'ptsd', 'ocd', 'adhd', 'autis*',
      'suicid*', 'self-harm*', 'therap(?:y|ist|ists|ies)', 'psychiatr*', 'psycholog(?:ist|ists)', 'burn(?:ed|t)[- ]out', 'burnout', 'burn-out',
      'eating disorder*', 'anorexi*', 'bulimi*', 'addict*', 'alcoholic*', 'alcoholism', 'rehab', 'relaps*', 'antidepress*',
      'mental health', 'nervous breakdown', 'overdos*',
    ],
  },
  {
    topic: 'financial',
    sensitivity: 'SENSITIVE',
    words: [
      'salar(?:y|ies)', 'earns?', 'earning', 'net worth', 'bankrupt*', 'in debt', 'debts?', 'mortgage*', 'credit score', 'loans?', 'owes?',
      'bank account*', 'bank balance', 'savings', 'income', 'wages?', 'paycheck*', 'payslip*', 'tax return*', 'severance', 'inheritance',
      'makes? [$€£]?\\d[\\d.,]*k?', 'iban',
    ],
  },
  {
    topic: 'legal',
    sensitivity: 'SENSITIVE',
    words: [
      'arrest*', 'convict*', 'felon*', 'misdemeanou?r*', 'lawsuit*', 'sued', 'suing', 'sues', 'indict*', 'prison', 'jail*', 'probation',
      'parole', 'restraining order*', 'custody', 'divorc*', 'criminal record*', 'court case', 'court date', 'immigration status', 'deport*', 'asylum',
      'visa appeal', 'nda', 'subpoena*', 'on trial', 'legal trouble',
    ],
  },
  {
    topic: 'intimate',
    sensitivity: 'SENSITIVE',
    words: ['sexual*', 'sex life', 'gay', 'lesbian', 'bisexual', 'transgender', 'affair', 'cheat(?:s|ed|ing) on', 'abus(?:e|ed|ive)', 'domestic violence'],
  },
  {
    topic: 'career',
    sensitivity: 'PERSONAL',
    words: [
      'new job', 'job hunt*', 'job search*', 'job offer*', 'job interview*', 'interviewing (?:at|with|for)', 'resign*', 'quit(?:s|ting)? (?:the|his|her|their) job',
      'laid off', 'lay-?offs?', 'fired', 'redundan*', 'promotion', 'promoted', 'demot*', 'performance review', 'notice period', 'leaving (?:the|his|her|their) (?:job|company|team)',
      'looking for work', 'unemployed', 'performance improvement plan', 'headhunt*', 'recruiters?', 'raise at work', 'pay raise',
    ],
  },
];

const compiled = sensitivityRules.map(({ sensitivity, words }) => ({
  sensitivity,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map((word) => word.replaceAll('*', "[\\p{L}'’-]*")).join('|')})(?![\\p{L}\\p{N}])`, 'iu'),
}));

/** The strictest sensitivity that the rules find in a text; PUBLIC when they find nothing. */
export const foundSensitivity = (text: string): Sensitivity =>
  compiled.reduce<Sensitivity>((found, rule) => (rule.pattern.test(text) ? stricter(found, rule.sensitivity) : found), 'PUBLIC');
