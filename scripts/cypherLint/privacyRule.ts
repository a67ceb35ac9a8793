import { guardedLabels, searchIndexes } from '../../cypher/model.js';
import { fileOf } from '../statementFiles.js';
import type { CypherSource } from './cypherSource.js';
import { bindingsOf, indexesOf } from './modelRules.js';
import { masked } from './scan.js';

/** Statements that touch memories without a guard, each with why nobody hears through it what is not meant for them. */
const exemptStatements: Readonly<Record<string, string>> = {
  'agents/read-progress':
    'gives revisions and one number about threads to the process; whoever listens reads the changes by the rule.',
  'curation/list-crowded': 'gives ids and counts to a job that keeps owners and groups within their limits.',
  'curation/list-expired': 'gives ids to a job that archives what is over; they go to no caller.',
  'curation/list-faded': 'gives ids to a job that forgets what nobody needs; they go to no caller.',
  'curation/list-least': 'gives ids to a job that archives what there is no room for; they go to no caller.',
  'curation/list-purgeable': 'gives ids to a job that takes away what was forgotten; they go to no caller.',
  'curation/find-often-read': 'gives one number about a tenant to a job; it goes to no caller.',
  'curation/list-notes-ending':
    'feeds a job that joins notes of one audience; what it makes of them is told to that audience alone.',
  'curation/list-holders': 'gives ids and counts to a job that folds what says the same; they go to no caller.',
  'curation/list-pairs':
    'feeds a job that folds what says the same to the same people; what it reads goes to no caller.',
  'curation/list-used': 'gives ids to a job that raises what its own people use; they go to no caller.',
  'curation/note-compared': 'writes and returns nothing.',
  'curation/count-traces': 'returns numbers about what a person was allowed to remove, to them.',
  'curation/delete-messages': 'writes and returns one number.',
  'curation/drop-proposals': 'deletes, and returns how much it was.',
  'curation/drop-summaries': 'writes and returns one number.',
  'curation/list-own-memories': 'gives ids to the erasure of an account; they go to no caller.',
  'curation/list-own-messages': 'feeds the erasure of an account with what to delete; it is told to nobody.',
  'curation/list-stored-about': 'gives ids to an erasure of what the caller has stored; they go to no caller.',
  'curation/list-told-alone':
    'feeds an erasure with messages of the direct talk of whoever asked for it; told to nobody.',
  'curation/erase-account': 'writes and returns one number.',
  'curation/erase-own': 'writes and returns numbers.',
  'curation/count-own': 'returns numbers about what is left to whoever erases it.',
  'curation/halt-work': 'writes and returns numbers.',
  'curation/list-made-of':
    'gives ids to a removal of messages that were disclosed, with texts that are compared and told to nobody.',
  'curation/list-former-texts':
    'feeds a removal with the history of what it takes texts out of; it is compared and told to nobody.',
  'curation/list-said-of':
    'feeds a removal with what was made of disclosed messages; it is compared and told to nobody.',
  'curation/mask-messages': 'writes and returns one number.',
  'curation/unpair-next': 'writes and returns nothing.',
  'curation/wipe-former-texts': 'writes, and returns numbers by the id.',
  'curation/wipe-texts': 'writes and returns nothing.',
  'learning/link-todos': 'writes and returns nothing.',
  'operations/count-tenant': 'gives numbers about their own tenant to an operator.',
  'curation/list-unrelated': 'gives ids to a job that relates memories to each other; they go to no caller.',
  'curation/find-neighbours': 'feeds a job that relates memories of one audience; what it reads goes to no caller.',
  'curation/lock-neighbours': 'locks and returns nothing.',
  'curation/relate': 'writes and returns one number.',
  'curation/load-surroundings':
    'gives ids to a job that compares the names which one person has given; they go to no caller.',
  'curation/list-tenants': 'gives the names of tenants to jobs; they go to no caller.',
  'conversations/find-addressee': 'returns the id of whom the agent answers to the write that records its words.',
  'conversations/list-unembedded': 'feeds the embedder of this process; what it reads goes to no caller.',
  'conversations/list-unpaired': 'feeds the embedder of this process; what it reads goes to no caller.',
  'conversations/lock-for-recording': 'gives back to who records them what they have recorded under the same ids.',
  'conversations/put-messages': 'writes and returns nothing.',
  'conversations/store-pair-vectors': 'writes and returns nothing.',
  'conversations/store-vectors': 'writes and returns nothing.',
  'conversations/list-own-words': 'feeds background work with what a person said themself; it goes to no caller.',
  'conversations/load-session-turns': 'feeds background work that sums a conversation up; it goes to no caller.',
  'conversations/load-turns': 'feeds background work that sums a conversation up; it goes to no caller.',
  'exports/count-memories': 'gives one number to the operator of an export of a whole tenant.',
  'exports/list-events': 'is for operators alone, who export a whole tenant with access to its database.',
  'exports/list-gone-events': 'is for operators alone, who export a whole tenant with access to its database.',
  'exports/list-memories': 'is for operators alone, who export a whole tenant with access to its database.',
  'exports/list-messages': 'is for operators alone, who export a whole tenant with access to its database.',
  'exports/list-proposals': 'is for operators alone, who export a whole tenant; of memories and messages it gives ids.',
  'exports/list-supersessions': 'is for operators alone, who export a whole tenant; it gives ids and times.',
  'learning/count-learned': 'gives background work one number about the person whose words it learns from.',
  'learning/hold-proposal': 'gives ids to a write of the person whom the proposal concerns.',
  'learning/find-places': 'tells an import where messages that it brings were said; they go to no caller.',
  'learning/link-sources': 'writes and returns nothing.',
  'learning/load-message': 'feeds background work that learns from the message; what it reads goes to no caller.',
  'learning/put-back-proposals': 'writes and returns nothing.',
  'learning/note-proposals': 'writes and returns what became of what it was given.',
  'memories/count-entries': 'returns one number over all tenants to the operator of an import, never to a caller.',
  'memories/count-of-tenant': 'counts towards a quota, of which a caller hears no more than that it is full.',
  'memories/count-stored': 'counts towards a quota what a person has stated themself.',
  'memories/create': 'writes and returns nothing.',
  'memories/find-events': 'returns ids and kinds of events by ids that only their own writer can have made.',
  'memories/find-folds': 'gives ids to a write that was authorized for the memories; they go to no caller.',
  'memories/link-fold-sources': 'writes and returns nothing.',
  'memories/list-folded': 'gives ids to a write that was authorized for the folds; they go to no caller.',
  'memories/list-folded-deep': 'gives ids to a purge of what was forgotten; they go to no caller.',
  'memories/list-parted-names':
    'gives ids to a write of whoever made the names of these memories; they go to no caller.',
  'memories/list-wide-folds': 'gives ids to a removal of what was disclosed; they go to no caller.',
  'memories/part-fold': 'writes and returns nothing.',
  'memories/find-put-back': 'tells an import which ids of its lines it has brought before; they go to no caller.',
  'memories/find-rivals': 'gives ids to a write that was authorized for the owner or chat that it names.',
  'memories/list-former-history': 'returns texts, in private alone, to those whom the history names as origin of them.',
  'memories/list-outdated-keys': 'gives ids to a start that brings keys into their present form; they go to no caller.',
  'memories/list-stated-about':
    'gives ids to a block, which changes what speaks of the person who asks for it, and no text.',
  'memories/list-unembedded': 'feeds the embedder of this process; what it reads goes to no caller.',
  'memories/lock':
    'runs in a write whose ids a disclosing read gave, or that was authorized for the owner or chat that its keys name.',
  'memories/purge': 'takes memories away and returns nothing.',
  'memories/put-back-events': 'writes and returns nothing.',
  'memories/put-keys': 'writes and returns nothing.',
  'memories/put-entries': 'writes and returns nothing.',
  'memories/record-accesses': 'writes and returns nothing.',
  'memories/record-events': 'writes and returns nothing.',
  'memories/retire': 'writes and returns nothing.',
  'memories/store-vectors': 'writes and returns nothing.',
  'memories/supersede': 'writes and returns nothing.',
  'conversations/clear-vectors':
    'takes vectors away and returns ids to the page that comes next; they go to no caller.',
  'conversations/count-unembedded': 'returns two numbers over all tenants to operators, never to a caller.',
  'conversations/list-examined': 'feeds the doctor of an operator, which tells ids and counts alone.',
  'conversations/mark-unembedded': 'returns ids and counts to a change of the embedding model; they go to no caller.',
  'conversations/rebuild-messages': 'writes and returns nothing.',
  'curation/count-examined': 'returns two numbers to the doctor of an operator.',
  'curation/examine-history': 'returns ids and counts to the doctor of an operator.',
  'curation/examine-neighbours': 'returns ids and counts to the doctor of an operator.',
  'curation/examine-service': 'returns ids and counts to the doctor of an operator.',
  'curation/mend-service': 'writes and returns one number to the doctor of an operator.',
  'curation/mend-threads': 'writes and returns one number to the doctor of an operator.',
  'curation/part-neighbours': 'writes and returns one number to the doctor of an operator.',
  'memories/clear-vectors': 'takes vectors away and returns ids to the page that comes next; they go to no caller.',
  'memories/count-unembedded': 'returns one number over all tenants to operators, never to a caller.',
  'memories/examine': 'feeds the writer that mends memories; what it reads goes to no caller.',
  'memories/find-existing': 'says of ids that the history names whether they are there, to the doctor of an operator.',
  'memories/list-examined': 'feeds the doctor of an operator, which tells ids and counts alone.',
  'memories/mark-unembedded': 'returns ids and counts to a change of the embedding model; they go to no caller.',
  'memories/rebuild': 'writes and returns nothing.',
  'memories/update': 'writes and returns nothing.',
};

