/** Length of these texts in characters: the maximum of a message. */
const length = 8_000;

const repeatToLength = (piece: string): string =>
  piece
    .repeat(Math.ceil(length / piece.length))
    .slice(0, length)
    .toWellFormed();

/** Plain prose of the maximum length of a message. */
export const prose = repeatToLength(
  'Ana met Ben at the harbour on Tuesday, and they spoke about the new boat for an hour. He wants to sail to Lisbon in spring; she would rather stay and finish the roof. Their neighbour said that wood is cheaper in the north, so they will drive there next week. “Bring the big car,” he said, “or we go twice.” Nobody minded. ',
);

/** Texts that repeat one fragment to make a regular expression backtrack. None of them contains a secret. */
export const slowTexts: readonly string[] = [
  ...['(', '[', '{', '<', '"', "'", '“', '«', '`', '[person:', '"a" ', "'a ", '. ', '.!?', '." ', '.) ', '…”'],
  ...['eyJ-', 'eyJ.eyJ-', 'eyJabc.', '1', '1 ', '1-', '71 90-', '4 4', '12-34-56 ', '٣', '١ ', '𝟎', '.0', '0.'],
  ...['a@', 'a@b.', '-----BEGIN ', '-----BEGIN RSA ', 'https://', 'https://a:', 'a://', 'mysql://', 'jdbc:mysql://'],
  ...[
    'key=',
    'key ',
    'AKIA',
    'ASIA',
    'aws ',
    'secret ',
    'SECRET_ACCESS_KEY ',
    'Bearer ',
    'sk-',
    'ghp_',
    'npm_',
    'shpat_',
  ],
  ...[
    'xox-',
    'SG.',
    `SG.a.${'a'.repeat(290)} `,
    'ops_ey',
    'lin_api ',
    'secretlint-disable ',
    'pin ',
    'pin is ',
    'pw ',
    'PIN ( ',
    'with password ',
    'door ',
    "it's the pin, ",
  ],
  ...[
    'password ',
    'password is a ',
    'password for ',
    'code ',
    'the code is ',
    'code for the ',
    'login is ',
    'use ',
    'opens ',
  ],
  ...[
    'a seed phrase ',
    'my token ',
    'remember ',
    'remember? ',
    'hey, ',
    'please ',
    'A, ',
    'note ',
    ' ',
    '\n',
    '\t',
    '\u00a0',
  ],
  ...[
    'e\u0301',
    '\u0301',
    `a${'\u0301'.repeat(250)} `,
    '😀',
    '\u00ad',
    '\u200b',
    'ﷺ',
    '汉',
    'a',
    'A',
    '_',
    '-',
    'a-',
    'a b ',
    'I ',
    'Dr. ',
    'é_',
    '’s',
    '/',
    '\\',
  ],
].map((piece) => `.${repeatToLength(piece)}`.slice(0, length).toWellFormed());
