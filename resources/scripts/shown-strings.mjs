/**
 * The strings of a source of the window that people would read: text and attributes of markup, and literals that are put into it, passed
 * to what shows them, or look like a sentence.
 */
import { parse } from 'svelte/compiler';
import ts from 'typescript';

/** @typedef {{ line: number, text: string }} ShownString */
/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} MarkupNode */

/** Attributes of elements that are read or shown. */
const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);
/** What components show, besides. What else they take is looked at for what it looks like. */
const shownProperties = new Set([
  ...readAttributes,
  'confirm',
  'detail',
  'empty',
  'message',
  'note',
  'text',
  'unit',
]);
/** What nobody reads, whatever it looks like. */
const unreadProperties = new Set(['class', 'href', 'id', 'key', 'rel', 'style']);
/** Calls that show what they are given, whatever it looks like. */
const showing = new Set(['amount', 'formatAmount', 'formatCountOf', 'plural']);
/** Calls and constructors whose words are for machines and whoever mends the program. */
const unread = new Set(['Error', 'RegExp', 'TypeError', 'closest', 'matches', 'matchMedia', 'querySelector']);
/** The product's name, what holds no letter, entities, names of keys and of the Line's strokes, and one piece of code: a path, a pattern. */
const noWords = /^(?:\P{L}|Outbox|&\w+;|\S*[_/{*]\S*|Arrow\w+|l-\w+|\.[a-z]+|[A-Z]$)*$/u;

/**
 * @param {string} path ends in `.svelte` or `.ts`
 * @param {string} source
 * @returns {readonly ShownString[]}
 */
export function shownStrings(path, source) {
  const lineOf = (/** @type {number} */ at) => source.slice(0, at).split('\n').length;
  const found = path.endsWith('.svelte') ? inComponent(source) : inScript(source, 0, 'perhaps');
  return found
    .map(({ at, text }) => ({ line: lineOf(at), text: text.replace(/\s+/gu, ' ').trim() }))
    .filter(({ text }) => !noWords.test(text));
}

/** @typedef {{ at: number, text: string }} Found */
/** What is at a place: drawn or read, not at all, or only what looks like words. @typedef {'shown' | 'unread' | 'perhaps'} Use */

/**
 * @param {string} source
 * @returns {Found[]}
 */
function inComponent(source) {
  const root = /** @type {{ instance?: Script, module?: Script, fragment: MarkupNode }} */ (
    /** @type {unknown} */ (parse(source, { modern: true }))
  );
  const scripts = [root.instance, root.module].flatMap((script) =>
    script ? inScript(...textAt(script.content, source), 'perhaps') : [],
  );
  return [...scripts, ...inMarkup(root.fragment, source, 'shown')];
}

/** @typedef {{ content: MarkupNode }} Script */

/**
 * @param {MarkupNode} node
 * @param {string} source
 * @param {Use} use of what is drawn here
 * @returns {Found[]}
 */
function inMarkup(node, source, use) {
  switch (node.type) {
    case 'Comment':
    case 'StyleDirective':
    case 'StyleSheet':
      return [];
    case 'Text': {
      const text = source.slice(node.start, node.end);
      return isRead(text, use) ? [{ at: node.start, text }] : [];
    }
    case 'Component':
    case 'RegularElement':
    case 'SvelteElement':
      return below({ ...node, attributes: withOwner(node) }, source, 'shown');
    case 'Attribute':
      return below(node, source, useOfAttribute(node));
    case 'ExpressionTag':
      return inScript(...textAt(/** @type {MarkupNode} */ (node['expression']), source), use);
    default:
      return isMarkup(node) ? below(node, source, 'shown') : inScript(...textAt(node, source), 'perhaps');
  }
}

/**
 * Attributes that know what they belong to.
 * @param {MarkupNode} node
 */
function withOwner(node) {
  const attributes = /** @type {MarkupNode[]} */ (node['attributes']);
  return attributes.map((each) => ({ ...each, owner: node.type }));
}

/**
 * @param {MarkupNode} attribute
 * @returns {Use}
 */
function useOfAttribute(attribute) {
  const name = String(attribute['name']);
  if (attribute['owner'] === 'Component') {
    return shownProperties.has(name) ? 'shown' : unreadProperties.has(name) ? 'unread' : 'perhaps';
  }
  return readAttributes.has(name) ? 'shown' : name.startsWith('on') ? 'perhaps' : 'unread';
}

/**
 * What Svelte itself draws; all else in its tree is an expression.
 * @param {MarkupNode} node
 */
function isMarkup({ type }) {
  return /^(?:Fragment|\w+(?:Block|Tag|Directive)|Svelte\w+|TitleElement|SlotElement|SpreadAttribute)$/u.test(
    type,
  );
}

/**
 * @param {MarkupNode} node
 * @param {string} source
 * @param {Use} use
 * @returns {Found[]}
 */
function below(node, source, use) {
  return Object.values(node).flatMap((child) => {
    const children = Array.isArray(child) ? child : [child];
    return children.flatMap((each) => (isNode(each) ? inMarkup(each, source, use) : []));
  });
}

/**
 * @param {unknown} value
 * @returns {value is MarkupNode}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

/**
 * @param {MarkupNode} node
 * @param {string} source
 * @returns {[script: string, at: number]}
 */
function textAt({ type, start, end }, source) {
  const text = source.slice(start, end);
  // A bare object would be read as a block.
  return type === 'ObjectExpression' ? [`(${text})`, start - 1] : [text, start];
}

/**
 * @param {string} script
 * @param {number} offset
 * @param {Use} useOfAll of what the script gives
 * @returns {Found[]}
 */
function inScript(script, offset, useOfAll) {
  const file = ts.createSourceFile('script.ts', script, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  /** @type {Found[]} */
  const found = [];
  /** @param {ts.Node} node @param {Use} use */
  const look = (node, use) => {
    if (isUnread(node)) return;
    const text = textOf(node);
    if (text !== null && isRead(text, use)) found.push({ at: offset + node.getStart(), text });
    node.forEachChild((child) => {
      look(child, useBelow(node, child, use));
    });
  };
  look(file, useOfAll);
  return found;
}

/**
 * What a literal says, with `…` for what is put into it; `null` for anything else.
 * @param {ts.Node} node
 */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/**
 * @param {string} text
 * @param {Use} use
 */
function isRead(text, use) {
  return use === 'shown' || (use === 'perhaps' && looksLikeWords(text));
}

/** Words that stand within a sentence alone: nothing of a program is called so. */
const withinSentences = /^(?:is|are|was|were|has|have|it|its|them|their|they|this|these|and|or|not)$/u;

/**
 * A word that begins with a capital, words with a space between, or one that only a sentence has.
 * @param {string} text
 */
function looksLikeWords(text) {
  if (withinSentences.test(text)) return true;
  return /^\P{L}*\p{Lu}\p{Ll}/u.test(text) || /[\p{L}…,.:] +[\p{L}…(“]/u.test(text);
}

/**
 * Imports, types, names, what is compared, and what only developers read.
 * @param {ts.Node} node
 */
function isUnread(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  const parent = /** @type {ts.Node | undefined} */ (node.parent);
  if (parent === undefined) return false;
  if (ts.isPropertyAssignment(parent)) {
    return parent.name === node || unreadProperties.has(parent.name.getText());
  }
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    return parent.expression !== node && unread.has(nameOf(parent.expression));
  }
  return isCompared(node, parent);
}

/**
 * @param {ts.Node} node
 * @param {ts.Node} parent
 */
function isCompared(node, parent) {
  if (ts.isBinaryExpression(parent))
    return comparing.has(parent.operatorToken.kind) && ts.isStringLiteralLike(node);
  if (ts.isArrayLiteralExpression(node))
    return ts.isPropertyAccessExpression(parent) && parent.name.text === 'includes';
  return ts.isCaseClause(parent) && parent.expression === node;
}

/** @type {ReadonlySet<ts.SyntaxKind>} */
const comparing = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

/** @param {ts.Expression} called */
function nameOf(called) {
  return ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
}

/**
 * A branch is drawn where its choice is; its condition is not, nor what a call is given, unless the call shows that.
 * @param {ts.Node} parent
 * @param {ts.Node} child
 * @param {Use} use
 * @returns {Use}
 */
function useBelow(parent, child, use) {
  if (use === 'unread') return use;
  if (ts.isCallExpression(parent)) {
    return parent.expression !== child && showing.has(nameOf(parent.expression)) ? 'shown' : 'perhaps';
  }
  const isAsked =
    (ts.isConditionalExpression(parent) && parent.condition === child) ||
    ts.isElementAccessExpression(parent) ||
    ts.isFunctionLike(parent);
  return isAsked ? 'perhaps' : use;
}
