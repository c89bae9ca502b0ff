import { InvalidArgumentError, type Command } from 'commander';
import {
  hiddenPattern,
  switchablePatterns,
  type SwitchablePattern,
} from '../../../contract/default-ignore.ts';
import {
  contentKinds,
  fileLimitsSchema,
  longestSettleMs,
  mostLevels,
  shortestSettleMs,
  type ContentKind,
  type FileLimits,
} from '../../../contract/file-limits.ts';
import { wordsIn } from '../../../contract/escaped-text.ts';
import type { FolderRules, RuleChanges } from '../../../contract/folder-rules.ts';
import { parsePositive } from './arguments.ts';
import { parseDurationMs } from './pause-end.ts';

/** Which files a folder takes and when. What is not given stays as it is; `false` takes one back. */
export interface LimitOptions {
  readonly settle?: number | false;
  readonly minSize?: number | false;
  readonly maxSize?: number | false;
  readonly minAge?: number | false;
  readonly maxAge?: number | false;
  readonly depth?: number | false;
  readonly types?: string[] | false;
  readonly contents?: ContentKind[] | false;
  readonly hidden?: boolean;
  readonly unignore?: SwitchablePattern[] | false;
}

export function declareLimits(command: Command): Command {
  return command
    .option('--settle <time>', 'how long a file must not change before it goes, like 30s or 1h', parseSettle)
    .option('--min-size <size>', 'leave smaller files out, like 10kB', parseSize)
    .option('--max-size <size>', 'leave larger files out, like 500MB', parseSize)
    .option('--min-age <time>', 'a file waits until it is that old, like 30m', parseDurationMs)
    .option('--max-age <time>', 'leave older files out, like 30d', parseDurationMs)
    .option('--depth <levels>', 'how many levels of sub-folders (default: all)', parseDepth)
    .option('--types <list>', 'only these extensions, like .jpg,.png', parseTypes)
    .option('--contents <list>', `only files that hold these: ${contentKinds.join(', ')}`, parseContents)
    .option('--hidden', 'hidden files too')
    .option('--unignore <patterns>', 'patterns of the usual ignore list that do not hold here', parseUsual);
}

/** Where rules are changed: what takes one back. */
export function declareChangedLimits(command: Command): Command {
  return command
    .option('--no-settle', 'as long as is usual')
    .option('--no-min-size', 'small ones too')
    .option('--no-max-size', 'large ones too')
    .option('--no-min-age', 'at once')
    .option('--no-max-age', 'old ones too')
    .option('--no-depth', 'sub-folders at every level')
    .option('--no-types', 'every extension')
    .option('--no-contents', 'whatever they hold')
    .option('--no-hidden', 'no hidden files')
    .option('--no-unignore', 'the usual ignore list, whole');
}

/** What was given; a limit that is not named stays. */
export function changedLimits(options: LimitOptions, before: FolderRules): RuleChanges<FileLimits> {
  const unignored = unignoredOf(options, before);
  return {
    ...changeOf('settleMs', options.settle),
    ...changeOf('minBytes', options.minSize),
    ...changeOf('maxBytes', options.maxSize),
    ...changeOf('minAgeMs', options.minAge),
    ...changeOf('maxAgeMs', options.maxAge),
    ...changeOf('depth', options.depth),
    ...changeOf('extensions', options.types),
    ...changeOf('contents', options.contents),
    ...(unignored !== null && { unignored: unignored.length === 0 ? undefined : unignored }),
  };
}

function changeOf<Key extends keyof FileLimits>(
  key: Key,
  option: FileLimits[Key] | false | undefined,
): RuleChanges<FileLimits> {
  return option === undefined ? {} : { [key]: option === false ? undefined : option };
}

/** `null` where nothing was said of them. */
function unignoredOf({ hidden, unignore }: LimitOptions, before: FolderRules): SwitchablePattern[] | null {
  if (hidden === undefined && unignore === undefined) return null;
  const patterns = new Set(unignore === false ? [] : (unignore ?? before.unignored));
  if (hidden === true) patterns.add(hiddenPattern);
  if (hidden === false) patterns.delete(hiddenPattern);
  return [...patterns];
}

function parseSettle(text: string): number {
  const settleMs = parseDurationMs(text);
  if (settleMs < shortestSettleMs)
    throw new InvalidArgumentError(
      'A file that changed less than 2 seconds ago may still be written. Give 2s or more.',
    );
  if (settleMs > longestSettleMs) throw new InvalidArgumentError('Give a day at most.');
  return settleMs;
}

const unitBytes: Readonly<Record<string, number>> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };

/** `10kB`, `1.5 MB`, `800`: bytes, with powers of ten. Throws `InvalidArgumentError`. */
export function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?) ?([kmgt]?b)?$/iu.exec(text.trim());
  const sizeBytes = Math.round(
    Number(match?.[1]) * (unitBytes[(match?.[2] ?? '').toLowerCase()] ?? Number.NaN),
  );
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1)
    throw new InvalidArgumentError('Give a size like 10kB, 1.5MB or 2GB.');
  return sizeBytes;
}

function parseDepth(text: string): number | false {
  if (text === 'all') return false;
  const levels = parsePositive(text);
  if (levels > mostLevels) throw new InvalidArgumentError(`Give ${String(mostLevels)} at most, or all.`);
  return levels;
}

function parseTypes(text: string): string[] {
  const types = wordsIn(text).map((word) => (word.startsWith('.') ? word : `.${word}`).toLowerCase());
  if (fileLimitsSchema.safeParse({ extensions: types }).success) return types;
  throw new InvalidArgumentError('Give extensions like .jpg,.png.');
}

function parseContents(text: string): ContentKind[] {
  return wordsIn(text).map((word) => oneOf(word, contentKinds));
}

function parseUsual(text: string): SwitchablePattern[] {
  return wordsIn(text).map((word) => oneOf(word, switchablePatterns));
}

function oneOf<Word extends string>(text: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === text);
  if (word === undefined)
    throw new InvalidArgumentError(`There is no "${text}". Choose among ${words.join(', ')}.`);
  return word;
}
