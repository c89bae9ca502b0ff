import type { FileTargetKind } from '../../../contract/job.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { defaultIgnore, usualNameOf } from '../../../contract/default-ignore.ts';
import { documentExtensions } from '../../../contract/document-types.ts';
import { foldCase } from '../../../foundation/fold-case.ts';
import { seenForm } from '../../../foundation/seen-form.ts';
import { isSheet } from './sheet-names.ts';
import { copyBeside, type CopyBeside } from './copy-beside.ts';
import { extensionOf, isShortcut, linkLists, otherLists, nameOf, videos } from './file-names.ts';
import { compileGlob } from './glob.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';

export type Decision =
  | { readonly send: true }
  | { readonly send: false; readonly phase: 'ignored' | 'unsupported'; readonly reason: Recorded };

export type LeftOut = Extract<Decision, { send: false }>;

/** Deeper than any tree that people keep; a walk ends even where a file system loops (reliability F16). */
export const deepest = 100;

export const tooDeep: LeftOut = {
  send: false,
  phase: 'ignored',
  reason: told('file.too_deep', { folders: deepest }),
};

/** The rule of a person, or the usual one, that decides about a file. */
export interface DecidingRule {
  readonly kind: 'ignore' | 'include';
  readonly text: string;
}

/** The rules of one folder, ready to be asked about thousands of paths. Paths lie below the folder and use `/`. */
export interface FileRules {
  /** `send` too for the sheet of the folder, which is read. */
  decideFile(relativePath: string): Decision;
  /** The rule that leaves a file out, at whichever folder of its path, else the one that includes it; `null` where none does. */
  decidingRule(relativePath: string): DecidingRule | null;
  /** What it is a sync program's copy of, by its name; it is one only where that file is there. `null` for any other. */
  copyOf(relativePath: string): CopyBeside | null;
  /** Why nothing below a folder is ever sent, or `null` where something may be. */
  leaveOutDirectory(relativePath: string): LeftOut | null;
  /** The same for the folder that holds a file, `null` at the top. */
  leaveOutFolderOf(relativePath: string): LeftOut | null;
}

/** One question about one file. Where many are asked, compile the rules once. */
export function decideFile(relativePath: string, rules: FolderRules): Decision {
  return compileRules(rules).decideFile(relativePath);
}

let compiledUsual: readonly Pattern[] | null = null;

/** The same in every folder, so they are compiled once. */
function usualPatterns(): readonly Pattern[] {
  return (compiledUsual ??= defaultIgnore.map(compilePattern));
}

export function compileRules(rules: FolderRules): FileRules {
  const { unignored = [], depth = deepest, extensions } = rules;
  const isSwitchedOff = (pattern: string): boolean => unignored.some((each) => each === pattern);
  const usual = usualPatterns().filter(({ text }) => !isSwitchedOff(text));
  const ignore = [...usual, ...rules.ignore.map(compilePattern)];
  const include = rules.include.map(compilePattern);

  function ignoring(path: string, isDirectory: boolean): Pattern | undefined {
    const asked = askable(path);
    return ignore.find((candidate) => candidate.matches(asked, isDirectory));
  }

  function ignoredBy(path: string, isDirectory: boolean): LeftOut | null {
    const pattern = ignoring(path, isDirectory);
    if (pattern === undefined) return null;
    const usualName = usualNameOf(pattern.text);
    const reason =
      usualName === null
        ? told('file.ignore_rule', { rule: pattern.text })
        : told(`file.${usualName}`, { pattern: pattern.text });
    return { send: false, phase: 'ignored', reason };
  }

  function leaveOutByName(relativePath: string): LeftOut | null {
    const ignored = ignoredBy(relativePath, true);
    if (ignored !== null) return ignored;
    if (rules.recursive) return levelsOf(relativePath) > depth ? belowDepth(depth) : null;
    return { send: false, phase: 'ignored', reason: told('file.in_subfolder') };
  }

  function leaveOutDirectory(relativePath: string): LeftOut | null {
    const above = directoriesAbove(relativePath);
    // Each of them is asked about with all that is above it.
    if (above.length > deepest) return tooDeep;
    for (const directory of [...above, relativePath]) {
      const leftOut = leaveOutByName(directory);
      if (leftOut !== null) return leftOut;
    }
    return null;
  }

  // Files of one folder are asked about one after the other.
  let latest: { directory: string; leftOut: LeftOut | null } = { directory: '', leftOut: null };
  function leaveOutFolderOf(relativePath: string): LeftOut | null {
    const directory = relativePath.slice(0, Math.max(0, relativePath.lastIndexOf('/')));
    if (directory !== latest.directory) latest = { directory, leftOut: leaveOutDirectory(directory) };
    return latest.leftOut;
  }

  function including(relativePath: string): Pattern | undefined {
    const asked = askable(relativePath);
    const directories = directoriesAbove(asked);
    return include.find(
      (pattern) =>
        pattern.matches(asked, false) ||
        (pattern.directoriesOnly && directories.some((directory) => pattern.matches(directory, true))),
    );
  }

  return {
    leaveOutDirectory,
    leaveOutFolderOf,
    copyOf(relativePath) {
      const copy = copyBeside(relativePath);
      return copy === null || isSwitchedOff(copy.pattern) ? null : copy;
    },
    decidingRule: (relativePath) => decidingRule(relativePath, ignoring, including),
    decideFile(relativePath) {
      const leftOut = leaveOutFolderOf(relativePath) ?? ignoredBy(relativePath, false);
      if (leftOut !== null) return leftOut;
      if (isSheet(rules, relativePath)) return { send: true };
      if (include.length > 0 && including(relativePath) === undefined) return notIncluded(rules.include);
      if (extensions?.includes(extensionOf(relativePath)) === false) return ofOtherType(extensions);
      return decideType(relativePath, rules.target.kind);
    },
  };
}

