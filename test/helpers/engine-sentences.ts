import ts from 'typescript';
import { TextReader, type BuiltText } from './built-texts.ts';

/** A sentence that a source can say, with what is known of it. */
export interface SourceSentence {
  /** `path:line` */
  readonly place: string;
  /** With `fact` wherever something is put in that no source says. */
  readonly text: string;
}

/** What reads and writes data, and what only a programmer sees. */
const machineWords =
  /\b[a-z]+_[a-z]+|\bis (?:not )?null\b|\b(?:select|insert|vacuum|reindex) |union all|begin exclusive|\balter table|synchronous =|\bnot in \(|escape '|explain query|^batch (?:where|indexed)| = [?:]|\bdesc\b|\bas [a-z]+[A-Z]|\bthen (?:null|'|\u{E000})|^\(?connection\.|content-(?:disposition|type)|multipart\/|charset|src '|trusted-types|<\w+/u;
const calledByProgrammers =
  /^(?:\w*Error|RegExp|unreachable|assertNever|AttemptFenced|SourceChanged|[\w.#]+\.stop(?:All)?Sending)$/u;

/** Two words beside one another, of more than a few letters. */
function isSaid(text: string): boolean {
  const words = text.replaceAll(TextReader.fact, '').replace(/\{\w+\}/gu, '');
  return (
    /\p{L}{2,}[,;:’”]?\s+(?:\S+\s+)*?“?\p{L}{2,}/u.test(words) &&
    (words.match(/\p{L}/gu)?.length ?? 0) > 7 &&
    !machineWords.test(text)
  );
}

/**
 * Every sentence that these sources can say and `isKnown` does not know. A piece that is only ever said within a larger sentence is
 * looked at there.
 */
export function unknownSentences(
  paths: readonly string[],
  isKnown: (text: string) => boolean,
): { readonly all: number; readonly unknown: readonly SourceSentence[] } {
  const reader = new TextReader(paths);
  const within = new Set<ts.Node>();
  const unknown: { readonly nodes: readonly ts.Node[]; readonly sentence: SourceSentence }[] = [];
  let all = 0;
  for (const { node, place, texts } of reader.roots(isUnseen)) {
    const said = texts.map(unquoted).filter(({ text }) => isSaid(text));
    all += said.length;
    for (const { nodes } of said) noteWithin(within, node, nodes);
    for (const { text } of said.filter((each) => !isKnown(each.text))) {
      unknown.push({ nodes: leavesOf(node), sentence: { place, text } });
    }
  }
  return {
    all,
    unknown: unknown
      .filter(({ nodes }) => !nodes.every((node) => within.has(node)))
      .map(({ sentence }) => sentence),
  };
}

/** A sentence that a statement of the database gives stands in quotes there. */
function unquoted({ text, nodes }: BuiltText): BuiltText {
  return { text: /^'([^']+)'$/u.exec(text)?.[1] ?? text, nodes };
}

/** The pieces that a sentence takes from elsewhere. */
function noteWithin(within: Set<ts.Node>, root: ts.Node, pieces: BuiltText['nodes']): void {
  const own = new Set(leavesOf(root));
  for (const piece of pieces) if (!own.has(piece)) within.add(piece);
}

function leavesOf(node: ts.Node): readonly ts.Node[] {
  return ts.isBinaryExpression(node) ? [...leavesOf(node.left), ...leavesOf(node.right)] : [node];
}

/** Imports, types, what is compared and named, and the words of a program’s own mistakes. */
function isUnseen(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent))
    return true;
  if (ts.isCaseClause(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)) return true;
  if (ts.isBinaryExpression(parent) && /^[!=]==$/u.test(parent.operatorToken.getText())) return true;
  const around = ts.findAncestor(
    node,
    (each) => ts.isNewExpression(each) || ts.isCallExpression(each) || ts.isStatement(each),
  );
  return (
    around !== undefined &&
    (ts.isNewExpression(around) || ts.isCallExpression(around)) &&
    calledByProgrammers.test(around.expression.getText()) &&
    around.expression.getText() !== 'OutboxError'
  );
}
