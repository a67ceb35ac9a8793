/** Relation of the value in a sentence to the value that its field may already have. */
export type ValueRelation =
  /** Current value. */
  | 'HOLDS'
  /** One of several current values. */
  | 'ALSO'
  /** Past, future, possible or temporary value. */
  | 'NOT_NOW'
  /** Value that has ended. */
  | 'OVER';

const overPattern =
  /\bno longer\b|(?:\bnot\b|n['’]t\b).*\b(?:any ?more|any longer)\b|\b(?:has|have|['’]ve|['’]s) (?:just )?(?:quit|left|stopped|given up|lost|resigned)\b|\b(?:quit|stopped|gave up|resigned from)\b/iu;

/** Words that name a new value after an old one has ended. */
const insteadPattern = /\b(?:left|quit)\b.*\bfor\b|\binstead\b|\bnow\b/iu;

const alsoPattern =
  /\b(?:also|as well|too|likewise|additionally|in addition|besides|another|both|a second|second job|on the side|just as much|one of|on weekends|among)\b/iu;

const notNowPattern = new RegExp(
  [
    String.raw`\b(?:used to|[Ff]ormerly|[Pp]reviously|[Oo]nce(?! (?:a|an|per|every)\b)|until \d{4}|[Yy]ears ago|[Ii]n the past|[Bb]ack then|[Aa]s an? (?:child|student|teenager|kid)|grew up|was born)\b`,
    String.raw`\b[Bb]efore (?:that|then|\p{Lu})`,
    String.raw`\b(?:former|old|ex|previous) (?:\p{L}+ )?(?:employer|job|home|city|name|number|boss)\b`,
    String.raw`(?<!\b(?:has|have)|['’](?:s|ve)) (?:worked|lived|studied|taught|stayed) (?:at|in|for|with)\b|\bhad (?:been|lived|worked|moved)\b`,
    String.raw`\b(?:will|going to|might|may|could|should|plans? to|hopes? to|wishes to|considers?|considering|thinking (?:about|of)|dreams? of|about to|intends? to|interview|applied|offer)\b`,
    String.raw`\b(?:would|wants? to)(?! (?:(?:like|prefer|love) to )?(?:be (?:called|addressed)|go by|use)\b)`,
    String.raw`\b(?:[Ii]f|unless|[Pp]erhaps|[Mm]aybe|[Pp]robably|[Pp]ossibly)\b`,
    String.raw`\b(?:this week(?:end)?|for now|for a (?:few )?(?:day|week|month|while)s?|for the (?:weekend|summer|winter)|until (?:\p{Lu}\p{L}+day|tomorrow|next)|temporarily|on (?:holiday|vacation)|visiting|helps out|staying)\b`,
    String.raw`\b[Nn]ext (?:week|month|year|spring|summer|autumn|fall|winter)\b`,
  ].join('|'),
  'u',
);

/** "May" and "Will": a month and a first name that are also auxiliary verbs. */
const namesakes = /\b(?:May|Will)\b/gu;

/** Relation as far as English words show it. Strict: only a plainly current value may supersede the previous one. */
export function valueRelationOf(text: string): ValueRelation {
  if (overPattern.test(text) && !insteadPattern.test(text)) return 'OVER';
  if (alsoPattern.test(text)) return 'ALSO';
  return notNowPattern.test(text.replace(namesakes, '')) ? 'NOT_NOW' : 'HOLDS';
}
