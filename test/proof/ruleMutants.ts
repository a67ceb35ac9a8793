import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { changeNames, counterparts, type Mutant, withoutEach } from './mutant.js';
import type { Rule } from './proof.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}src/disclosure/`;
/** Files with the functions that the proof compares with the sets of hearers. */
const entries: Readonly<Record<string, readonly (keyof Rule)[]>> = {
  [`${folder}rule.ts`]: ['decideDisclosure', 'isShownToOrigin'],
  [`${folder}messageRule.ts`]: ['isMessageDisclosed'],
};

/** Top-level function of the rule, with the statement that declares it. */
interface RuleFunction {
  readonly name: string;
  readonly statement: ts.Statement;
}

/** Replacement of a node by a text. */
interface Edit {
  readonly node: ts.Node;
  readonly text: string;
}

/** Returns all mutants of the TypeScript rule, function by function. Each evaluates the rule with its change. */
export function ruleMutants(): Mutant<() => Promise<Rule>>[] {
  const { options } = ts.convertCompilerOptionsFromJson(
    // Without the types of browsers and of Node, which the rule does not need.
    { target: 'ES2022', lib: ['ES2022'], types: [], module: 'NodeNext', strict: true, noUncheckedIndexedAccess: true },
    root,
  );
  const source = new RuleSource(ts.createProgram(Object.keys(entries), options));
  const nameOf = changeNames();
  return source.functions.flatMap(({ name, statement }) => {
    const file = statement.getSourceFile();
    return source.editsIn(statement).map((edit) => ({
      file: relative(root, file.fileName),
      line: file.getLineAndCharacterOfPosition(edit.node.getStart()).line + 1,
      name: nameOf({ part: name, from: edit.node.getText(), to: edit.text }),
      subject: () => source.load(edit),
    }));
  });
}

/** Source of the rule: the entries and all functions of `src/disclosure/` that they reach. */
class RuleSource {
  readonly functions: readonly RuleFunction[];
  private readonly checker: ts.TypeChecker;

  constructor(program: ts.Program) {
    this.checker = program.getTypeChecker();
    this.functions = this.reached((file) => program.getSourceFile(file)!);
  }

  /** Evaluates the rule with one edit. */
  async load({ node, text }: Edit): Promise<Rule> {
    const source = this.functions.map(({ statement }) => {
      const whole = statement.getText();
      const [from, to] = [node.getStart() - statement.getStart(), node.getEnd() - statement.getStart()];
      return node.getSourceFile() === statement.getSourceFile() && from >= 0 && to <= whole.length
        ? whole.slice(0, from) + text + whole.slice(to)
        : whole;
    });
    const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const { outputText } = ts.transpileModule(source.join('\n'), { compilerOptions: options });
    return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)) as Rule;
  }

  /** Follows the calls from the entries through the files of disclosure. */
  private reached(sourceOf: (file: string) => ts.SourceFile): RuleFunction[] {
    const found = new Map<ts.Symbol, RuleFunction>();
    const follow = (symbol: ts.Symbol | undefined): void => {
      const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
      const declaration = target?.valueDeclaration;
      if (!declaration || found.has(target)) return;
      const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
      if (!ts.isStatement(statement) || !ts.isSourceFile(statement.parent)) return;
      if (!statement.parent.fileName.startsWith(folder)) return;
      found.set(target, { name: target.name, statement });
      walk(statement, (node) => ts.isIdentifier(node) && follow(this.checker.getSymbolAtLocation(node)));
    };
    for (const [file, names] of Object.entries(entries)) {
      const exported = this.checker.getExportsOfModule(this.checker.getSymbolAtLocation(sourceOf(file))!);
      for (const entry of names) follow(exported.find(({ name }) => name === entry));
    }
    return [...found.values()];
  }

  /** Lists the edits within a statement, each of which removes one row or condition or moves one bound. */
  editsIn(statement: ts.Statement): Edit[] {
    const edits: Edit[] = [];
    walk(statement, (node) => {
      const texts = this.isCondition(node) ? forced(node) : [];
      for (const text of [...texts, ...withCounterpart(node), ...withoutParts(node)])
        if (text !== node.getText()) edits.push({ node, text });
    });
    return edits;
  }

  private isCondition(node: ts.Node): node is ts.Expression {
    const isName = ts.isIdentifier(node) && 'name' in node.parent && node.parent.name === node;
    if (!ts.isExpression(node) || isName || ts.isParenthesizedExpression(node)) return false;
    return (this.checker.getTypeAtLocation(node).flags & ts.TypeFlags.BooleanLike) !== 0;
  }
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  if (ts.isTypeNode(node)) return;
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** Returns the values to force a condition to. With its other value, an operand decides the whole expression. */
function forced(node: ts.Expression): string[] {
  // `a && b` within `a && b && c` is no condition of its own.
  const operator = operatorOf(node.parent);
  if (operator !== undefined && operator === operatorOf(node)) return [];
  let { parent } = node;
  while (ts.isParenthesizedExpression(parent)) parent = parent.parent;
  if (ts.isPrefixUnaryExpression(parent)) return [];
  if (operatorOf(parent) === ts.SyntaxKind.AmpersandAmpersandToken) return ['true'];
  return operatorOf(parent) === ts.SyntaxKind.BarBarToken ? ['false'] : ['true', 'false'];
}

const operatorOf = (node: ts.Node): ts.SyntaxKind | undefined =>
  ts.isBinaryExpression(node) ? node.operatorToken.kind : undefined;

/** Returns the comparison with the other bound, or the call with the other quantifier. */
function withCounterpart(node: ts.Node): string[] {
  const token = ts.isBinaryExpression(node)
    ? node.operatorToken
    : ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
      ? node.expression.name
      : undefined;
  const other = token && counterparts[token.getText()];
  if (!other) return [];
  const at = token.getStart() - node.getStart();
  return [node.getText().slice(0, at) + other + node.getText().slice(at + token.getWidth())];
}

/** Returns a list, a value with a default or a case of a switch, each without one of its parts. */
function withoutParts(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node))
    return withoutEach(node.elements.map((element) => element.getText())).map((rest) => `[${rest}]`);
  if (ts.isBinaryExpression(node) && operatorOf(node) === ts.SyntaxKind.QuestionQuestionToken)
    return [node.left.getText(), node.right.getText()];
  return ts.isCaseClause(node) ? [''] : [];
}
