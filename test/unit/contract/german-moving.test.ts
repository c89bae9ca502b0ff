import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { inGerman } from '../../../src-main/contract/german/engine-sentence.ts';

/** Whole sentences that stand written out, with `7` in the place of whatever is put in. */
function sentencesIn(path: string): readonly string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const text = writtenOut(node);
    if (text !== null && /^\p{Lu}.* .*\.$/u.test(text)) found.push(text);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

function writtenOut(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('');
}

it('says in German all that is said of a setup that moves to another computer', () => {
  const sentences = globSync('src-main/engine/reporting/moving/*.ts').flatMap(sentencesIn);
  expect(sentences.length).toBeGreaterThan(9);
  expect(sentences.filter((text) => inGerman(text, 'de-DE') === null)).toEqual([]);
  expect(inGerman('/work/shoots: its connection was not taken over.', 'de-DE')).toBe(
    '/work/shoots: die Verbindung wurde nicht übernommen.',
  );
});
