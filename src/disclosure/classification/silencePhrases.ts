import { visibleReadings } from '../../text/texts.js';

/** Phrases in lower case, and those that need capitals: patterns that ignore case take fifteen times as long. */
interface Phrases {
  readonly lower: readonly RegExp[];
  readonly cased: readonly RegExp[];
}

/** True if a text contains one of these phrases. A line end is read both as a blank and as the end of a sentence. */
export const matchesPhrase = (phrases: Phrases, text: string): boolean =>
  [...new Set([text, text.replace(lineEnds, '. ')])]
    .flatMap(visibleReadings)
    .some((words) => matchesIn(phrases, words));

const lineEnds = /[\n\v\f\r\u0085\u2028\u2029]+/gu;

function matchesIn({ lower, cased }: Phrases, words: string): boolean {
  const lowered = words.toLowerCase();
  return lower.some((phrase) => phrase.test(lowered)) || cased.some((phrase) => phrase.test(words));
}

/** Makes the pattern of a phrase, in Unicode mode, from fragments of patterns. */
const phrase = (parts: TemplateStringsArray, ...fragments: readonly string[]): RegExp =>
  new RegExp(String.raw(parts, ...fragments), 'u');

/** Start of a clause: "never share a desk" is a habit, "Ben, never tell her" asks for silence. */
const clauseStart = String.raw`(?:^|[.!?;:,(—–-]\s*|\b(?:and|but|so|or|btw|just)\s+)(?:(?:please|pls)\s+)?`;
const notTo = String.raw`(?:do not|don['’]?t|never|(?:please|pls) not)(?: ever| you| go)?`;
const tell = String.raw`(?:tell(?! me (?:about|he|i|it|she|that|they|we|you)\b| you\b(?!-))|mention(?!(?<=^(?:do not|don['’]?t) mention) it\P{L}*$)|screenshot|breathe|forward|circulate|spread(?:ing)?|leak|repeat (?:it|this|that)|share (?:it|this|that|(?:[^\s,.;:!?]{1,40} ){1,4}with)|pass (?:it|this|that) on|say (?:anything|a word|it|this|that)|let (?:on|it slip|it out|\S{1,40} (?:know|find out|hear|see)))`;
/** Pattern of a few words between two others. */
const upTo = (most: number, least = 0): string => String.raw`(?:[^\s,.;:!?]{1,40} ){${least},${most}}`;
const learn = '(?:know|hear|learn|find out|see|suspect|notice|guess|get wind|catch wind|be told|be informed|be aware)';
const not = "(?: not|n['’]?t)";
/** Excludes the speaker and the hearer as subjects: no one is left from whom it would be kept. */
const notOfThoseTalking = String.raw`(?<!\b(?:i|we|you) )`;
const noOne = '(?:nobody|no one|no-one|noone|none of them)';

