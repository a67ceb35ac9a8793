import { nodes, procedures, relationships, searchIndexes } from '../../cypher/model.js';
import type { CypherSource } from './cypherSource.js';
import { masked } from './scan.js';

const name = '`?(\\w+)`?';
const names = '[\\w`|&!%:]+';

/**
 * Lists every label, relationship type, property, index and procedure of a text that the declared graph model lacks.
 */
export function checkModel({ text }: CypherSource): string[] {
  const plain = masked(text);
  const labels = [
    ...find(plain, `\\(\\s*\\w*\\s*:\\s*(${names})`),
    // SET p:Person and WHERE p:Person have no brackets; the keys of a map are followed by a space.
    ...find(plain, '(?<![\\w{(\\[$.])\\w+:([A-Z]\\w*(?::[A-Z]\\w*)*)'),
  ];
  const types = find(plain, `\\[\\s*\\w*\\s*:\\s*(${names})`);
  return [
    ...listUnknownNames('label', split(labels), Object.keys(nodes)),
    ...listUnknownNames('relationship type', split(types), Object.keys(relationships)),
    ...listUnknownNames('search index', indexesOf(text), Object.keys(searchIndexes)),
    ...listUnknownNames('procedure', find(plain, '\\bCALL\\s+((?:\\w+\\.)+\\w+)'), procedures),
    ...unknownProperties(plain),
  ];
}

/** Lists the search indexes that a text reads from. */
export function indexesOf(text: string): string[] {
  const vector = /^CYPHER 25\s+CREATE\b/.test(text) ? [] : find(text, `VECTOR INDEX ${name}`);
  return [...find(text, `db\\.index\\.fulltext\\.query\\w+\\(\\s*'(\\w+)'`), ...vector];
}

/** Maps the variables of a masked text to the elements of the model that they are bound to. */
export function bindingsOf(plain: string): Map<string, Set<string>> {
  const bindings = new Map<string, Set<string>>();
  for (const [, variable, labels] of plain.matchAll(new RegExp(`[(\\[]\\s*(\\w+)\\s*:\\s*(${names})`, 'g'))) {
    const boundLabels = bindings.get(variable!) ?? new Set();
    for (const label of split([labels!])) boundLabels.add(label);
    bindings.set(variable!, boundLabels);
  }
  return bindings;
}

function unknownProperties(plain: string): string[] {
  const propertiesByElement: Readonly<Record<string, readonly string[]>> = { ...nodes, ...relationships };
  return [...bindingsOf(plain)].flatMap(([variable, boundLabels]) => {
    const declaredElements = [...boundLabels].filter((element) => element in propertiesByElement);
    if (declaredElements.length === 0) return [];
    const usedProperties = [
      ...find(plain, `(?<![.$\\w])${variable}\\.(\\w+)\\b(?!\\s*\\()`),
      ...find(plain, `(?<![.$\\w])${variable}\\s*\\{([^}]*)\\}`).flatMap((list) => find(list, '(?<![\\w)])\\.(\\w+)')),
      ...find(plain, `[(\\[]\\s*${variable}\\s*:\\s*${names}\\s*\\{([^}]*)\\}`).flatMap((map) =>
        find(map, '(\\w+)\\s*:'),
      ),
    ];
    const properties = declaredElements.flatMap((element) => propertiesByElement[element]!);
    return listUnknownNames(`property of ${declaredElements.join(' or ')}`, usedProperties, properties);
  });
}

function listUnknownNames(kind: string, usedNames: readonly string[], declaredNames: readonly string[]): string[] {
  return [...new Set(usedNames)]
    .filter((one) => !declaredNames.includes(one))
    .map((one) => `"${one}" is no ${kind} of the graph: correct it, or declare it in cypher/model.ts.`);
}

function find(text: string, pattern: string): string[] {
  return [...text.matchAll(new RegExp(pattern, 'g'))].map((match) => match[1]!);
}

function split(lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.split(/[:|&!%`]+/)).filter((part) => part !== '');
}
