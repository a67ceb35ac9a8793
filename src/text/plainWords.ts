/*
 * English words that tell secrets from what only sounds like them, in lower case. The rules that read them are in
 * plainSecrets.ts.
 */

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

/** Kind of value that the name of a secret takes, by how far its look tells it from any other word. */
export type NameKind =
  /** Any word. */
  | 'word'
  /** Value with digits. */
  | 'code'
  /** Number or word. */
  | 'either'
  /** Value that looks made up: digits among letters, or words joined by signs. */
  | 'made-up'
  /** Value that looks made up, or a long word alone after a colon. */
  | 'key'
  /** User name and password. */
  | 'pair'
  /** Many words. */
  | 'phrase';

/** Names of secrets that need no other word beside them. */
export const names: ReadonlyMap<string, NameKind> = new Map<string, NameKind>([
  ...[
    ...listed('password passwords passwd passwort kennwort passphrase passphrases pwd pw pword psk pasword passwrd'),
  ].map((name) => [name, 'word'] as const),
  ...[...listed('passcode passcodes passkey')].map((name) => [name, 'either'] as const),
  ...[
    ...listed(
      'pin pins pincode puk authenticator otp totp keypad combination combo cvv cvc cvv2 cvc2 csc code codes doorcode',
    ),
  ].map((name) => [name, 'code'] as const),
  ...[...listed('token tokens secret secrets apikey credential pass')].map((name) => [name, 'made-up'] as const),
  ...[...listed('login logins creds credentials')].map((name) => [name, 'pair'] as const),
  ['mnemonic', 'phrase'],
]);

/** Words before "key" that make it a credential. */
export const keyKinds = listed(
  `api access secret private encryption decryption signing master deploy ssh gpg service app admin root storage client
  auth authentication recovery activation license licence bitlocker product openai
  stripe aws azure google github gitlab slack twilio anthropic hmac jwt aes rsa webhook account server backup sdk`,
);
/** Words before "key" that make it the key of a network. */
export const networkKinds = listed('wifi wi-fi wlan wpa wpa2 wpa3 network wireless router hotspot guest');

/** Words before "phrase" or "words" that make it the recovery phrase of a wallet or an account. */
export const phraseKinds = listed('seed recovery backup mnemonic wallet restore');

/** Words before "code" that make it harmless: such a code opens nothing. */
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
/** Devices and rooms that open with a code. */
export const devices = listed(
  `door doors gate garage safe lock locker lockbox padlock alarm keypad vault phone iphone ipad tablet laptop intercom
  entrance lobby elevator lift shed cabin cellar basement barn storage box cabinet bike bicycle suitcase briefcase
  car truck barrier turnstile front-door`,
);

/**
 * Devices that are opened by hand with a code. A number after such a word and a colon is a code, since it has no price
 * or number to tell.
 */
export const locks = listed('door gate safe lock locker lockbox padlock alarm keypad vault intercom');

/** Words before "code" and "PIN" that make it a secret, in whatever order its number is told. */
export const secretCodes = listed(
  `access verification confirmation security alarm door gate entry backup recovery authentication auth login sms 2fa
  one-time unlock lock safe vault locker bank card sim debit credit atm phone voicemail keypad garage pairing`,
);
/** Words in a sentence that show that it speaks of such a code. */
export const codePlaces = listed(
  'door gate garage lock locker lockbox padlock alarm keypad vault intercom card sim debit atm bank sign log login',
);
/** Words before a number that is no code. */
export const numbered = listed(
  `in since from by until before after about around over under than nearly almost at room flat house flight order
  invoice ticket extension page line bus train tram platform floor version chapter channel route highway call phone ring
  seat row number numbers no nr case year street error status area zip postal job task issue bug model edition and`,
);
/** Units and amounts after a number that are no plurals. */
export const units = listed(
  `percent km kg cm mm ms hundred thousand million billion yen yuan euro people men women children main street road
  lane avenue drive square mb gb tb kb ahead left altogether`,
);

/** Words and marks that link a name with its value. */
export const links = listed('is was are were = : equals reads becomes became remains stays takes be been -> → – — -');
/** First words of a phrase between a name and its linking word: "the password for the old laptop is …". */
export const ways = listed(
  'for to of on at in from this last with that which i we you he she they now again there here by since left remaining',
);
/** Conjunctions that end a clause, so that the words after them belong to another name. */
export const clauseEnds = listed('and or but because so when while since if unless although though than whereas nor');
/** Verbs that assign a value: "changed the password to …". */
export const changes = listed(
  'changed change changes changing set sets setting reset resets resetting switched switch updated update made rotated rotate rotates',
);
/** Filler words between a linking word and the value. */
export const fillers = listed(
  'now still currently just simply literally exactly actually really always probably maybe also again only called both the number word phrase text',
);

