import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

/*
 * Tokens and keys by their shape. A hostile text of 8,000 characters must cost no more than a letter of that length, so
 * each pattern takes time linear in the text: repetition is bounded, or cannot restart inside the part already read.
 * test/timed/slowTexts.test.ts asserts it.
 */
const shapes: readonly RegExp[] = [
  /\bBearer\s+[\w\-.~+/]{20,}/u,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|svcacct|admin)[-_][\w-]{8,}/u,
  /\bsk-[A-Za-z0-9]{20,}\b/u,
  /\bgh[pousr]_[A-Za-z0-9]{20,}\b/u,
  /\bgithub_pat_\w{20,}/u,
  /\bglpat-[\w-]{16,}/u,
  /\bhf_[A-Za-z0-9]{20,}\b/u,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/u,
  /\bAIza[\w-]{30,}/u,
  /\bxox[abprs]-[\w-]{10,}/u,
  /\bSG\.[\w-]{22}\.[\w-]{43}(?![\w-])/u,
  /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----/u,
  /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,200}:[^\s/@]{3,200}@/iu,
];

const secretKey = /\b(?:aws|secret)\b.{0,20}(?<![\w/+])[A-Za-z0-9/+]{40}(?![\w/+])/iu;

/** First part of a token of three parts; each run of its characters is read once, from its beginning. */
const firstOfThree = /(?<![\w-])[\w-]{11,}(?=\.[\w-]{8,}\.)/gu;
const jsonInBase64 = /\beyJ[\w-]{8}/u;

/**
 * Pattern that a text must match before a rule of the library runs on it, per short name of the rule. Each of these
 * rules takes time linear in the text. Rules without an entry never run: `gcp` reads files, `filter-comments` lets a
 * text suppress findings, and `sendgrid` is slow on a hostile text and has a shape above instead.
 */
const anchors: ReadonlyMap<string, RegExp> = new Map([
  ['aws', /secret_?access_?key/iu],
  ['privatekey', /PRIVATE KEY/u],
  ['npm', /npm_/u],
  ['basicauth', /:\/\//u],
  ['slack', /x(?:ox|app)|hooks\.slack\.com/iu],
  ['shopify', /shp(?:pa|ca|at|ss)_/u],
  ['github', /gh[pousr]_|github_pat_/u],
  ['openai', /sk-/u],
  ['anthropic', /sk-ant-/u],
  ['linear', /lin_api_/u],
  ['1password', /ops_ey/u],
  ['database-connection-string', /:\/\//u],
]);

/** Returns the short name of a library rule: the end of its id. */
const ruleName = (id: string): string => id.replace('@secretlint/secretlint-rule-', '');

const rules = creator.rules.flatMap((rule) => {
  const anchor = anchors.get(ruleName(rule.meta.id));
  return anchor ? [{ id: rule.meta.id, rule, anchor }] : [];
});

// The library times every run and keeps all the marks: a memory leak in a long-running service.
secretLintProfiler.mark = () => {};

/** True if a text holds a token or key that is known by its shape. */
export async function holdsCredential(text: string): Promise<boolean> {
  if (shapes.some((shape) => shape.test(text)) || holdsSecretKey(text) || holdsWebToken(text)) return true;
  const matchingRules = rules.filter(({ anchor }) => anchor.test(text)).map(({ id, rule }) => ({ id, rule }));
  if (matchingRules.length === 0) return false;
  const { messages } = await lintSource({
    source: { content: text, filePath: 'memory.txt', ext: '.txt', contentType: 'text' },
    options: { noPhysicFilePath: true, config: { rules: matchingRules } },
  });
  return messages.some(({ type }) => type === 'message');
}

// Both patterns are slow, so a text is first searched for the substrings that they require.
function holdsSecretKey(text: string): boolean {
  const lower = text.toLowerCase();
  return (lower.includes('aws') || lower.includes('secret')) && secretKey.test(text);
}

const holdsWebToken = (text: string): boolean =>
  text.includes('eyJ') && (text.match(firstOfThree) ?? []).some((first) => jsonInBase64.test(first));
