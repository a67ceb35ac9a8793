import { guardedLabels, searchIndexes } from '../../cypher/model.js';
import type { CypherSource } from './cypherSource.js';
import { bindingsOf, indexesOf } from './modelRules.js';
import { masked } from './scan.js';

const guards = ['disclosed', 'shownToOrigin', 'origin', 'messageDisclosed'];
const marker = /\{\{(\w+)\}\}/g;
/** Matches a header line with the reason why the statement discloses no memory without a guard. */
const exemption = /^\/\/ :unguarded\b ?(.*)$/m;

/** Returns the reason of a statement for having no guard; undefined if it claims no exemption. */
export const exemptionOf = (source: string): string | undefined => exemption.exec(source)?.[1];

/**
 * Checks that a statement cannot disclose a memory without a guard. Each branch of a UNION that binds one must use, in
 * a WHERE, a guard fragment: `disclosed`, `shownToOrigin`, `messageDisclosed` (of messages), or `origin` together with the tenant. The
 * guard is never negated, and never one choice of an OR beside something that is no guard. A statement without a guard
 * gives the reason in its header: none of its rows may be shown.
 */
export function checkPrivacy({ kind, source, text }: CypherSource): string[] {
  if (
    kind !== 'statement' ||
    /^CYPHER 25\s+(CREATE|DROP|SHOW)\b.*\b(INDEX|INDEXES|CONSTRAINT|CONSTRAINTS)\b/.test(text)
  )
    return [];
  const reason = exemptionOf(source);
  if (reason !== undefined) return checkExemption(source, reason, readsMemories(text));
  const branches = source.split(/\bUNION\b/i).filter(readsMemories);
  if (branches.length === 0 && readsMemories(text)) branches.push(source);
  const findings: string[] = [];
  if (branches.some((branch) => ![...branch.matchAll(marker)].some(([, fragment]) => guards.includes(fragment!)))) {
    findings.push(
      `reads ${guardedLabels.join(', ')} without a guard: add {{disclosed}}, {{shownToOrigin}}, {{origin}} or, for messages, {{messageDisclosed}} to the WHERE of every branch, ` +
        'or say why no one hears through it what is not meant for them, in a line "// :unguarded …" of the header.',
    );
  }
  findings.push(...checkBystanders(masked(text)));
  const body = masked(source);
  for (const match of body.matchAll(marker)) {
    if (guards.includes(match[1]!)) findings.push(...checkUse(match[1]!, body, match.index));
  }
  return findings;
}

function checkExemption(source: string, reason: string, isNeeded: boolean): string[] {
  const findings: string[] = [];
  const guard = [...source.matchAll(marker)].find(([, fragment]) => guards.includes(fragment!));
  if (!/^\S.{20,}\.$/.test(reason))
    findings.push(`must say after ":unguarded", in a sentence, why it needs no guard; it says "${reason}".`);
  if (guard) findings.push(`has the guard ${guard[0]} and needs no exemption: take the line ":unguarded" out.`);
  if (!isNeeded) findings.push('reads no memory or message and needs no exemption: take the line ":unguarded" out.');
  return findings;
}

function readsMemories(text: string): boolean {
  const boundLabels = [...bindingsOf(masked(text)).values()].flatMap((labels) => [...labels]);
  const anonymous = [...masked(text).matchAll(/\(\s*:\s*(\w+)/g)].map((match) => match[1]!);
  const indexedLabels = indexesOf(text).map((index) => searchIndexes[index] ?? '');
  return [...boundLabels, ...anonymous, ...indexedLabels].some((label) => guardedLabels.includes(label));
}

function checkUse(guard: string, body: string, at: number): string[] {
  const before = body.slice(0, at);
  const after = body.slice(at + guard.length + 4);
  const otherChoice = /\bOR\s*\(*\s*$/i.test(before) ? before : '';
  const nextChoice = /^\s*\)*\s*OR\b/i.test(after) ? after : '';
  const findings: string[] = [];
  if (/\bNOT\s*\(*\s*$/i.test(before)) findings.push(`negates {{${guard}}}: a guard must hold, not fail.`);
  if (
    (otherChoice && !/\{\{(disclosed|shownToOrigin)\}\}\s*OR\s*\(*\s*$/i.test(before)) ||
    (nextChoice && !/^\s*OR\s*\{\{(disclosed|shownToOrigin)\}\}/i.test(after))
  ) {
    findings.push(`offers {{${guard}}} as one choice of an OR: what stands beside it lets memories through unguarded.`);
  }
  if (lastClause(before) !== 'WHERE') findings.push(`uses {{${guard}}} outside of a WHERE, where it filters nothing.`);
  if (guard === 'origin' && !/\bm\.tenantId = \$audience\.tenant\b|\{\{inTenantAndPersona\}\}/.test(body)) {
    findings.push('uses {{origin}} without "m.tenantId = $audience.tenant": origin alone does not keep tenants apart.');
  }
  return findings;
}

/** Checks memories under another name than `m`, for which no guard applies: only their ids may be read. */
function checkBystanders(plain: string): string[] {
  const otherBindings = [...bindingsOf(plain)].filter(
    ([variable, labels]) => variable !== 'm' && (labels.has('Memory') || labels.has('Message')),
  );
  return otherBindings.flatMap(([variable]) => {
    const use = new RegExp(`(?<![.$\\w])${variable}(\\.(?!id\\b)\\w+|\\s*\\{)|properties\\(${variable}\\)`).exec(plain);
    return use ? [`reads "${use[0]}" of a memory that no guard speaks of: guards judge the variable m.`] : [];
  });
}

/** Returns the clause at the end of a text; closed subqueries are left out. */
function lastClause(before: string): string {
  let text = before.replace(marker, '');
  for (let shorter = ''; shorter !== text;) {
    shorter = text;
    text = text.replace(/[{([][^{}()[\]]*[})\]]/g, ' ');
  }
  const clauseMatches = [...text.matchAll(/\b(MATCH|WHERE|WITH|RETURN|SET|UNWIND|CALL|ORDER BY|YIELD)\b/gi)];
  return clauseMatches.at(-1)?.[1]?.toUpperCase() ?? '';
}
