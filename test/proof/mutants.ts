import ts from 'typescript';

/** A text in which one condition is gone or turned round. */
export interface Mutant {
  /** What was done, and where: the condition in a line of the source. */
  readonly name: string;
  readonly text: string;
}

/** Makes the mutants of the rule in TypeScript: each condition of the named functions turned round, left out, or always so. */
export function typescriptMutants(source: string, functions: readonly string[]): Mutant[] {
  const file = ts.createSourceFile('rule.ts', source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const replace = (node: ts.Node, by: string): void => {
    const [start, end] = [node.getStart(file), node.getEnd()];
    const mutant = source.slice(0, start) + by + source.slice(end);
    const { line } = file.getLineAndCharacterOfPosition(start);
    mutants.push({ name: `${line + 1}: ${inOneLine(node.getText(file))} => ${inOneLine(by)}`, text: mutant });
  };
  const visit = (node: ts.Node): void => {
    const textOf = (one: ts.Node) => one.getText(file);
    if (ts.isIfStatement(node)) {
      for (const by of ['false', `!(${textOf(node.expression)})`]) replace(node.expression, by);
    } else if (ts.isConditionalExpression(node)) {
      for (const branch of [node.whenTrue, node.whenFalse]) replace(node, textOf(branch));
    } else if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken)
        for (const side of [node.left, node.right]) replace(node, textOf(side));
      const other = opposites[node.operatorToken.getText(file)];
      if (other) replace(node.operatorToken, other);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      replace(node, textOf(node.operand));
    } else if (ts.isPropertyAccessExpression(node) && opposites[node.name.text]) {
      replace(node.name, opposites[node.name.text]!);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false');
    ts.forEachChild(node, visit);
  };
  const missing = new Set(functions);
  const find = (node: ts.Node): void => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);
    const name = isNamed && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined;
    if (name !== undefined && missing.delete(name)) return visit(node);
    ts.forEachChild(node, find);
  };
  find(file);
  if (missing.size > 0) throw new Error(`No function of the rule is called ${[...missing].join(', ')} any more.`);
  return mutants;
}

const opposites: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<=': '<',
  '<': '<=',
  '>': '>=',
  some: 'every',
  every: 'some',
};

const name = String.raw`(?:[\w$.]+(?:\[[\w.]+\])?|\{\{\w+\}\})`;
const value = String.raw`(?:'[^']*'|${name})(?: \+ \[[^\]]*\])?`;
const comparison = new RegExp(String.raw`${name} (?:IS NULL|(?:=|<>|<=|<|>|IN) ${value})`, 'gu');
/** What is true or false by itself. */
const alone =
  /(?:m\.(?:portable|legacy|aboutOthers|aboutAccount|confidedByWords)|\$audience\.(?:private|guest|unasked)|size\(m\.blockerIds\) > 0|\{\{(?!named\b|spokenOf\b)\w+\}\})/gu;

/** Makes the mutants of a fragment: each condition turned round, always so, and never so. */
export function cypherMutants(fragment: string): Mutant[] {
  const found = [...fragment.matchAll(comparison), ...fragment.matchAll(alone)];
  // A name within a comparison is no condition of its own.
  const conditions = found.filter(({ 0: text, index }) => {
    const isWithin = ({ 0: other, index: start }: RegExpExecArray) =>
      other.length > text.length && start <= index && index < start + other.length;
    return !found.some(isWithin);
  });
  if (conditions.length === 0) throw new Error(`There is no condition to be found in: ${fragment}`);
  return conditions.flatMap(({ 0: text, index }) =>
    ['true', 'false', `(NOT ${text})`].map((by) => {
      const line = fragment.slice(0, index).split('\n').length;
      return {
        name: `${line}: ${text} => ${by}`,
        text: fragment.slice(0, index) + by + fragment.slice(index + text.length),
      };
    }),
  );
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ');
