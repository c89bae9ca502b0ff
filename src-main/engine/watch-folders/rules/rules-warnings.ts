import { message, type Message } from '../../../contract/messages/message.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { compilePattern } from './file-rules.ts';

/** They have nothing in common but what every name has. */
const unlikeNames = ['a', 'Z9.b', '_.c.D', '~', '日本', '0-x,(y).tiff'];

/** What a person should know of patterns before they are saved, whatever lies in the folder. */
export function rulesWarnings({ include, ignore }: Pick<FolderRules, 'include' | 'ignore'>): Message[] {
  return [
    ...ignore.filter(matchesEveryFile).map((pattern) => message('warning.matches_all', { pattern })),
    ...[...include, ...ignore]
      .filter(looksLikeSeveral)
      .map((pattern) => message('warning.one_pattern', { pattern })),
  ];
}

function matchesEveryFile(pattern: string): boolean {
  const compiled = compilePattern(pattern);
  return unlikeNames.every((name) => compiled.matches(name.toLowerCase(), false));
}

/** `*.jpg, *.png` and `*.jpg *.png`: a name can have commas and blanks, and these are most likely several patterns. */
function looksLikeSeveral(pattern: string): boolean {
  const text = withoutBraces(pattern);
  const listed = partsOf(text, /[,;]/u);
  if (listed.length > 1 && !isOneName(listed)) return true;
  const words = partsOf(text, /\s+/u);
  return words.length > 1 && words.every((word) => isPatternAlone.test(word));
}

/** `Smith, Jones *.jpg`: words up to the last part, which goes on with words. */
function isOneName(parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? '';
  return (
    parts.slice(0, -1).every((part) => !sign.test(part)) && /^[\p{L}\p{N}]/u.test(last) && sign.test(last)
  );
}

const sign = /[*?./]/u;
/** More than a lone `*`: with a wildcard beside letters, an ending, or a folder's slash. */
const isPatternAlone = /[*?].*[^*?\s]|[^*?\s].*[*?]|\.[^.]|[^/]\/$/u;

function partsOf(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function withoutBraces(pattern: string): string {
  return pattern.replaceAll(/\{[^{}]*\}/gu, '');
}
