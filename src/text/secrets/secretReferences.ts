/** Look-ups in code, without a default beside them: `process.env.DB_PASSWORD`, `settings.API_KEY`, `getpass()`. */
const lookups =
  /\b(?:(?:process\.env|import\.meta\.env|os\.environ|settings|config|secrets)(?:\.get)?(?:\.[A-Z][A-Z0-9_]{2,60}\b|[[(]\s?["'][A-Z][A-Z0-9_]{2,60}["']\s?[\])])|(?:os\.|System\.)?getenv\(\s?["'][A-Z][A-Z0-9_]{2,60}["']\s?\)|(?:getpass\.)?getpass\(\s?\))(?!\s*(?:\|\||\?\?|or\b)\s*["'`])/gu;
/** Placeholders of a manual: `<your password>`. */
const placeholders = /["'`]?<(?:your|the|my|a) [\p{L} _-]{2,40}>["'`]?(?=\s*(?:[;,.})\]]|$))/gmu;
/** Messages of a shell after the name of a program. */
const shellMessages = /\bpasswd: (?:command not found|permission denied|authentication token manipulation error)\b/giu;
/** Numbers of devices, of which every tenth passes as that of a card. */
const deviceNumbers = /\bIMEI(?: (?:is|number|no\.?)){0,2}:? ?\d{15}\b/giu;

/** Returns a text without the references to secrets in it, which tell none. */
export const withoutReferences = (text: string): string =>
  text
    .replace(lookups, 'missing')
    .replace(placeholders, 'missing')
    .replace(shellMessages, '')
    .replace(deviceNumbers, 'IMEI');
