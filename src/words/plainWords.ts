/*
 * The English words by which secrets are told from what only sounds like them. All are in lower case; the rules that
 * read them are in plainSecrets.ts.
 */

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

/** How far a value of a name can be told from any other word by what it looks like. */
export type NameKind =
  /** Any word may be one. */
  | 'word'
  /** Has digits. */
  | 'code'
  /** A number or a word. */
  | 'either'
  /** Looks made up: digits among letters, or words joined by signs. */
  | 'made-up'
  /** A name and a password. */
  | 'pair'
  /** Many words. */
  | 'phrase';

/** Names of secrets that need no other word beside them. */
export const names: ReadonlyMap<string, NameKind> = new Map<string, NameKind>([
  ...[...listed('password passwords passwd passwort kennwort passphrase passphrases pwd pw pword psk')].map(
    (name) => [name, 'word'] as const,
  ),
  ...[...listed('passcode passcodes passkey')].map((name) => [name, 'either'] as const),
  ...[
    ...listed('pin pins pincode puk otp totp keypad combination combo cvv cvc cvv2 cvc2 csc code codes doorcode'),
  ].map((name) => [name, 'code'] as const),
  ...[...listed('token tokens secret secrets apikey pass')].map((name) => [name, 'made-up'] as const),
  ...[...listed('login logins creds credentials')].map((name) => [name, 'pair'] as const),
  ['mnemonic', 'phrase'],
]);

/** What stands before "key" where that is a credential. */
export const keyKinds = listed(
  `api access secret private encryption decryption signing master deploy ssh gpg service app admin root storage client
  auth authentication recovery hmac jwt aes rsa webhook account server backup sdk`,
);
/** What stands before "key" where that is what opens a network. */
export const networkKinds = listed('wifi wi-fi wlan wpa wpa2 wpa3 network wireless router hotspot guest');

/** What stands before "phrase" or "words" where these bring back a wallet or an account. */
export const phraseKinds = listed('seed recovery backup mnemonic wallet restore');

/** What stands before "code" where that opens nothing. */
export const openCodes = listed(
  `error status response return exit http https area zip zipcode post postal postcode country dial dialing dialling
  region city airport iata icao promo promotion promotional discount coupon voucher referral referrer rebate offer
  gift colour color hex rgb ral pantone paint dress source bar qr morse unicode ascii emoji html css byte machine
  object native legacy test sample example demo dead open-source product item article model part sku order booking
  reservation flight ticket tracking shipping delivery invoice project course module class subject grade tax vat sort
  bank swift bic branch routing naics sic icd diagnosis billing customs hs tariff commodity occupation job department
  cost budget room zone region language currency stock ticker event reason result fault warning stop severity color
  penal civil criminal building fire honour honor moral ethics labour labor genetic dna cheat game drg cpt procedure
  hsn vendor supplier customer member membership student employee staff-id insurance plan fare rate station platform
  python java javascript typescript rust go c sql cypher source-code lint style`,
);
/** Where codes open something. */
export const devices = listed(
  `door doors gate garage safe lock locker lockbox padlock alarm keypad vault phone iphone ipad tablet laptop intercom
  entrance lobby elevator lift shed cabin cellar basement barn storage box cabinet bike bicycle suitcase briefcase
  car truck barrier turnstile front-door`,
);

/** Joins a name and its value. */
export const links = listed('is was are were = : equals reads becomes became remains stays takes be been -> → – — -');
/** What a way from the name to such a word begins with: "the password for the old laptop is …". */
export const ways = listed('for to of on at in from with that which i we you he she they now again there here by');
/** Where a clause ends, so that what follows belongs to something else. */
export const clauseEnds = listed('and or but because so when while since if unless although though than whereas nor');
/** Verbs by which a value comes to be: "changed the password to …". */
export const changes = listed(
  'changed change changes changing set sets setting reset resets resetting switched switch updated update made',
);
/** What may stand between a linking word and the value. */
export const fillers = listed(
  'now still currently just simply actually really always probably maybe also again only called the word phrase text',
);

/** What follows a number that is meant by itself; any other word says what it counts. */
export const afterNumber = listed(
  `for on at to and or now today tonight then valid until till since but not again everywhere please as by if in into
  works work still opens unlocks is was from so when while because before after with here there`,
);

/** Words that join others, verbs and what stands for nothing: no password begins with one of them. */
export const joining = listed(
  `a an the this that these those it its he she they we you i my your his her our their there here what which who whose
  how why where when if as at in on by to of for from with without about after before behind below above under over
  inside outside near next beside between during since until till through via per like unlike up down out off away back
  not no never ever none nothing nobody always often sometimes usually only also too very so quite rather pretty really
  just even more less most least much many few some any all both each every either neither enough almost nearly already
  yet soon later today tomorrow tonight yesterday again once twice same
  see ask check look find use call contact try tbd tba n/a na unset null undefined redacted removed pending sorry please
  must should would could can will may might shall do does did has have had be been being get gets got needs need
  expires expire works fails changes belongs consists contains lives goes comes stays remains is are was were`,
);
/** What is said about a password instead of the password itself. */
export const predicates = listed(
  `different similar new old older newer current former previous last first second third own other another wrong
  right correct incorrect valid invalid true false fine good bad better best worse worst great terrible awful nice okay
  ok easy hard simple complex complicated difficult strong weak stronger weaker long short longer shorter big small
  secret private public safe secure insecure unsafe open clear plain common unique random sensitive case-sensitive
  important known unknown well-known available unavailable required optional mandatory necessary default temporary
  permanent annual monthly weekly daily due overdue ready full empty blank missing lost stolen sent given taken written
  hidden shown found kept left put broken forgotten chosen told held read made done gone reset set cut split spread
  bound built bought sold seen stuck hers mine yours ours theirs part proof evidence news history policy
  knowledge everything something anything dead alive up-to-date obvious strange funny silly stupid smart clever
  crap rubbish gibberish garbage nonsense sure unclear ambiguous tricky fun evil pain free cheap`,
);
/** Endings of such words. */
export const predicateEnding = /(?:ed|ing|able|ible|less|ful|ous|ly|sive|tive)$/u;

/** Nouns that make something else of the word before: "password manager". */
export const compounds = listed(
  `manager managers reset resets policy policies field fields box prompt page form screen hint hints length strength
  protection hash hashes change changes rotation recovery rule rules list lists file files sharing authentication auth
  login logins credentials combination combinations generator vault sheet database leak leaks breach dump attack
  fatigue entry input security safety requirement requirements expiry expiration update updates`,
);

export const numberWords = listed('zero oh one two three four five six seven eight nine double triple');

/** Words that no phrase made of a word list has. */
export const sentenceWords = listed(
  'the and for with are was were has have had her his our from but not she its their who why how than into been would',
);
