import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { inGerman } from '../../../src-main/contract/german/engine-sentence.ts';

/** What is said before there is a window, or is a program's mistake. */
const unseen = /engine\/(?:storage|create-engine)/u;
/** Sentences that other sentences make up, of which those are tested, and the format of a setup file, whose reader is technical. */
const madeUp = new Set([
  'profile-shape.ts',
  'post.ts',
  'service-paths.ts',
  'read-operations.ts',
  'try-operation.ts',
  'send-part.ts',
]);

/** Begins with two pieces from elsewhere, and is tested with them; or has hardly a word of its own. */
const isMadeUp = (text: string): boolean =>
  /^7 (?:7\b|the recipe)/u.test(text) || !/(?:\p{L}.*){12}/u.test(text);

interface Refusal {
  readonly place: string;
  readonly text: string;
}

/** The sentences of `OutboxError` that stand written out, with `7` in the place of whatever is put in. */
function refusalsIn(path: string): readonly Refusal[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Refusal[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'OutboxError') {
      const text = writtenOut(node.arguments?.[1]);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (text !== null && !isMadeUp(text)) found.push({ place: `${path}:${String(line + 1)}`, text });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** `null` for what is no literal, or whose words come from elsewhere. */
function writtenOut(node: ts.Node | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return (
    node.head.text +
    node.templateSpans.map(({ expression, literal }) => inSlot(expression) + literal.text).join('')
  );
}

/** Of two words, the one for several. */
function inSlot(expression: ts.Expression): string {
  return ts.isConditionalExpression(expression) ? (writtenOut(expression.whenFalse) ?? '7') : '7';
}

it('says every refusal that the engine writes out in German', () => {
  const refusals = globSync('src-main/engine/**/*.ts')
    .filter((path) => !unseen.test(path) && !madeUp.has(path.split('/').at(-1) ?? ''))
    .flatMap(refusalsIn);
  expect(refusals.length).toBeGreaterThan(90);
  expect(refusals.filter(({ text }) => inGerman(text, 'de-DE') === null)).toEqual([]);
});
