import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { getDebugTree, SimpleTree } from '@neo4j-cypher/language-support';
import { cypherFilesBelow } from '../../src/platform/neo4j/statementLibrary.js';
import { type Fragments, readFragments } from './graphRule.js';
import { changeNames, counterparts, type Mutant, withoutEach } from './mutant.js';

const require = createRequire(import.meta.url);
// The cjs build loads in a third of the time.
const parser = require('@neo4j-cypher/language-support') as { getDebugTree: typeof getDebugTree };

/** Fragments that the proof compares with the rule. All others are reached from them. */
const entries = ['disclosed', 'shownToOrigin', 'messageDisclosed'];

/** Node of the syntax tree by Neo4j's own grammar, with its position in the fragment. Chains of single children are one. */
interface Node {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  readonly children: readonly Node[];
}

/** Replacement of a node by a text. */
interface Edit {
  readonly node: Node;
  readonly text: string;
}

/** Returns all mutants of the fragments that state the rule. The outermost fragments come first. */
export function fragmentMutants(): Mutant<Fragments>[] {
  const fragments = readFragments();
  const reached = new Map(entries.map((name) => [name, new FragmentEdits(fragments.get(name)!, true)]));
  for (const { uses } of reached.values())
    for (const { name, isCondition } of uses)
      if (!reached.has(name)) reached.set(name, new FragmentEdits(fragments.get(name)!, isCondition));
  const nameOf = changeNames();
  const folder = new URL('../../cypher/fragments/', import.meta.url);
  const paths = cypherFilesBelow(folder);
  return [...reached].flatMap(([name, { source, edits }]) => {
    const path = paths.find((one) => `/${one}`.endsWith(`/${name}.cypher`))!;
    const file = readFileSync(new URL(path, folder), 'utf8');
    return edits.map(({ node: { from, to }, text }) => ({
      file: `cypher/fragments/${path}`,
      line: file.slice(0, file.indexOf(source) + from).split('\n').length,
      name: nameOf({ part: `{{${name}}}`, from: source.slice(from, to), to: text }),
      subject: new Map(fragments).set(name, source.slice(0, from) + text + source.slice(to)),
    }));
  });
}

const bothWays = ['true', 'false'];
const isPart = (text: string): boolean => !['(', ')', '[', ']', ','].includes(text);

/** Edits of one fragment, each of which removes one row or condition or moves one bound. */
class FragmentEdits {
  readonly edits: Edit[] = [];
  /** Fragments that it names. */
  readonly uses: { readonly name: string; readonly isCondition: boolean }[] = [];

  constructor(
    readonly source: string,
    isCondition: boolean,
  ) {
    // Where a fragment is named it is forced as a whole, so here only its parts are.
    this.visit(parsed(source), isCondition ? [] : undefined);
  }

  /** Edits a node. A condition is forced to each of some values: with the other, an operand decides the whole. */
  private visit(node: Node, forcedTo: readonly string[] | undefined): void {
    const { kind, children } = node;
    const [first, second] = children;
    if (kind === 'parenthesizedExpression') return this.visit(second!, forcedTo);
    if (kind === 'caseAlternative') {
      this.visit(second!, bothWays);
      return this.visit(children[3]!, forcedTo);
    }
    for (const value of forcedTo ?? []) this.edit(node, value);
    const named = /^\{\{(\w+)\}\}$/u.exec(this.textOf(node));
    if (named) this.uses.push({ name: named[1]!, isCondition: forcedTo !== undefined });
    else if (kind === 'expression') this.visitAll(operands(node), ['false']);
    else if (kind === 'expression10') this.visitAll(operands(node), ['true']);
    else if (kind === 'expression9') this.visit(second!, []);
    else if (kind === 'caseExpression')
      this.visitAll(
        children.filter((child) => !['CASE', 'ELSE', 'END'].includes(this.textOf(child))),
        forcedTo && bothWays,
      );
    else if (kind === 'listItemsPredicate') {
      this.edit(node, this.withOther(node, first!));
      this.visit(children[4]!, undefined);
      this.visit(children[6]!, [this.textOf(first!) === 'any' ? 'true' : 'false']);
    } else this.visitValue(node);
  }

  /** Edits a node that is no condition: a list, a default or a comparison loses a part or moves its bound. */
  private visitValue(node: Node): void {
    const { kind, children } = node;
    const texts = children.map((child) => this.textOf(child));
    if (kind === 'expression8') for (const child of children) this.edit(node, this.withOther(node, child));
    if (kind === 'expression6') for (const operand of operands(node)) this.edit(node, this.textOf(operand));
    if (kind === 'listLiteral') for (const rest of withoutEach(texts.filter(isPart))) this.edit(node, `[${rest}]`);
    if (texts[0] === 'coalesce') for (const part of texts.slice(1).filter(isPart)) this.edit(node, part);
    this.visitAll(children, undefined);
  }

  private visitAll(nodes: readonly Node[], forcedTo: readonly string[] | undefined): void {
    for (const node of nodes) this.visit(node, forcedTo);
  }

  private edit(node: Node, text: string): void {
    if (text !== this.textOf(node)) this.edits.push({ node, text });
  }

  /** Returns the text of a node with the counterpart of one of its tokens, if it has one. */
  private withOther(node: Node, token: Node): string {
    const other = counterparts[this.textOf(token)] ?? this.textOf(token);
    return this.source.slice(node.from, token.from) + other + this.source.slice(token.to, node.to);
  }

  private textOf({ from, to }: Node): string {
    return this.source.slice(from, to);
  }
}

/** Returns every second child: those between operators or commas. */
const operands = ({ children }: Node): readonly Node[] => children.filter((_, index) => index % 2 === 0);

/** Parses an expression. A named fragment counts as a variable. */
function parsed(source: string): Node {
  const before = 'RETURN ';
  const text = before + source.replace(/\{\{(\w+)\}\}/gu, '__$1__');
  let cursor = 0;
  const placed = ({ name, children = [] }: SimpleTree): Node => {
    if (children.length === 1) return placed(children[0]!);
    const blank = /\s*/uy;
    blank.lastIndex = cursor;
    const start = cursor + blank.exec(text)![0].length;
    // A leaf is a token, or a rule that has matched nothing.
    if (children.length === 0 && text.startsWith(name, start)) cursor = start + name.length;
    const nodes = children.map(placed).filter(({ from, to }) => from < to);
    const from = nodes[0]?.from ?? start - before.length;
    return { kind: name, from, to: cursor - before.length, children: nodes };
  };
  const clause = placed(parser.getDebugTree(text));
  const expression = clause.children[1];
  if (clause.kind !== 'returnClause' || expression?.to !== source.length)
    throw new Error(`Expected one Cypher expression, got: ${source}`);
  return expression;
}
