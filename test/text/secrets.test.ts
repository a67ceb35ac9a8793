import { describe, expect, it } from '@jest/globals';
import { holdsCardNumber } from '../../src/text/secrets/cardNumbers.js';
import { refuseSecrets } from '../../src/text/secrets/secrets.js';

// Joined from parts, so that secret scanners do not report this repository.
const joined = (...parts: string[]): string => parts.join('');
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

const secrets: [kind: string, text: string][] = [
  ['a password', 'My password is hunter22.'],
  ['a password after a colon', 'password: hunter22'],
  ['a password between fillers drawn as blanks', 'My password\u3164is\u3164hunter22!Xy9'],
  ['a password with an invisible mark', 'My passw\u034ford is hunter22!Xy9'],
  ['a password with a control', 'My passw\u0080ord is hunter22!Xy9'],
  ['a quoted password', 'The password is "hunter22"'],
  ['a passphrase', 'The passphrase is correct-horse-battery'],
  ['a PIN', 'Her PIN is 4711.'],
  ['a PIN code', 'The PIN code is 471112'],
  ['a CVV', 'the CVV: 123'],
  ['an API key', 'api_key = 9f8a7b6c5d4e3f2a1b0c'],
  ['a client secret', 'client secret: 9f8a7b6c5d4e3f2a1b0c'],
  ['a GitHub token', joined('ghp', '_', letters)],
  ['an npm token', joined('npm', '_', letters)],
  ['an AWS access key', joined('AKIA', 'ABCDEFGHIJKLMNOP')],
  ['a Google key', joined('AIza', 'SyA1234567890abcdefghijklmnopqrstuvw')],
  ['a Slack token', joined('xoxb', '-123456789012-abcdefghijkl')],
  ['a Stripe key', joined('sk', '_live_', 'abcdefghijklmnop')],
  ['an OpenAI key', joined('sk', '-proj-', letters)],
  ['a JWT', joined('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '.abc_def')],
  ['a bearer header', joined('Bearer ', letters)],
  ['a private key', joined('-----BEGIN RSA ', 'PRIVATE KEY-----')],
  ['a connection string', 'postgres://bob:s3cret@db.example/x'],
  ['a Visa card', 'The card is 4111111111111111.'],
  ['a card in groups', '4111 1111 1111 1111'],
  ['a card with hyphens', 'pays with 4111-1111-1111-1111, always'],
  ['a Mastercard', '5555 5555 5555 4444'],
  ['a Mastercard of the 2 series', '2223 0031 2200 3222'],
  ['an American Express card', 'Amex 3782 822463 10005'],
  ['a card in full width digits', '４１１１１１１１１１１１１１１１'],
];

const harmless: string[] = [
  'Ana forgot her password.',
  'Ana thinks passwords are annoying.',
  'The password is too short.',
  'The PIN is four digits long.',
  'The API key is rotated monthly.',
  'Ana works on the token service.',
  'Ana keeps the private key of the house under the mat.',
  'Order number 4539578763621480.',
  'The order 4111111111111112 is late.',
  'ISBN 978-3-16-148410-0',
  'The build is 1763769600000.',
  'Trace 550e8400-e29b-41d4-a716-446655440000.',
  'The commit is 5a3f9d1c2b4e6f8a0b1c2d3e4f5a6b7c8d9e0f1a.',
  'Ana was born on 1990-01-02 and Bob on 1991-02-03.',
  'Call Bob on +49 30 1234567.',
  'See https://example.com/a/b?c=d and mailto:ana@example.com.',
  'Pi is 3.1415926535897932.',
  'The room is 4711.',
];

describe('refuseSecrets', () => {
  it.each(secrets)('refuses %s and repeats nothing of it', async (_, text) => {
    await expect(refuseSecrets(['Ana likes tea.', text])).rejects.toMatchObject({
      code: 'SECRET_REFUSED',
      message: expect.not.stringContaining(text.slice(-8)),
    });
  });

  it.each([
    'const password = process.env.DB_PASSWORD;',
    "password = os.environ['DB_PASSWORD']",
    'password = os.getenv("DB_PASSWORD")',
    'api_key = settings.API_KEY',
    'password=getpass()',
    '{"password": "<your password>"}',
    'passwd: command not found',
    'My IMEI is 490154203237518.',
  ])('accepts a reference, which tells no secret: %s', async (text) => {
    await expect(refuseSecrets([text])).resolves.toBeUndefined();
  });

  it.each([
    "password = process.env.DB_PASSWORD || 'swordfish7'",
    'password = settings.hunter22',
    '{"password": "<your password> swordfish7"}',
    'My IMEI card is 4111111111111111.',
  ])('refuses a secret beside what looks like a reference: %s', async (text) => {
    await expect(refuseSecrets([text])).rejects.toMatchObject({ code: 'SECRET_REFUSED' });
  });

  it.each(harmless)('accepts "%s"', async (text) => {
    await expect(refuseSecrets([text])).resolves.toBeUndefined();
  });

  it('accepts empty input', async () => {
    await expect(refuseSecrets([])).resolves.toBeUndefined();
    await expect(refuseSecrets(['', ' '])).resolves.toBeUndefined();
  });
});

describe('a card number', () => {
  it.each(['4111111111111111', '6011 1111 1111 1117', '6759649826438453', '30569309025904', '4222222222222'])(
    'is recognized in %s',
    (text) => {
      expect(holdsCardNumber(text)).toBe(true);
    },
  );

  it.each([
    ['a wrong check digit', '4111111111111112'],
    ['twelve digits', '411111111111'],
    ['a prefix no card has', '9111111111111111'],
    ['digits of several texts', '4111 and 1111 and 1111 and 1111'],
  ])('is not recognized with %s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });
});
