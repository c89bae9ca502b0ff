/** Reads what people notice of each change, and makes the notes of a release of it. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/** In the order of the notes. */
const kinds = ['Security', 'Bugfix', 'Change', 'Enhancement'];
const longestTitle = 72;
const form = new RegExp(`^(?<kind>${kinds.join('|')}): (?<title>\\S.*)\\n\\n(?<text>\\S[^]*)$`, 'u');

/** @typedef {{ readonly kind: string, readonly title: string, readonly text: string }} Fragment */

/**
 * What a fragment says, or the problem with it.
 * @param {string} content
 * @returns {Fragment | { readonly problem: string }}
 */
export function readFragment(content) {
  const { kind, title, text } = form.exec(content)?.groups ?? {};
  if (kind === undefined || title === undefined || text === undefined)
    return {
      problem: `begin with one of "${kinds.join(': ", "')}: ", then an empty line and what is different`,
    };
  if (title.length > longestTitle)
    return {
      problem: `the first line has ${String(title.length)} characters after its kind. Use at most ${String(longestTitle)}`,
    };
  return { kind, title, text: text.trim() };
}

/**
 * @param {readonly Fragment[]} fragments
 * @param {string} version
 */
export function notesOf(fragments, version) {
  const sections = fragments
    .toSorted(
      (one, other) =>
        kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || (one.title < other.title ? -1 : 1),
    )
    .map(({ kind, title, text }) => `### ${kind}: ${title}\n\n${text}\n`);
  return [`## ${version}\n`, ...sections].join('\n');
}

/**
 * The fragments below `resources/changelog`, by the version that has them; `unreleased` has those of none.
 * @returns {{ readonly file: string, readonly version: string, readonly fragment: Fragment | { readonly problem: string } }[]}
 */
export function fragmentsHere() {
  return globSync('resources/changelog/*/*.md', { cwd: projectRoot })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => ({
      file,
      version: basename(join(file, '..')),
      fragment: readFragment(readFileSync(join(projectRoot, file), 'utf8')),
    }));
}
