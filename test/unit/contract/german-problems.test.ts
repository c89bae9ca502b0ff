import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';
import { inGerman } from '../../../src-main/contract/german/engine-sentence.ts';
import { speechFor } from '../../../src-main/contract/speech.ts';
import { linesOfFacts } from '../../../src-main/contract/content-words.ts';
import { said } from '../../../src-renderer/shared/said.ts';
import { saidOf } from '../../../src-renderer/words/say.ts';
import { speak } from '../../helpers/speaking.ts';

/** What the readers of files say of one that is broken, or that they do not read to its end. */
function problemsIn(path: string): readonly string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const said = problemOf(node, source);
    if (said !== undefined) found.push(...writtenOut(said));
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** The value of a problem that is assigned, named, or given to what makes facts or an error of it. */
function problemOf(node: ts.Node, source: ts.SourceFile): ts.Expression | undefined {
  if (ts.isBinaryExpression(node))
    return /(?:\.|^)problem$/u.test(node.left.getText(source)) ? node.right : undefined;
  if (ts.isPropertyAssignment(node))
    return node.name.getText(source) === 'problem' ? node.initializer : undefined;
  if (ts.isVariableDeclaration(node)) {
    return /^(?:problem|missing)$/u.test(node.name.getText(source)) ? node.initializer : undefined;
  }
  if (ts.isNewExpression(node)) {
    return node.expression.getText(source) === 'TooMuchToRead' ? node.arguments?.[0] : undefined;
  }
  if (ts.isCallExpression(node))
    return node.expression.getText(source) === 'broken' ? node.arguments[0] : undefined;
  const isOfProblem = ts.isReturnStatement(node) && nameOfFunction(node, source) === 'problemOf';
  return isOfProblem ? node.expression : undefined;
}

function nameOfFunction(node: ts.Node, source: ts.SourceFile): string | undefined {
  const around = ts.findAncestor(node, ts.isFunctionDeclaration);
  return around?.name?.getText(source);
}

function writtenOut(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text + node.templateSpans.map(({ literal }) => `PNG${literal.text}`).join('')];
  }
  return ts.isConditionalExpression(node)
    ? [...writtenOut(node.whenTrue), ...writtenOut(node.whenFalse)]
    : [];
}

const problems = [
  ...new Set(globSync('src-main/engine/watch-folders/contents/*.ts').flatMap(problemsIn)),
].sort();

afterEach(() => {
  speak(speechFor('en', []));
});

describe('what is wrong with a file', () => {
  it('is found in the code that says it', () => {
    expect(problems.length).toBeGreaterThan(15);
    expect(problems).toContain('it has no pixels');
  });

  it.each(problems)('is said in German: %s', (problem) => {
    expect(inGerman(problem, 'de-DE')).not.toBeNull();
  });

  it('stands in German among its facts', () => {
    speak(speechFor('de', []));
    expect(linesOfFacts({ kind: 'unknown', problem: 'it is cut short' }, saidOf, said)).toContainEqual({
      of: 'problem',
      name: 'Problem',
      value: 'es ist abgeschnitten',
    });
    expect(linesOfFacts({ kind: 'unseen', reason: 'it has too many parts' }, saidOf, said)).toEqual([
      { of: 'content', name: 'Inhalt', value: 'nicht lesbar: es hat zu viele Teile' },
    ]);
  });
});