/** Confidentiality requests towards any person, and statements that a person does not know something. */
export const confidentialityPhrases: Phrases = {
  lower: [
    phrase`\b(?:just |only |strictly )?between (?:us|ourselves|y?o?u (?:and|n|&) (?:me|i)|the two of us|these walls)\b(?! (?:and|is|are|was|were)\b)`,
    phrase`\bentre nous\b`,
    phrase`\bin (?:strict |strictest |full |complete |total )?confidence\b(?!-)`,
    phrase`\bconfidential(?:ly)?\b`,
    phrase`\bconfided (?:in|to)\b`,
    phrase`\b(?:discreetly|(?:seal|oath|vow) of (?:secrecy|silence)|sworn to (?:secrecy|silence))\b`,
    phrase`\b(?:remain(?:s|ed)?|stays?|stayed) (?:private|secret|confidential|unsaid|within (?:this|our)|between (?:us|these))\b`,
    phrase`\b(?:for you alone|tell a soul|(?:keep|leave) (?:my|his|her|our|their) names? out of|keep(?:s|ing)? quiet about|no knowledge of|unaware of)\b`,
    phrase`\bdid${not} (?:hear|get) (?:it|this|that) from\b`,
    phrase`\bdelete (?:it|this)(?: message| chat)? (?:after|once|when)\b`,
    phrase`\b(?:not|n['’]?t|never) (?:to )?be (?:mentioned|repeated|told|shared|forwarded|passed on)\b`,
    phrase`\bshould${not} (?:really )?be (?:saying|telling|sharing)\b`,
    phrase`\b(?:does|must|should|may|can|wo)${not} leave (?:the|this|our) (?:chat|room|group|office|house|table|team)\b`,
    phrase`\boff the record\b`,
    phrase`\b(?:it|this|that)(?:['’]s| is| has to stay| must stay| stays) (?:a |our |my |top )?secret\b(?! santa\b)`,
    phrase`\bkeep (?:it|this|that|these|them) (?:to (?:yourself|yourselves|urself|ur ?self)|secret|a secret|quiet|private(?! (?:channel|key|repo|repository|room)\b)|under your hat)\b`,
    phrase`\bkeep (?:it|this|that) (?:between|from|away from)\b`,
    phrase`\b(?:keep|stay|staying|keeping|kept) (?:mum|schtum|shtum|stumm|hush)\b`,
    phrase`\b(?:mum['’]?s the word|hush[- ]?hush|under wraps|under embargo|embargoed|on the (?:down[- ]?low|dl|qt|quiet))\b`,
    phrase`\blips (?:are |r )?(?:sealed|zipped)\b|\bzip (?:it|your lips?)\b`,
    phrase`(?:^|[\s,.])(?:s+h{2,}|psst+)\b`,
    phrase`\bfor (?:your|our|my) (?:ears|eyes) only\b`,
    phrase`\b(?:internal(?: use)? only|not for (?:circulation|distribution|publication|sharing|forwarding|release))\b`,
    phrase`\b(?:not|n['’]?t) (?:yet (?:been )?(?:public|announced|official)|(?:been )?(?:public|announced|official) yet)\b`,
    phrase`\b(?:it|this|that|which|what i say|word) (?:must |should |can |may |has to )?(?:goes? no further|go no further|went no further|stays? (?:in this room|with (?:us|you)|within|among us)|(?:must|can|may|should) ?(?:not|n['’]?t) (?:leave|get out|leak|go any further))`,
    phrase`\b(?:word|it|this|that) (?:must|can|may|should)(?: ?not|n['’]?t) (?:get|come|leak) out\b`,
    phrase`\btake (?:it|this|that) to (?:the|my|your) grave\b`,
    phrase`\b(?:(?:not|n['’]?t|never) (?:go )?spill the beans|let the cat out|give the game away|blow (?:his|her|their|our|the) cover|let it slip|lets? slip)\b`,
    phrase`${clauseStart}${notTo} ${tell}\b`,
    phrase`\b(?:must not|mustn['’]?t|should not|shouldn['’]?t|won['’]?t|swear(?: you)?(?: won['’]?t| not to)?|promise(?: me| you)?(?: not to| you won['’]?t)) (?:ever )?${tell}\b`,
    phrase`\b${noOne}(?: else)? (?:should |must )?(?:say|says|mention|mentions|tell|tells) (?:anything|a word|this|it|that|him|her|them|\p{L}{1,40} (?:about|that))\b`,
    phrase`\bsay nothing (?:to|about)\b`,
    phrase`(?:^|[,;:.!?] (?:so |and |but )?)not a word\b(?! (?:in|from)\b)|\bnot a (?:single )?word (?:to|about|of this)\b`,
    phrase`\b${noOne} (?:else )?${upTo(5)}(?:must|should|may|can|needs? to|is to|are to|gets? to|has to)(?: ever)? ${upTo(2)}${learn}\b`,
    phrase`\b${noOne} (?:else )?(?:knows?|has heard|has told|has let on)\b(?! (?:why|how|what|where|when|who|which|whether|if|the)\b)`,
    phrase`(?<!\b(?:i|we|you|users|visitors) )\b(?:must not|mustn['’]?t|must never|should not|shouldn['’]?t|should never|may not|(?:is|are|['’]?s|['’]?re) not to|(?:isn['’]?t|aren['’]?t|is not|are not|not) (?:supposed|meant|allowed) to) (?:yet |ever )?${learn}\b(?! how\b)`,
    phrase`\b(?:can['’]?t|cannot|can never) (?:yet |ever )?(?:know|hear (?:of|about)|find out|suspect|be told)\b(?! (?:how|what|where|why|whether|if)\b)`,
    phrase`${notOfThoseTalking}\b(?:does|do)${not} need to (?:know|hear)\b`,
    phrase`\b(?:would |['’]d )?(?:rather|prefers?) ${upTo(5)}(?:did not|didn['’]?t|never) (?:know|hear|find out|mention|tell|say)\b`,
    phrase`\b(?:have|has|['’]ve) ?(?:not|n['’]?t)(?: yet)? (?:told|(?<!\b(?:i|we)\b.{1,14})been told)\b(?! (?:you|me|us)\b)`,
    phrase`\b(?:(?:kept|hidden) |(?:keep|keeps|keeping|hide|hides|hiding) (?!away\b|far\b)[^\s,.;:!?]{1,40} )${upTo(3)}from (?:him|her|them|everyone|everybody|(?:his|her|their|my|our) \p{L}|@)`,
    phrase`\b(?:wants?|wish(?:es)?) (?:no one|nobody) (?:told|to (?:know|hear|find out))\b`,
    phrase`\b(?:can['’]?t|cannot|do(?:es)? not want|do(?:es)?n['’]?t want|would${not} want) (?!wait\b)(?:have )?${upTo(4, 1)}(?:knowing|to know|to find out|finding out|to hear|hearing)\b`,
    phrase`\b(?:is|are)${not} aware\b`,
    phrase`\bwithout (?:telling|letting)\b`,
    phrase`\bwithout ${upTo(2, 1)}(?:noticing|knowing|finding out|seeing|suspecting|realising|realizing)\b`,
    phrase`\bbefore ${upTo(2, 1)}(?:finds? out|gets? wind|notices|suspects)\b`,
    phrase`\btell (?:no one|nobody)\b`,
    phrase`\bbehind \p{L}+['’]?s back\b`,
  ],
  cased: [
    phrase`\b(?:[Kk]ept|[Hh]idden|(?:[Kk]eep|[Kk]eeps|[Kk]eeping|[Hh]ide|[Hh]ides|[Hh]iding) (?!away\b|far\b)[^\s,.;:!?]{1,40}) ${upTo(3)}from \p{Lu}`,
  ],
};

