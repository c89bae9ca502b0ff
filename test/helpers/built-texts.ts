import ts from 'typescript';
import { upperFirst } from '../../src-main/contract/job-words.ts';

/** One of the texts that an expression can come to. */
export interface BuiltText {
  readonly text: string;
  /** The literals that it was put together from. */
  readonly nodes: ReadonlySet<ts.Node>;
}

export interface RootText {
  readonly node: ts.Expression;
  readonly place: string;
  readonly texts: readonly BuiltText[];
}

type Known = ReadonlyMap<ts.Symbol, readonly BuiltText[]>;

const mostTexts = 96;
const deepest = 5;
const fact = '\u{E000}';
const somethingElse: readonly BuiltText[] = [{ text: fact, nodes: new Set() }];

/**
 * Reads in sources, without running them, which texts an expression can come to: literals and templates, either side of a choice, words
 * of a table, and what functions of the sources return for what they are given. `fact` stands for everything else.
 */
export class TextReader {
  static readonly fact = fact;
  readonly #paths: readonly string[];
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;

  constructor(paths: readonly string[]) {
    this.#paths = paths;
    this.#program = ts.createProgram(paths, {
      ...{ noLib: true, types: [], noEmit: true, allowImportingTsExtensions: true },
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ESNext,
    });
    this.#checker = this.#program.getTypeChecker();
  }

  /** Every text that stands in no larger one of its own place. */
  *roots(isUnseen: (node: ts.Node) => boolean): Generator<RootText> {
    for (const path of this.#paths) {
      const source = this.#program.getSourceFile(path);
      if (source === undefined) throw new Error(`${path} was not read`);
      for (const node of rootsIn(source)) {
        if (isUnseen(node)) continue;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        yield { node, place: `${path}:${String(line + 1)}`, texts: this.#textsOf(node, new Map(), 0) };
      }
    }
  }

  #textsOf(expression: ts.Expression, known: Known, depth: number): readonly BuiltText[] {
    const node = unwrapped(expression);
    if (node.kind === ts.SyntaxKind.NullKeyword) return [];
    if (ts.isStringLiteralLike(node)) return [textAt(node, node.text)];
    if (ts.isTemplateExpression(node)) return this.#ofTemplate(node, known, depth);
    if (ts.isConditionalExpression(node)) {
      return distinct([node.whenTrue, node.whenFalse].flatMap((each) => this.#textsOf(each, known, depth)));
    }
    if (ts.isBinaryExpression(node)) return this.#ofBinary(node, known, depth);
    if (depth > deepest) return somethingElse;
    if (ts.isIdentifier(node)) return this.#ofName(node, known, depth);
    if (ts.isElementAccessExpression(node)) return this.#ofTable(node.expression, known, depth, null);
    if (ts.isPropertyAccessExpression(node)) {
      return this.#ofTable(node.expression, known, depth, node.name.text);
    }
    return ts.isCallExpression(node) ? this.#ofCall(node, known, depth) : somethingElse;
  }

  #ofTemplate(node: ts.TemplateExpression, known: Known, depth: number): readonly BuiltText[] {
    return node.templateSpans.reduce<readonly BuiltText[]>(
      (before, { expression, literal }) =>
        joined(joined(before, said(this.#textsOf(expression, known, depth))), [textAt(node, literal.text)]),
      [textAt(node, node.head.text)],
    );
  }

  #ofBinary(node: ts.BinaryExpression, known: Known, depth: number): readonly BuiltText[] {
    const right = said(this.#textsOf(node.right, known, depth));
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return joined(said(this.#textsOf(node.left, known, depth)), right);
      case ts.SyntaxKind.QuestionQuestionToken:
      case ts.SyntaxKind.BarBarToken:
        // What stands for nothing is put in only where there is nothing to say.
        return distinct([
          ...this.#textsOf(node.left, known, depth),
          ...right.filter(({ text }) => text !== ''),
        ]);
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return right;
      default:
        return somethingElse;
    }
  }

  #ofName(node: ts.Identifier, known: Known, depth: number): readonly BuiltText[] {
    const symbol = this.#symbolOf(node);
    const given = symbol && known.get(symbol);
    if (given !== undefined) return given;
    const value = constantOf(symbol);
    const isText =
      value !== null && !ts.isObjectLiteralExpression(value) && !ts.isArrayLiteralExpression(value);
    return isText ? this.#textsOf(value, known, depth + 1) : somethingElse;
  }

  /** The words of a table under one name, or under each where the name is not known. */
  #ofTable(table: ts.Expression, known: Known, depth: number, name: string | null): readonly BuiltText[] {
    const node = unwrapped(table);
    const value = ts.isIdentifier(node) ? constantOf(this.#symbolOf(node)) : null;
    if (value === null || !ts.isObjectLiteralExpression(value)) return somethingElse;
    const found = value.properties
      .filter(ts.isPropertyAssignment)
      .filter((property) => name === null || property.name.getText() === name)
      .flatMap(({ initializer }) => this.#textsOf(initializer, known, depth + 1));
    return found.length === 0 ? somethingElse : distinct(found);
  }

  #ofCall(node: ts.CallExpression, known: Known, depth: number): readonly BuiltText[] {
    const callee = unwrapped(node.expression);
    const [only] = node.arguments;
    if (ts.isIdentifier(callee) && callee.text === 'upperFirst' && only !== undefined) {
      return this.#textsOf(only, known, depth).map(({ text, nodes }) => ({ text: upperFirst(text), nodes }));
    }
    const called = ts.isIdentifier(callee) ? functionOf(this.#symbolOf(callee)) : null;
    if (called === null) return somethingElse;
    const inside = new Map(known);
    for (const [index, parameter] of called.parameters.entries()) {
      const given = node.arguments[index] ?? parameter.initializer;
      for (const [name, value] of namesOf(parameter.name, given)) {
        const symbol = this.#checker.getSymbolAtLocation(name);
        if (symbol === undefined) continue;
        inside.set(symbol, value === undefined ? somethingElse : this.#textsOf(value, known, depth + 1));
      }
    }
    const found = returnedBy(called).flatMap((each) => this.#textsOf(each, inside, depth + 1));
    return found.length === 0 ? somethingElse : distinct(found);
  }

  #symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node);
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }
}

function rootsIn(source: ts.SourceFile): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    if (isText(node) || isSum(node)) found.push(node);
    if (!isSum(node)) ts.forEachChild(node, look);
    else
      for (const part of partsOf(node))
        if (isText(part)) ts.forEachChild(part, look);
        else look(part);
  };
  look(source);
  return found;
}

function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function isSum(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}

function partsOf(node: ts.Expression): readonly ts.Expression[] {
  return isSum(node) ? [...partsOf(node.left), ...partsOf(node.right)] : [node];
}

function unwrapped(node: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
  return isWrapped ? unwrapped(node.expression) : node;
}

function constantOf(symbol: ts.Symbol | undefined): ts.Expression | null {
  const declaration = symbol?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return null;
  const isConstant = (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
  return isConstant && declaration.initializer !== undefined ? unwrapped(declaration.initializer) : null;
}

function functionOf(symbol: ts.Symbol | undefined): ts.FunctionDeclaration | ts.ArrowFunction | null {
  const declaration = symbol?.valueDeclaration;
  if (declaration !== undefined && ts.isFunctionDeclaration(declaration)) return declaration;
  const value = constantOf(symbol);
  return value !== null && ts.isArrowFunction(value) ? value : null;
}

/** The names that a parameter gives to what it is given, or to parts of it. */
function namesOf(
  name: ts.BindingName,
  given: ts.Expression | undefined,
): readonly (readonly [ts.Identifier, ts.Expression | undefined])[] {
  if (ts.isIdentifier(name)) return [[name, given]];
  if (!ts.isObjectBindingPattern(name)) return [];
  const parts = given !== undefined && ts.isObjectLiteralExpression(given) ? given.properties : [];
  return name.elements.flatMap((element) => {
    const called = (element.propertyName ?? element.name).getText();
    const part = parts.find((each) => each.name?.getText() === called);
    return namesOf(element.name, part === undefined ? element.initializer : valueOf(part));
  });
}

function valueOf(part: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isPropertyAssignment(part)) return part.initializer;
  return ts.isShorthandPropertyAssignment(part) ? part.name : undefined;
}

function returnedBy({ body }: ts.FunctionDeclaration | ts.ArrowFunction): readonly ts.Expression[] {
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    ts.forEachChild(node, look);
  };
  look(body);
  return found;
}

function textAt(node: ts.Node, text: string): BuiltText {
  return { text, nodes: new Set([node]) };
}

/** What is never said where it stands alone is something else. */
function said(texts: readonly BuiltText[]): readonly BuiltText[] {
  return texts.length === 0 ? somethingElse : texts;
}

function joined(one: readonly BuiltText[], other: readonly BuiltText[]): readonly BuiltText[] {
  return distinct(
    one.flatMap((before) =>
      other.map((after) => ({
        text: before.text + after.text,
        nodes: new Set([...before.nodes, ...after.nodes]),
      })),
    ),
  );
}

function distinct(texts: readonly BuiltText[]): readonly BuiltText[] {
  const found = new Map<string, BuiltText>();
  for (const { text, nodes } of texts) {
    const before = found.get(text)?.nodes ?? [];
    found.set(text, { text, nodes: new Set([...before, ...nodes]) });
  }
  return [...found.values()].slice(0, mostTexts);
}