function decidingRule(
  relativePath: string,
  ignoring: (path: string, isDirectory: boolean) => Pattern | undefined,
  including: (path: string) => Pattern | undefined,
): DecidingRule | null {
  const above = directoriesAbove(relativePath).map((directory) => ignoring(directory, true));
  const ignored = above.find((pattern) => pattern !== undefined) ?? ignoring(relativePath, false);
  if (ignored !== undefined) return { kind: 'ignore', text: ignored.text };
  const included = including(relativePath);
  return included === undefined ? null : { kind: 'include', text: included.text };
}

function ofOtherType(extensions: readonly string[]): LeftOut {
  return { send: false, phase: 'ignored', reason: told('file.other_type', { types: extensions.join(', ') }) };
}

function notIncluded(include: readonly string[]): LeftOut {
  return { send: false, phase: 'ignored', reason: told('file.not_included', { rules: include.join(', ') }) };
}

function levelsOf(relativeDirectory: string): number {
  return relativeDirectory.split('/').length;
}

function belowDepth(depth: number): LeftOut {
  if (depth >= deepest) return tooDeep;
  return { send: false, phase: 'ignored', reason: told('file.too_deep', { folders: depth }) };
}

const takenExtensions: Readonly<Record<FileTargetKind, ReadonlySet<string> | null>> = {
  knowledge_base: new Set(documentExtensions),
  brand_clips: new Set([...linkLists, ...videos]),
  // Which media a carousel takes is not specified (service-interface §4.3): the service is asked by sending.
  carousel: null,
};

function decideType(relativePath: string, target: FileTargetKind): Decision {
  const taken = takenExtensions[target];
  const extension = extensionOf(relativePath);
  if (taken?.has(extension) !== true && isShortcut(extension))
    return { send: false, phase: 'unsupported', reason: told('file.shortcut', { extension }) };
  if (taken === null || taken.has(extension)) return { send: true };
  if (target === 'brand_clips' && otherLists.has(extension))
    return { send: false, phase: 'unsupported', reason: told('file.list_as_csv', { extension }) };
  const code = target === 'knowledge_base' ? 'file.no_document' : 'file.no_clip';
  const reason = extension === '' ? told(`${code}_extension`) : told(code, { extension });
  return { send: false, phase: 'unsupported', reason };
}

/** Whether a knowledge base takes it, by its extension (service-interface §4.4). */
export function isSupportedDocument(path: string): boolean {
  return decideType(path, 'knowledge_base').send;
}

/** `a/b/c.png` → `a`, `a/b`: from the top down. */
function directoriesAbove(path: string): string[] {
  const directories: string[] = [];
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    directories.push(path.slice(0, slash));
  }
  return directories;
}

interface Pattern {
  readonly text: string;
  readonly directoriesOnly: boolean;
  /** A path that went through `askable`. */
  matches(path: string, isDirectory: boolean): boolean;
}

/** As people see it, in one case. */
function askable(path: string): string {
  return foldCase(seenForm(path));
}

/**
 * As people know it from ignore files: without `/` a pattern matches the name anywhere, with one it matches the whole path
 * below the folder, and a `/` at its end limits it to folders.
 */
export function compilePattern(text: string): Pattern {
  const directoriesOnly = text.endsWith('/');
  const glob = seenForm(text)
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '');
  const byName = !text.replace(/\/+$/, '').includes('/');
  const matchesGlob = glob === '' ? () => false : compileGlob(glob);
  return {
    text,
    directoriesOnly,
    matches: (path, isDirectory) =>
      (isDirectory || !directoriesOnly) && matchesGlob(byName ? nameOf(path) : path),
  };
}