/** Returns the pattern of a gift up to its recipient; it excludes the present time and a gift for languages. */
const giftFor = (spelled: (alternatives: string) => string): string => {
  const determiners = 'a|the|this|his|her|their|our|my|birthday|christmas|wedding|farewell|leaving|joint|group';
  return String.raw`\b(?:${spelled('gifts?|presents')}|(?:${spelled(determiners)}) presents?) for `;
};

/** Phrases of a surprise, which its target must not hear of. */
export const surprisePhrases: Phrases = {
  lower: [
    phrase`\bsurprise (?:part(?:y|ies)|visit|trip|gift|present|birthday|dinner|cake|celebration|farewell|guest)\b`,
    phrase`\bsurprises? (?:for|planned)\b`,
    // "To Ben's surprise", "it came as a surprise" and "the surprise of the evening" speak of none that is planned.
    phrase`(?<!\b(?:c[ao]me|comes|coming) )\bas a surprise\b`,
    phrase`\b(?:it|this|that|party|cake|gift|present|trip|visit)(?:['’]s| is| stays| remains| must be| should be| has to be) (?:meant to be |to be |still )?a surprise\b(?! (?:to|that|how|when|if)\b)`,
    phrase`\b(?:to|will|['’]ll|gonna|let['’]s|could|should|we|they) surprise\b(?! (?:me|us|you)\b(?!-))`,
    phrase`\bsurprising (?:him|her|them|@)`,
    phrase`${giftFor((alternatives) => alternatives)}(?:him|her|them|his|their|my|our|@)`,
    phrase`${clauseStart}${notTo} spoil\b`,
    phrase`\b(?:secretly|in secret|on the sly|unsuspecting|none the wiser)\b`,
    phrase`\b(?:suspects? nothing|does(?:n['’]?t| not) suspect|(?:gets?|catch(?:es)?) wind of)\b`,
    phrase`(?<!\b(?:i|we|you|u) )\b(?:has|have|['’]s|hasn['’]?t|haven['’]?t)(?: got)? (?:no|any|a|not the|the (?:faintest|slightest|foggiest)) (?:idea|clue)\b(?!,? (?:about|of|on|what|how|where|which|when|why|who|whether|if)\b)`,
    phrase`${notOfThoseTalking}\b(?:does(?:n['’]?t| not)|don['’]?t) know (?:yet\b(?!,? (?:about|how|if|what|when|where|whether|which|who|why)\b)|about (?:it|this) yet\b|(?:that )?we\b|we['’]?re\b|were\b|it['’]?s coming\b)`,
    phrase`\bthrow(?:s|ing|n)? (?:\p{L}{1,40}|@\S{1,40}) (?:a|an) ${upTo(3)}(?:party|do|bash|shower|send-off|dinner|celebration|goodbye|farewell)\b`,
    phrase`\b(?:leaving|farewell|retirement|send-?off|good-?bye) (?:card|collection|present|gift|pressie|prezzie)s?\b`,
    phrase`\b(?:birthday|christmas|xmas|wedding) (?:collection|pressie|prezzie)s?\b`,
    phrase`\b(?:whip-?round|pressies?|prezzies?|down on one knee)\b`,
    phrase`\bchip(?:s|ped|ping)? in ${upTo(4)}for (?:him|her|them|@|${upTo(2)}(?:presents?|gifts?|cards?|cakes?|flowers|part(?:y|ies)|vouchers?))`,
    phrase`\bpop(?:s|ped|ping)? the question\b|\bask(?:s|ing)? ${upTo(2, 1)}to marry\b`,
    phrase`\b(?:in for a (?:shock|surprise)|distract(?:s|ing)? (?:him|her|them|\p{L}{1,40} (?:for|while|until|so)))\b`,
    phrase`\b(?:is|are|['’]s) supposed to think\b|\blet (?:him|her|them) (?:think|believe)\b|\bso (?:that )?(?:he|she|they) (?:won['’]?t|doesn['’]?t|don['’]?t|can['’]?t) (?:see|notice|find|know|hear|guess|stumble|come across|suspect|learn)\b`,
    phrase`\bno (?:peeking|hints|spoilers)\b|\bdid${not} suspect\b|\bas far as (?:he|she|they) knows?\b|\b(?:kept|keep|keeps|keeping|leave|leaves|left|stays?) (?!(?:me|us)\b)${upTo(3)}in the dark\b|\bin the dark about\b|\bclueless\b(?! (?:at|in|with)\b)|\bcollecting for\b`,
    phrase`${notOfThoseTalking}\b(?:thinks?|believes?) we(?:['’]?re| are)? (?:going|busy|out(?! of\b)|at|in|meeting|forgot)\b`,
    phrase`\bsign (?:the|a|his|her|this) card\b|\bchat without \S`,
    phrase`\b(?:pranking|prank on|lured?|luring|sneak(?:s|ing|ed)? \S{1,40} (?:bike|present|gift|cake|\S{1,40} bike))\b`,
    phrase`\b(?:act|play) (?:normal|natural|dumb|along)\b`,
    phrase`\bkeep \S{1,40} (?:busy|distracted|occupied|away|out) (?:till?|until|while|for)\b`,
    phrase`\b(?:hide|hid|hides|hidden|hiding) ${upTo(4)}(?:presents?|gifts?|lists?|cards?|balloons|decorations|banner|cake)\b`,
    phrase`\b\p{L}{1,40}['’]s (?:birthday |christmas |xmas |surprise )?(?:present|gift)s?\b(?! (?:for|of|job|address|state)\b)`,
    phrase`\bif \S{1,40} asks?,? (?:we|you|i|it|say)\b(?! (?:hi|hello|yes|no)\b)`,
  ],
  cased: [
    phrase`\b(?:[Ff]or|[Aa]bout|[Dd]uring|[Bb]efore|[Uu]ntil) (?:the|our|his|her|their|this) surprise\b`,
    phrase`\b[Ss]urprise of (?:@|\p{Lu})`,
    phrase`(?<!\b[Tt]o )(?<![\p{L}@])@?\p{Lu}[\p{L}\p{M}]*['’]s surprise\b`,
    phrase`\b[Ss]urprising \p{Lu}`,
    phrase`${giftFor(eitherCase)}\p{Lu}`,
    phrase`\b[Cc]hip(?:s|ped|ping)? in ${upTo(4)}for \p{Lu}`,
    phrase`\b[Pp]ropos(?:es?|ing) to (?:\p{Lu}|@|him\b|her\b)`,
  ],
};

/** Makes the first letter of each alternative match in either case. */
export function eitherCase(words: string): string {
  return words.replace(
    /(^|\|)(\p{L})/gu,
    (_, bar: string, letter: string) => `${bar}[${letter.toUpperCase()}${letter}]`,
  );
}