const guards = ['disclosed', 'kept', 'origin', 'heard'];
const marker = /\{\{(\w+)\}\}/g;

/**
 * Says so when a statement can give away a memory. Each branch of a UNION that binds one must ask, in a WHERE, for a
 * guard fragment: `disclosed`, `kept`, `heard` (of messages), or `origin` together with the tenant; never negated, never as one choice of an
 * OR beside something that is no guard.
 */
export function checkPrivacy({ name, kind, source, text }: CypherSource): string[] {
  if (
    kind !== 'statement' ||
    /^CYPHER 25\s+(CREATE|DROP|SHOW)\b.*\b(INDEX|INDEXES|CONSTRAINT|CONSTRAINTS)\b/.test(text)
  )
    return [];
  if (fileOf(name) in exemptStatements) return checkExemption(source);
  const branches = source.split(/\bUNION\b/i).filter(readsMemories);
  if (branches.length === 0 && readsMemories(text)) branches.push(source);
  const findings: string[] = [];
  if (branches.some((branch) => ![...branch.matchAll(marker)].some(([, fragment]) => guards.includes(fragment!)))) {
    findings.push(
      `reads ${guardedLabels.join(', ')} without a guard: add {{disclosed}}, {{kept}}, {{origin}} or, for messages, {{heard}} to the WHERE of every branch, ` +
        'or list the statement with its reason in exemptStatements of scripts/cypherLint/privacyRule.ts.',
    );
  }
  findings.push(...checkBystanders(masked(text)));
  const body = masked(source);
  for (const match of body.matchAll(marker)) {
    if (guards.includes(match[1]!)) findings.push(...checkUse(match[1]!, body, match.index));
  }
  return findings;
}