/** Verbs of logging in to an account. */
export const enters = listed(
  `log logs logged logging sign signs signed signing get gets enter enters access accesses connect connects`,
);
/** Verbs between a lock and its number. */
export const wants = listed('wants want needs need takes expects accepts goes');
/** Verbs and prepositions before a password in use: "uses the password marigold". */
export const givers = listed(
  `with by using and need needs require requires use uses used chose chooses choose picked picks pick set sets share shares shared type types typed
  enter enters entered try tries tried
  wrote writes write gave gives give told tell sent texted remember remembers note save saved saves`,
);
/** Verbs and prepositions before a value in use as a password: "with marigold as her password". */
export const users = listed(
  `with using use uses used chose chooses choose chosen picked picks pick set sets has had have keeps kept takes took
  take type types typed enter enters entered got on by`,
);
/** Subset of `users`: verbs that also state the choice of a password. */
export const choosers = listed(
  'chose chooses choose chosen picked picks pick took takes type types typed enters entered',
);

/** Words after a number that stands alone. Any other word says what the number counts. */
export const afterNumber = listed(
  `for on at to and or now today tonight then valid until till since but not again everywhere please as by if in into
  works work still opens unlocks is was from so when while because before after with here there arrived arrives came comes expired expires has
  no never does did doesn't didn't isn't followed plus last this next`,
);

/** Function words and verbs. No password begins with one of them. */
export const joining = listed(
  `a an the this that these those it its he she they we you i my your his her our their there here what which who whose
  how why where when if as at in on by to of for from with without about after before behind below above under over
  inside outside near next beside between during since until till through via per like unlike up down out off away back
  not no never ever none nothing nobody always often sometimes usually only also too very so quite rather pretty really
  just even more less most least much many few some any all both each every either neither enough almost nearly already
  yet soon later today tomorrow tonight yesterday again once twice same
  see ask check look find use call contact try tbd tba n/a na unset null undefined redacted removed pending sorry please
  must should would could can will may might shall do does did has have had be been being get gets got needs need
  yes no yep nope thanks myself yourself himself herself themselves everywhere somewhere anywhere nowhere elsewhere instead
  alone together online offline anyway though however aloud home among against despite except within across along
  regarding indeed perhaps alas
  expires expire works fails changes belongs consists contains lives goes comes stays remains is are was were`,
);
/** Predicates about a password, in place of the password itself. */
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
  safer stricter simpler easier harder newer older cheaper quicker faster slower smarter nicer tougher crap rubbish gibberish garbage nonsense sure unclear ambiguous tricky fun evil pain free cheap`,
);
/** Endings of predicates. */
export const predicateEnding = /(?:ed|ing|able|ible|less|ful|ous|ly|sive|tive)$/u;

/** Nouns with the ending of a predicate. */
export const nounsLikePredicates = listed(
  `butterfly dragonfly firefly mayfly housefly family barfly jelly belly bully gully holly molly polly sally italy
  rally ally july assembly anomaly doily monopoly viking morning evening starling darling sterling pudding lightning
  wedding building ceiling duckling gosling herring earring sibling sapling dumpling stocking wellington string spring
  hundred seaweed tumbleweed speed reed steed shred sled bobsled red vegetable table cable stable constable parable
  turntable timetable bible crucible motive detective locomotive captive olive native adjective`,
);

/** Units of a password's length or age, after a number word. */
export const measures = listed('characters letters digits numbers words symbols signs months weeks days years hours');
export const countWords = listed(
  'one two three four five six seven eight nine ten eleven twelve fourteen fifteen sixteen twenty',
);

/** Nouns that give the word before them another meaning: "password manager". */
export const compounds = listed(
  `manager managers reset resets policy policies field fields box prompt page form screen hint hints length strength
  protection hash hashes change changes rotation recovery rule rules list lists file files sharing authentication auth
  login logins credentials combination combinations generator vault sheet database leak leaks breach dump attack
  fatigue entry input security safety requirement requirements expiry expiration update updates app program
  tool book notebook keeper safe plugin extension feature function dialog key meter checker game topic chaos
  trouble troubles problem problems issue issues question questions mail email link screenshot habit sharing`,
);

export const numberWords = listed('zero oh one two three four five six seven eight nine double triple');

/** Words that occur in no word list for recovery phrases. */
export const sentenceWords = listed(
  'the and for with are was were has have had her his our from but not she its their who why how than into been would',
);
