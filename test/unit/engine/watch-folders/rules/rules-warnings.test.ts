import { message } from '../../../../../src-main/contract/messages/message.ts';
import { expect, test } from 'vitest';
import { rulesWarnings } from '../../../../../src-main/engine/watch-folders/rules/rules-warnings.ts';

test.each(['*', '**', '**/*', '?*', '***', '{*,x}'])('%s is said to match every file', (pattern) => {
  const told = message('warning.matches_all', { pattern });
  expect(rulesWarnings({ include: [pattern], ignore: [pattern] })).toEqual([told]);
});

test.each(['*.*', 'notes *', '*/', 'a*', '[!~]*', '/', ''])('%s does not match every file', (pattern) => {
  expect(rulesWarnings({ include: [], ignore: [pattern] })).toEqual([]);
});

test.each([
  ...['*.jpg, *.png', '*.jpg *.png', 'final/**, *.pdf', 'a/ b/', '*.jpg;*.png', '.jpg, .png', '.jpg .png'],
  ...['*draft*, *private*', '*draft* *private*', '*_draft.*, salaries.pdf', 'private.pdf, salary.pdf'],
  ...['private.pdf salary.pdf', 'drafts, private', 'drafts; *.tmp', '*.{jpg,png}, *.tif', 'a.{b,c};d.e'],
])('%s is said to count as one pattern', (pattern) => {
  expect(rulesWarnings({ include: [pattern], ignore: [] })).toEqual([
    message('warning.one_pattern', { pattern }),
  ]);
});

test.each([
  ...['Smith, Jones & Co *.jpg', 'Smith, Jones.pdf', 'notes *', 'Meeting notes.pdf', '*.{jpg,png}'],
  ...[
    '* copy *.pdf',
    '* final.jpg',
    'Dr. Smith.pdf',
    '1. Intro *.md',
    'Report v1.2 final.pdf',
    '{a, b;c} notes.md',
  ],
  ...['Client A/Client B/*.jpg', 'a/b c/d.pdf'],
])('%s is one pattern without a word', (pattern) => {
  expect(rulesWarnings({ include: [pattern], ignore: [] })).toEqual([]);
});
