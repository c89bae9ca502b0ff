import { expect, it } from 'vitest';
import { trimEndOf } from '../../../src-main/foundation/trim-end.ts';
import { expectSoon, mebibyte } from '../../helpers/long-texts.ts';

it('the end of a text is taken off once, however often what is loose stands before', () => {
  const isSlash = (character: string): boolean => character === '/';
  expect(trimEndOf('https://a.example//', isSlash)).toBe('https://a.example');
  expect(trimEndOf('', isSlash)).toBe('');
  const long = `${'/'.repeat(mebibyte)}x`;
  expectSoon(() => trimEndOf(long, isSlash));
});