/** Names the exempt statements that are not there any more. */
export function checkExemptions(sources: readonly CypherSource[]): string[] {
  const names = new Set(sources.map((source) => source.name));
  return Object.keys(exemptStatements).filter((name) => !names.has(name));
}

function checkExemption(source: string): string[] {
  const guard = [...source.matchAll(marker)].find(([, fragment]) => guards.includes(fragment!));
  return guard ? [`has the guard ${guard[0]} and needs no exemption: take it out of exemptStatements.`] : [];
}

function readsMemories(text: string): boolean {
  const bound = [...bindingsOf(masked(text)).values()].flatMap((labels) => [...labels]);
  const anonymous = [...masked(text).matchAll(/\(\s*:\s*(\w+)/g)].map((match) => match[1]!);
  const found = indexesOf(text).map((index) => searchIndexes[index] ?? '');
  return [...bound, ...anonymous, ...found].some((label) => guardedLabels.includes(label));
}

function checkUse(guard: string, body: string, at: number): string[] {
  const before = body.slice(0, at);
  const after = body.slice(at + guard.length + 4);
  const otherChoice = /\bOR\s*\(*\s*$/i.test(before) ? before : '';
  const nextChoice = /^\s*\)*\s*OR\b/i.test(after) ? after : '';
  const findings: string[] = [];
  if (/\bNOT\s*\(*\s*$/i.test(before)) findings.push(`negates {{${guard}}}: a guard must hold, not fail.`);
  if (
    (otherChoice && !/\{\{(disclosed|kept)\}\}\s*OR\s*\(*\s*$/i.test(before)) ||
    (nextChoice && !/^\s*OR\s*\{\{(disclosed|kept)\}\}/i.test(after))
  ) {
    findings.push(`offers {{${guard}}} as one choice of an OR: what stands beside it lets memories through unguarded.`);
  }
  if (lastClause(before) !== 'WHERE') findings.push(`uses {{${guard}}} outside of a WHERE, where it filters nothing.`);
  if (guard === 'origin' && !/\bm\.tenantId = \$audience\.tenant\b|\{\{mine\}\}/.test(body)) {
    findings.push('uses {{origin}} without "m.tenantId = $audience.tenant": origin alone does not keep tenants apart.');
  }
  return findings;
}

/** A guard speaks of `m` alone: of a memory under another name nothing but its id may be read. */
function checkBystanders(plain: string): string[] {
  const others = [...bindingsOf(plain)].filter(
    ([variable, labels]) => variable !== 'm' && (labels.has('Memory') || labels.has('Message')),
  );
  return others.flatMap(([variable]) => {
    const use = new RegExp(`(?<![.$\\w])${variable}(\\.(?!id\\b)\\w+|\\s*\\{)|properties\\(${variable}\\)`).exec(plain);
    return use ? [`reads "${use[0]}" of a memory that no guard speaks of: guards judge the variable m.`] : [];
  });
}

/** The clause that the end of a text stands in, subqueries that are closed left out. */
function lastClause(before: string): string {
  let text = before.replace(marker, '');
  for (let shorter = ''; shorter !== text;) {
    shorter = text;
    text = text.replace(/[{([][^{}()[\]]*[})\]]/g, ' ');
  }
  const found = [...text.matchAll(/\b(MATCH|WHERE|WITH|RETURN|SET|UNWIND|CALL|ORDER BY|YIELD)\b/gi)];
  return found.at(-1)?.[1]?.toUpperCase() ?? '';
}
