import { readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

/** Something that a person may read, and where it stands. */
export interface ReadText {
  readonly text: string;
  /** `README.md:12` */
  readonly place: string;
}

/** Attributes whose values are for machines. */
const machineAttributes =
  /^(?:class|id|for|name|type|role|href|src|d|viewBox|value|rel|autocomplete|data-.*)$/u;
/** Calls whose texts no person reads: statements, logs, and names of channels. */
const machineCalls =
  /^(?:prepare|exec|function|pragma|debug|info|warn|error|trace|on|once|emit|get|define|literal)$/u;
const sql = /\b(?:select|insert|update|delete|create|alter|drop|where|order by|join)\b[^.]*[=(),*;]/iu;

/** The literals of a source file that are words: those with a space, and single words that begin with a capital. */
export function textsOfTypeScript(path: string): ReadText[] {
  return literalsOf(readFileSync(path, 'utf8'), path, 0);
}

/** What a component shows: its texts, the words in its attributes, and the literals of its code. */
export function textsOfSvelte(path: string): ReadText[] {
  const source = readFileSync(path, 'utf8');
  const { fragment, instance, module } = parse(source, { modern: true, filename: path });
  const found: ReadText[] = [];
  for (const script of [module, instance]) {
    if (script == null) continue;
    const { start, end } = script.content as unknown as Span;
    found.push(...literalsOf(source.slice(start, end), path, linesBefore(source, start)));
  }
  visit(fragment, (node) => {
    const text = textOf(node);
    if (text !== null) found.push({ text, place: placeOf(path, linesBefore(source, node.start ?? 0)) });
    return !(node.type === 'Attribute' && machineAttributes.test(String(node['name'])));
  });
  return found.filter(({ text }) => isProse(text));
}

/** The prose of a Markdown file by paragraphs: neither blocks of code nor what stands between backticks. */
export function textsOfMarkdown(path: string): ReadText[] {
  const emptied = (code: string): string => code.replace(/[^\n]/gu, '');
  const prose = readFileSync(path, 'utf8')
    .replace(/```.*?```/gsu, emptied)
    .replace(/`[^`]*`/gu, (code) => `…${emptied(code)}`)
    .replace(/\]\([^)]*\)/gu, ']');
  return [...prose.matchAll(/(?:^.*\S.*\n?)+/gmu)].map(({ 0: text, index }) => ({
    text: text.replace(/\s+/gu, ' '),
    place: placeOf(path, linesBefore(prose, index)),
  }));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface TreeNode {
  readonly type?: string;
  readonly start?: number;
  readonly [key: string]: unknown;
}

function textOf(node: TreeNode): string | null {
  if (node.type === 'Text') return String(node['data']).replace(/\s+/gu, ' ').trim();
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  const pieces = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return pieces.map(({ value }) => value.cooked).join('…');
}

function visit(node: unknown, enter: (node: TreeNode) => boolean): void {
  if (Array.isArray(node)) for (const each of node) visit(each, enter);
  else if (typeof node === 'object' && node !== null) {
    // The tree of a template mixes two kinds of nodes; both are objects with a type.
    if (!enter(node as TreeNode)) return;
    for (const [key, child] of Object.entries(node)) if (key !== 'loc') visit(child, enter);
  }
}

function literalsOf(source: string, path: string, lineOffset: number): ReadText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found: ReadText[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && isForMachines(node)) return;
    const text = literalText(node);
    if (text !== null && isProse(text) && !sql.test(text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ text: text.replace(/\s+/gu, ' '), place: placeOf(path, line + lineOffset) });
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

function literalText(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function isForMachines({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && machineCalls.test(expression.name.text);
}

const isProse = (text: string): boolean => /\p{L}{2}.*\s|\s.*\p{L}{2}|^\p{Lu}\p{Ll}+$/u.test(text.trim());
const placeOf = (path: string, lineIndex: number): string => `${path}:${String(lineIndex + 1)}`;
const linesBefore = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length - 1;
